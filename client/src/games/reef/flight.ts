import type { ReefEvent, ReefView } from '../../lib/messages';
import type { Showing, Sound } from '../game';
import { PATHS, type Animal, type Card } from './deck';
import { pileOf, type Carried } from './position';

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
  drew: 0,
  cleared: 0,
  opens: 0,
  ready: 0,
  nothingdrawn: 0,
  announced: 0,
  played: 220,
  resisted: 450,
  roundwon: 450,
  won: 500,
  passed: 350,
  handshown: 450,
  inverted: 300,
};
const SOUNDS: Partial<Record<ReefEvent['event'], Sound>> = { resisted: 'splash', roundwon: 'splash', won: 'win' };

/** A card flies, if one does; then the table rests, so that it can be read. */
export function show(event: ReefEvent, view: ReefView): Showing<Flight> {
  const motion = flightOf(event, view);
  return { motion, ms: motion?.ms ?? 0, rest: RESTS[event.event] ?? 200, sound: SOUNDS[event.event] ?? (motion ? 'card' : undefined) };
}

function flightOf(event: ReefEvent, view: ReefView): Flight | null {
  if (event.event === 'cleared') return { from: 'table', to: 'discard', card: null, animal: view.sides[0].animal, ms: STEP };
  const path = PATHS[event.event];
  if (!path) return null;
  const carried = event as Carried;
  const [from, to] = path.map((place) => placeOf(place, carried, view));
  if (!from || !to) return null;
  const dealt = event.clause === 'reef.setup'; // whoever sits down wants to play
  const ms = event.event !== 'drew' ? STEP : dealt ? DEAL : FAST;
  return { from, to, card: carried.card, animal: view.sides[carried.pile ?? carried.seat]!.animal, ms };
}

/** Where on the board a place is; nowhere, when it is not known which pile is meant. */
function placeOf(place: string, event: Carried, view: ReefView): string | null {
  const home = pileOf(view, event);
  switch (place) {
    case 'hand':
    case 'pile':
      return `${place}-${event.seat}`;
    case 'other':
      return `hand-${1 - event.seat}`;
    case 'home':
      return home === null ? null : `pile-${home}`;
    case 'beneath':
      return 'table';
    default:
      return place;
  }
}
