import type { Showing } from '../game';
import { deckOf } from './cards';
import { Sea } from './sea';
import type { MonsterEvent, MonsterView } from './types';

/** What moves on the sea: a piece along spaces, or something that happens at one. */
export type Motion =
  | { kind: 'go'; piece: string; way: string[]; heading?: string; ms: number; how?: 'tow' | 'push' | 'dip' | 'bite' }
  | { kind: 'card'; card: string; seat: number; ms: number }
  | { kind: 'draw'; seat: number; card: string | null; deck: string; ms: number }
  | { kind: 'hit'; damage: number; ms: number }
  | { kind: 'sink'; piece: string; ms: number }
  | { kind: 'leap' | 'land'; space: string; ms: number }
  | { kind: 'wind'; heading: string; ms: number }
  | { kind: 'wave'; space: string; heading: string; ms: number }
  | { kind: 'at'; sight: 'net' | 'pool' | 'break' | 'crush' | 'dive' | 'tear'; space: string; ms: number }
  | { kind: 'storm' | 'squall' | 'caught'; ms: number };

const DEAL = 60; // a card of the first hands
const FAST = 150;
const STEP = 240;
const FALL = 380;
const SHOW = 500;
const READ = 600;

export const boat = (seat: number): string => `boat-${seat}`;

const seen = (motion: Motion, rest = 120): Showing<Motion> => ({ motion, ms: motion.ms, rest });

export function show(event: MonsterEvent, view: MonsterView): Showing<Motion> {
  const still = (rest: number): Showing<Motion> => ({ motion: null, ms: 0, rest });
  switch (event.event) {
    case 'launched':
    case 'stationed':
      return still(STEP);
    case 'drew':
      return seen(
        { kind: 'draw', seat: event.seat, card: event.card, deck: event.pile, ms: event.clause === 'monster.setup' ? DEAL : STEP },
        event.clause === 'monster.setup' ? 0 : 40,
      );
    case 'played':
      return { ...seen({ kind: 'card', card: event.card, seat: 0, ms: READ + FAST }, 60), sound: 'card' };
    case 'unfurled':
    case 'armed':
      return { ...seen({ kind: 'card', card: event.card, seat: event.seat, ms: READ }, 60), sound: 'card' };
    case 'swam':
      return go('whale', view.whale.space, [event.space]);
    case 'dipped':
      return go('whale', view.whale.space, [event.space], { how: 'dip' });
    case 'towed':
      return go('whale', view.whale.space, [event.space], { how: 'tow' });
    case 'devoured':
      return { ...go('whale', view.whale.space, [event.space], { how: 'bite' }, FALL), sound: 'splash' };
    case 'pushed':
      return go(boat(event.seat), view.hunters[event.seat - 1]!.space, [event.space], { how: 'push' }, FALL);
    case 'crossed':
      return go(boat(event.seat), view.hunters[event.seat - 1]!.space, [event.space]);
    case 'sailed':
      return sail(event, view);
    case 'hit':
      return { ...seen({ kind: 'hit', damage: event.damage, ms: SHOW }, 200), sound: 'splash' };
    case 'wrecked':
      return { ...seen({ kind: 'sink', piece: boat(event.seat), ms: SHOW }, 250), sound: 'splash' };
    case 'died':
      return view.hunters[event.seat - 1]!.space ? seen({ kind: 'sink', piece: boat(event.seat), ms: SHOW }, 250) : still(READ);
    case 'leapt':
      return { ...seen({ kind: 'leap', space: view.whale.space ?? '', ms: SHOW + FAST }, 300), sound: 'splash' };
    case 'landed':
      return { ...seen({ kind: 'land', space: event.space, ms: SHOW }, 300), sound: 'splash' };
    case 'blew':
      return seen({ kind: 'wind', heading: event.heading, ms: SHOW + FALL }, 150);
    case 'swept':
      return seen({ kind: 'wave', space: event.space, heading: event.heading, ms: SHOW }, 60);
    case 'squalled':
      return seen({ kind: 'squall', ms: SHOW + FALL }, 150);
    case 'whirled':
      return seen({ kind: 'at', sight: 'pool', space: event.space, ms: SHOW }, 200);
    case 'netted':
      return seen({ kind: 'at', sight: 'net', space: event.space, ms: STEP }, 80);
    case 'torn':
      return seen({ kind: 'at', sight: 'tear', space: event.space, ms: STEP }, 100);
    case 'broke':
      return seen({ kind: 'at', sight: 'break', space: event.space, ms: FALL }, 60);
    case 'crushed':
      return seen({ kind: 'at', sight: 'crush', space: event.space, ms: FALL }, 100);
    case 'dived':
      return view.whale.space ? seen({ kind: 'at', sight: 'dive', space: view.whale.space, ms: FALL }, 150) : still(READ);
    case 'survived':
      return { ...seen({ kind: 'storm', ms: SHOW + SHOW + FALL }, 400), sound: 'splash' };
    case 'enclosed':
    case 'captured':
      return seen({ kind: 'caught', ms: SHOW }, READ);
    case 'roundbegan': // the whale's
      return { ...still(READ), turn: true };
    case 'turned':
      return still(STEP);
    case 'discarded':
      return still(deckOf(event.card) === 'nature' ? FAST : STEP);
    case 'kept':
    case 'reshuffled':
    case 'dropped':
    case 'closed':
      return still(FAST);
    case 'turnbegan':
      return { ...still(0), turn: true };
    case 'ready':
    case 'faced':
    case 'moored':
    case 'nextwhale':
      return still(0);
    default:
      return still(READ);
  }
}

function go(
  piece: string,
  from: string | null,
  to: string[],
  more: Partial<Extract<Motion, { kind: 'go' }>> = {},
  ms = STEP,
): Showing<Motion> {
  if (!from) return { motion: null, ms: 0, rest: STEP };
  return seen({ kind: 'go', piece, way: [from, ...to], ms: ms * to.length, ...more }, 60);
}

/** Through the space ahead, where the hop goes that way, then along the arrow. */
function sail(event: Extract<MonsterEvent, { event: 'sailed' }>, view: MonsterView): Showing<Motion> {
  const { space, heading } = view.hunters[event.seat - 1]!;
  if (!space) return { motion: null, ms: 0, rest: STEP };
  const sea = new Sea(view.columns, view.rows, 1, false);
  const ahead = sea.next(space, heading);
  const through = ahead && ahead !== event.space && !sea.heading(space, event.space) ? [ahead] : [];
  return go(boat(event.seat), space, [...through, event.space], { heading: event.heading });
}
