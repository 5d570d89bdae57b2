import type { ReefEvent, ReefView } from '../../lib/messages';
import type { Showing, Sound } from '../game';
import type { Animal, Card } from './deck';
import { ownerOf } from './position';

/** A card under way: from one place of the board to another, its face or its back. */
export interface Flight {
  from: string;
  to: string;
  card: Card | null;
  animal: Animal;
  ms: number;
}

const DEAL = 25;
const FAST = 150;
const STEP = 280;
const RESTS: Partial<Record<ReefEvent['event'], number>> = {
  drew: 0, cleared: 0, opens: 0, ready: 0, nothingdrawn: 0, announced: 0,
  played: 220, resisted: 450, roundwon: 450, won: 500, passed: 350, handshown: 450, inverted: 300,
};
const SOUNDS: Partial<Record<ReefEvent['event'], Sound>> = { resisted: 'splash', roundwon: 'splash', won: 'win' };

/** A card flies, if one does; then the table rests, so that it can be read. */
export function show(event: ReefEvent, view: ReefView): Showing<Flight> {
  const motion = flightOf(event, view);
  return { motion, ms: motion?.ms ?? 0, rest: RESTS[event.event] ?? 200, sound: SOUNDS[event.event] ?? (motion ? 'card' : undefined) };
}

function flightOf(event: ReefEvent, view: ReefView): Flight | null {
  if (event.event === 'cleared') return { from: 'table', to: 'discard', card: null, animal: view.sides[0].animal, ms: STEP };
  if (!('card' in event)) return null;
  const { seat, card } = event;
  const hand = `hand-${seat}`;
  const fly = (from: string, to: string, ms = STEP): Flight => ({ from, to, card, animal: view.sides[seat]!.animal, ms });
  switch (event.event) {
    case 'drew':
      return fly(`pile-${seat}`, hand, event.clause === 'reef.setup' ? DEAL : FAST); // who sits down wants to play
    case 'searched':
      return fly(`pile-${seat}`, hand);
    case 'played':
    case 'resisted':
      return fly(hand, 'table');
    case 'gave':
      return fly(hand, `hand-${1 - seat}`);
    case 'discarded':
      return fly(hand, 'discard');
    case 'pinched':
      return card ? fly(`hand-${1 - seat}`, `pile-${ownerOf(view, card)}`) : null;
    case 'captured':
      return fly('table', hand);
    default:
      return null;
  }
}
