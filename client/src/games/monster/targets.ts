import type { Sea } from './sea';
import { part, type MonsterView, type Offer } from './types';

const WEIGHTY = ['sweep', 'push', 'crush', 'devour', 'leap', 'blow', 'whirl'];

/** Much comes of it: what exactly is shown first. */
export function weighty({ action, aim }: Offer): boolean {
  return WEIGHTY.includes(action.do) || aim.wrecks.length > 0;
}

/** The spaces that may be touched, each with what that means. A mere direction is offered around the whale, or around the iceberg
 * that raises the wave; turning the boat only when the boat was touched. */
export function targetsOf(view: MonsterView, sea: Sea, offers: Offer[], turning: boolean): Map<string, Offer> {
  const targets = new Map<string, Offer>();
  for (const offer of offers) {
    const { action, aim } = offer;
    if (action.do === 'trade' || (action.do === 'turn' && !turning)) continue;
    const base = action.do === 'blow' ? view.whale.space : action.do === 'sweep' ? view.target : null;
    const space = base ? sea.next(base, part(action, 'heading')!) : aim.space;
    if (space && !targets.has(space)) targets.set(space, offer);
  }
  return targets;
}
