import { botOf } from '../games/cover';
import { CHARACTERS, LINE_UPS, type Person } from '../lib/messages';
import { say, saying } from '../lib/words.svelte';

export type Rank = keyof typeof LINE_UPS;

/** Weakest first. */
export const RANKS = Object.keys(LINE_UPS) as Rank[];

const known = (character: string) => CHARACTERS[character as keyof typeof CHARACTERS] as { name: string; rank: Rank } | undefined;

/** How a bot is called: by its character, never by how it plays. */
export function botName({ character, name }: Pick<Person, 'character' | 'name'>, game: string): string {
  return known(character)?.name ?? botOf(game, name).name;
}

/** How strong a bot is: 1 to 6, by its rank; 0 for one that has none. */
export function strengthOf(bot: string): number {
  return RANKS.indexOf(bot as Rank) + 1;
}

/** How it plays, in the middle of a sentence: "vigie". */
export function rankName(bot: string, game: string): string {
  return botOf(game, bot).name.toLowerCase();
}

/** Which animal a character is. */
export function beastOf(character: string): string {
  return saying(`beast_${character}`) ?? '';
}

/** Where a character plays at another rank than its own, that it does. */
export function sailingAs({ character, name }: Pick<Person, 'character' | 'name'>, game: string): string {
  const own = known(character)?.rank;
  return own && own !== name ? say('sails_as', { own: rankName(own, game), here: rankName(name, game) }) : '';
}
