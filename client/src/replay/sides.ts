import type { Account } from '../lib/messages';
import { together } from '../table/seats';

/** Seats that win together, as they are drawn: by the colour and shape of the first, and a stroke of their own. */
export interface Side {
  name: string;
  mark: string;
  stroke: string;
}

const STROKES = ['', '9 4', '2 3', '14 4 2 4', '5 3', '1 3 6 3'];

export function sidesOf(accounts: Account[], names: string[], marks: string[]): Side[] {
  return accounts.map(({ seats }, i) => ({
    name: together(seats.map((seat) => names[seat]!)),
    mark: marks[seats[0]!]!,
    stroke: STROKES[i]!,
  }));
}
