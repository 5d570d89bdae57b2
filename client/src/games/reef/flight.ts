import type { Showing } from '../game';
import { ownerOf } from './position';
import type { Animal, Card, ReefEvent, ReefView } from './types';

/** A card under way: from one place of the board to another, its face or its back. */
export interface Flight {
  from: string;
  to: string;
  card: Card | null;
  animal: Animal;
  ms: number;
}

const FAST = 150;
const STEP = 280;

/** A card flies, if one does; then the table rests. */
export function show(event: ReefEvent, view: ReefView): Showing<Flight> {
  const motion = flightOf(event, view);
  return { motion, ms: motion?.ms ?? 0, rest: restAfter(event) };
}

function flightOf(event: ReefEvent, view: ReefView): Flight | null {
  const seat = event.seat ?? 0;
  const hand = `hand-${seat}`;
  const card = event.card ?? null;
  const animal = view.sides[seat]!.animal;
  const fly = (from: string, to: string, ms: number, face = card): Flight => ({ from, to, card: face, animal, ms });
  switch (event.event) {
    case 'drew':
      return fly(`pile-${seat}`, hand, FAST);
    case 'searched':
      return fly(`pile-${seat}`, hand, STEP);
    case 'played':
    case 'resisted':
      return fly(hand, 'table', STEP);
    case 'gave':
      return fly(hand, `hand-${1 - seat}`, STEP);
    case 'discarded':
      return fly(hand, 'discard', STEP);
    case 'pinched':
      return card ? fly(`hand-${1 - seat}`, `pile-${ownerOf(view, card)}`, STEP) : null;
    case 'captured':
      return fly('table', hand, STEP);
    case 'cleared':
      return fly('table', 'discard', STEP, null);
    default:
      return null;
  }
}

/** How long the table rests on an event, so that it can be read. */
function restAfter(event: ReefEvent): number {
  const rests: Record<string, number> = {
    drew: 0, cleared: 0, opens: 0, ready: 0, nothingdrawn: 0, announced: 0,
    played: 220, resisted: 450, roundwon: 450, won: 500, passed: 350, handshown: 450, inverted: 300,
  };
  return rests[event.event] ?? 200;
}
