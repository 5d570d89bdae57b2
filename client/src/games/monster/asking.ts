import { TURNS, arrowsOf, deckOf } from './cards';
import { turned, type Sea } from './sea';
import type { MonsterAction, MonsterView } from './types';

/** What touching a space means, lit or not: an answer, which the server may refuse with its reason, or a rule to be read. */
export function meant(view: MonsterView, sea: Sea, space: string): MonsterAction | string {
  const step = view.ask?.step ?? '';
  const { whale } = view;
  const boat = view.turn > 0 ? view.hunters[view.turn - 1]! : null;
  const towards = (from: string | null, verb: string): MonsterAction | null => {
    const heading = from && sea.heading(from, space);
    return heading ? ({ do: verb, heading } as MonsterAction) : null;
  };
  const placed = (from: string | null, verb: string): MonsterAction | null => {
    const place = from && sea.place(from, space);
    return place ? ({ do: verb, place } as MonsterAction) : null;
  };
  switch (step) {
    case 'whale_act':
      return towards(whale.space, 'swim') ?? 'monster.whale.move';
    case 'launch':
    case 'relaunch':
      return towards(view.ship, 'launch') ?? view.ask!.clause;
    case 'face':
    case 'face_back':
      return towards(boat?.space ?? null, 'face') ?? view.ask!.clause;
    case 'hunter_act':
      return towards(boat?.space ?? null, 'turn') ?? 'monster.hunter.actions';
    case 'hop':
      return hopTo(view, sea, space) ?? 'monster.sail.hop';
    case 'tow':
      return towards(whale.space, 'pull') ?? view.ask!.clause;
    case 'net':
      return placed(boat?.space ?? null, 'net') ?? view.ask!.clause;
    case 'tourbillon':
      return placed(whale.space, 'whirl') ?? view.ask!.clause;
    case 'saut':
      return placed(whale.space, 'leap') ?? view.ask!.clause;
    case 'devorer':
      return towards(whale.space, 'devour') ?? view.ask!.clause;
    case 'charge_step':
      return towards(whale.space, 'rush') ?? view.ask!.clause;
    case 'eboulement_iceberg':
      return towards(whale.space, 'break') ?? view.ask!.clause;
    case 'vague_iceberg':
      return towards(whale.space, 'shake') ?? view.ask!.clause;
    case 'poussee':
      return towards(whale.space, 'push') ?? view.ask!.clause;
    default:
      return view.ask?.clause ?? 'monster.end';
  }
}

/** The arrow that ends on a space, whether the card shows it or not. */
function hopTo(view: MonsterView, sea: Sea, space: string): MonsterAction | null {
  const { space: from, heading } = view.hunters[view.turn - 1]!;
  const arrow = from && Object.keys(TURNS).find((one) => arrowEnd(sea, from, heading, one)?.space === space);
  return arrow ? ({ do: 'hop', arrow } as MonsterAction) : null;
}

/** Where an arrow ends, and the prow then; l and r slide past the space ahead, the others go through it. */
export function arrowEnd(sea: Sea, from: string, heading: string, arrow: string): { space: string; heading: string; through: string | null } | null {
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

/** What touching a card means, lit or not. */
export function meantBy(view: MonsterView, card: string): MonsterAction | null {
  const verbs: Record<string, string> = {
    whale_act: 'play', swap_card: 'discard', whale_limit: 'discard', pay_card: 'discard', keep: 'keep', swap_arm: 'discard',
    offer: 'offer', wish: 'ask', give_back: 'give', limit_arms: 'discard', limit_sails: 'discard',
  };
  const step = view.ask?.step ?? '';
  const verb = step === 'hunter_act' ? (deckOf(card) === 'sails' ? 'sail' : 'arm') : verbs[step];
  return verb ? ({ do: verb, card } as MonsterAction) : null;
}
