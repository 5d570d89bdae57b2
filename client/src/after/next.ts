import { RANKS, strengthOf, type Rank } from '../crew/crew';
import type { Person, SeatPlan } from '../lib/messages';

/** Whom to play next: the rank above the one that was beaten, or the one below that which won. */
export interface Next {
  rank: Rank;
  up: boolean;
}

/** For one person among bots of the crew. Who won goes up from the strongest of them, who lost goes down; at either end of the ladder,
 * and after a game that nobody won, there is nobody next. */
export function nextRank(people: Person[], seat: number, winners: number[]): Next | null {
  const others = people.filter((_, i) => i !== seat);
  if (people[seat]?.kind !== 'person' || !winners.length || !others.length) return null;
  if (others.some(({ kind, name }) => kind !== 'bot' || !strengthOf(name))) return null;
  const met = Math.max(...others.map(({ name }) => strengthOf(name)));
  const up = winners.includes(seat);
  const rank = RANKS[met - 1 + (up ? 1 : -1)];
  return rank ? { rank, up } : null;
}

/** The same seats with bots of that rank. */
export function seatsWith(people: Person[], seat: number, rank: Rank): SeatPlan[] {
  return people.map((_, i) => (i === seat ? { kind: 'person' } : { kind: 'bot', name: rank }));
}
