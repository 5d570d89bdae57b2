import type { Game, StoryLine } from '../games/game';
import type { Told } from '../lib/screening.svelte';
import type { Speech } from '../lib/speech';
import { length, story } from './story';

/** A line in short, and which event it begins with. */
export interface Piece extends StoryLine {
  sign: string;
  at: number;
}

/** What happened, in short: every line that has a sign; the same sign of the same seat, again and again, is one piece. */
export function recap(told: Told[], game: Game, speech: Speech): Piece[] {
  const begins: number[] = []; // by line
  told.forEach((_, i) => {
    const count = length(told.slice(0, i + 1), game, speech);
    while (begins.length < count) begins.push(i);
  });
  const pieces: Piece[] = [];
  let seat: number | null = null; // what names nobody is the doing of whoever was named last
  story(told, game, speech).forEach((line, i) => {
    seat = line.seat ?? seat;
    const last = pieces.at(-1);
    if (line.sign && !(last?.sign === line.sign && last.seat === seat)) pieces.push({ ...line, sign: line.sign, seat, at: begins[i]! });
  });
  return pieces;
}
