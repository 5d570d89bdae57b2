import type { Person, View } from '../lib/wire';
import { capital, reef, say, type Sentence } from '../lib/words.svelte';

const COLOURS = { octopus: 'seat-3', crab: 'seat-1' };

/** The colour and shape of a seat: the octopus is a violet square, the crab a red disc. */
export function seatMark(view: View, seat: number): string {
  return COLOURS[view.sides[seat]!.animal];
}

/** How people are called at the table. */
export function namesOf(people: Person[], view: View | null): string[] {
  return people.map((person, seat) => {
    if (person.kind === 'bot') return say(`bot_${person.name}` as Sentence);
    return person.name || (view ? capital(reef().seats[view.sides[seat]!.animal]!) : say('somebody'));
  });
}
