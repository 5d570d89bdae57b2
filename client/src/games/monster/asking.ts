import { verbsWith } from '../offer';
import { TURNS, arrowsOf, deckOf } from './cards';
import { turned, type Sea } from './sea';
import { part, type MonsterAction, type MonsterView, type Offer } from './types';

/** What touching a space means, lit or not: an answer, which the server may refuse with its reason, or a rule to be read. */
export function meant(view: MonsterView, sea: Sea, space: string): MonsterAction | string {
  const { ask, origin } = view;
  const [toHeading] = verbsWith(ask, 'heading');
  const [toPlace] = verbsWith(ask, 'place');
  const [toArrow] = verbsWith(ask, 'arrow');
  const heading = toHeading && origin && sea.heading(origin, space);
  if (heading) return { do: toHeading, heading } as MonsterAction;
  const place = toPlace && origin && sea.place(origin, space);
  if (place) return { do: toPlace, place } as MonsterAction;
  const arrow = toArrow && arrowTo(view, sea, space);
  if (arrow) return { do: toArrow, arrow } as MonsterAction;
  return ask?.clause ?? 'monster.end';
}

/** What lies on a space tells its own rule; while something is to be answered, only what is no place for an answer. */
export function clauseAt(view: MonsterView, space: string, asked: boolean): string | null {
  if (asked && view.ask?.step !== 'hunter_act') return null;
  if (view.nets.some((net) => net.space === space)) return 'monster.arms.filet';
  if (view.pools.some((pool) => pool.space === space)) return 'monster.nature.tourbillon';
  if (asked) return null;
  if (view.whale.space === space || view.whale.left === space) return view.whale.space ? 'monster.end.killed' : 'monster.bestial.saut';
  if (view.ship === space || view.hunters.some((hunter) => hunter.space === space)) return 'monster.state.wreck';
  return view.icebergs.includes(space) ? 'monster.state.blocked' : null;
}

/** The arrow that ends on a space, whether the card shows it or not. */
function arrowTo(view: MonsterView, sea: Sea, space: string): string | null | undefined {
  const { space: from, heading } = view.hunters[view.turn - 1]!;
  return from && Object.keys(TURNS).find((arrow) => arrowEnd(sea, from, heading, arrow)?.space === space);
}

/** Where an arrow ends, and the prow then; l and r slide past the space ahead, the others go through it. */
export function arrowEnd(
  sea: Sea,
  from: string,
  heading: string,
  arrow: string,
): { space: string; heading: string; through: string | null } | null {
  const prow = turned(heading, TURNS[arrow]!);
  const slides = arrow === 'l' || arrow === 'r';
  const through = slides ? null : sea.next(from, heading);
  const space = slides ? sea.next(from, turned(heading, arrow === 'l' ? -1 : 1)) : through && sea.next(through, prow);
  return space ? { space, heading: prow, through } : null;
}

export const arrowsHere = (sea: Sea, card: string, from: string, heading: string) =>
  arrowsOf(card).flatMap((arrow) => {
    const end = arrowEnd(sea, from, heading, arrow);
    return end ? [{ arrow, ...end }] : [];
  });

/** What comes of touching a card: what is offered with it where it is lit; otherwise an answer for the server to refuse. None
 * where the same card is offered from another place: a card in somebody else's hand is not played from one's own. */
export function answerWith(view: MonsterView, offers: Offer[], card: string, lit: boolean): MonsterAction | null {
  const offer = offers.find(({ action }) => part(action, 'card') === card);
  if (offer) return lit ? offer.action : null;
  return meantBy(view, card);
}

/** What a card means to the question that is asked. */
export function meantBy(view: MonsterView, card: string): MonsterAction | null {
  const verbs = verbsWith(view.ask, 'card');
  const verb = verbs.length > 1 ? verbs.find((one) => one === (deckOf(card) === 'sails' ? 'sail' : 'arm')) : verbs[0];
  return verb ? ({ do: verb, card } as MonsterAction) : null;
}
