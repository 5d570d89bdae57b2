import { botName } from '../crew/crew';
import type { Game } from '../games/game';
import { settings } from '../lib/settings.svelte';
import type { Person, View } from '../lib/messages';
import { capital, say } from '../lib/words.svelte';

/** How everyone at the table is called. */
export function namesOf(people: Person[], which: string, game: Game | null, view: View | null): string[] {
  return people.map((person, seat) => {
    if (person.kind === 'bot') return botName(person, which);
    if (person.name) return person.name;
    return game && view ? capital(game.words[settings.lang]!.seats[game.seat(view, seat).role]!) : say('somebody');
  });
}

/** Whoever plays after oneself comes first, oneself last; spectators see them in order. */
export function inTurn(count: number, own: number): number[] {
  return Array.from({ length: count }, (_, i) => (own < 0 ? i : (own + 1 + i) % count));
}

/** Some names as one: "Ann, Ben and Zoé". */
export function together(names: string[]): string {
  return new Intl.ListFormat(settings.lang).format(names);
}
