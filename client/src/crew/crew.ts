import { botOf } from '../games/cover';
import { CHARACTERS, LINE_UPS, type Person } from '../lib/messages';
import { say, saying } from '../lib/words.svelte';

export type Rank = keyof typeof LINE_UPS;
export type Character = keyof typeof CHARACTERS;

/** Weakest first. */
export const RANKS = Object.keys(LINE_UPS) as Rank[];

export function isCharacter(id: string): id is Character {
  return id in CHARACTERS;
}

/** Whether somebody is called like a character, accents and capitals aside. */
export function isNamesake(character: Character, name: string): boolean {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() === character;
}

/** How a bot is called: by its character, never by how it plays. */
export function botName({ character, name }: Pick<Person, 'character' | 'name'>, game: string): string {
  return isCharacter(character) ? CHARACTERS[character].name : botOf(game, name).name;
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
  if (!isCharacter(character) || CHARACTERS[character].rank === name) return '';
  return say('sails_as', { own: rankName(CHARACTERS[character].rank, game), here: rankName(name, game) });
}
