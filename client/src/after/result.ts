import type { Game, Result } from '../games/game';
import type { Ending, View } from '../lib/messages';
import type { Speech } from '../lib/speech';
import { say } from '../lib/words.svelte';
import { together } from '../table/seats';

/** The seats by how they came out: winners first, then by points, where there are any. */
export function ranking(game: Game, view: View, { scores }: Ending): number[] {
  const points = scores.map((_, seat) => game.tally(view, seat).points ?? 0);
  return scores.map((_, seat) => seat).sort((a, b) => scores[b]! - scores[a]! || points[b]! - points[a]!);
}

/** Who won, and by how much, where one came before the others by points. */
export function headline(game: Game, view: View, result: Result, ranked: number[], own: number, speech: Speech): string {
  const { winners, title } = result;
  if (title) return title;
  if (winners.length === 0) return say('nobody_wins');
  if (winners.length > 1) return say('win_together', { names: together(winners.map((seat) => speech.names[seat]!)) });
  const [most, then] = ranked.map((seat) => game.tally(view, seat).points);
  const name = speech.names[winners[0]!]!;
  const points = most !== null && then !== null && then !== undefined && most! > then ? { most: most!, then } : null;
  if (winners[0] === own) return points ? say('you_win_by', points) : say('you_win');
  return points ? say('wins_by', { name, ...points }) : say('wins', { name });
}
