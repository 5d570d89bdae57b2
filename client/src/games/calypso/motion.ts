import type { Showing } from '../game';
import { isTogether, type CalypsoEvent, type CalypsoView } from './types';

/** What moves on the pond. Places are those of the board's `data-place`. */
export type Motion =
  | { kind: 'roll'; number: number; tumble: number; step: number } // one step per large tile; none in a roll for the start
  | { kind: 'turn'; place: number; to: string; right: boolean }
  | { kind: 'fish'; from: string; to: string; ms: number }
  | { kind: 'swap'; places: [number, number]; ms: number }
  | { kind: 'gather'; ms: number }
  | { kind: 'deal'; faces: string[]; ms: number }
  | { kind: 'ring'; tiles: string[]; ms: number };

export const FLIP = 380;
const FAST = 150;
const STEP = 320;
const SHOW = 500;
const READ = 650; // a short sentence, read by a parent or a new reader

export function show(event: CalypsoEvent, view: CalypsoView): Showing<Motion> {
  switch (event.event) {
    case 'ringlaid':
      return { motion: { kind: 'ring', tiles: event.tiles, ms: SHOW }, ms: SHOW, rest: 200 };
    case 'tileslaid':
      return { motion: { kind: 'deal', faces: event.faces, ms: SHOW }, ms: SHOW, rest: 200 };
    case 'startrolled':
      return { motion: { kind: 'roll', number: event.number, tumble: SHOW, step: 0 }, ms: SHOW, rest: 200 };
    case 'rolled':
      return {
        motion: { kind: 'roll', number: event.number, tumble: SHOW, step: FAST },
        ms: SHOW + FAST * event.number,
        rest: READ,
        turn: event.seat !== view.turn, // whoever plays again goes on with a turn
      };
    case 'turned':
      if (!event.place) return { motion: null, ms: 0, rest: READ };
      return {
        motion: { kind: 'turn', place: event.place, to: event.colour, right: event.colour === view.wanted },
        ms: FLIP + READ,
        rest: 0,
      };
    case 'shuffled':
      return { motion: { kind: 'gather', ms: SHOW }, ms: SHOW, rest: 150 };
    case 'swapped':
      if (!event.place || !event.other) return { motion: null, ms: 0, rest: READ };
      return { motion: { kind: 'swap', places: [event.place, event.other], ms: SHOW }, ms: SHOW, rest: 250 };
    case 'ready':
    case 'kept':
      return { motion: null, ms: 0, rest: 0 };
    case 'playsagain':
      return { motion: null, ms: 0, rest: 450 };
    default: {
      const motion = fish(event, view);
      return { motion, ms: motion ? STEP : 0, rest: motion ? 250 : READ };
    }
  }
}

/** A fish from one place to another. */
function fish(event: CalypsoEvent, view: CalypsoView): Motion | null {
  const swim = (from: string, to: string): Motion => ({ kind: 'fish', from, to, ms: STEP });
  const home = isTogether(view.options) ? 'ocean' : 'net';
  switch (event.event) {
    case 'freed':
    case 'saved':
      return swim(home, `pool-${event.seat}`);
    case 'putback':
      return swim(`pool-${event.seat}`, 'net');
    case 'took':
      return swim(`pool-${event.victim}`, `pool-${event.seat}`);
    case 'caught':
      return swim('ocean', 'net');
    case 'eaten':
      return swim('ocean', 'shark');
    case 'released':
      return swim('net', 'ocean');
    default:
      return null;
  }
}
