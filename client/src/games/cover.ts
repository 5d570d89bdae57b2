import covers from 'virtual:covers';
import { settings } from '../lib/settings.svelte';
import { say } from '../lib/words.svelte';
import type { GameWords } from './game';
import { boxOf } from './index';

/** What stands on a box, in the language of the screen; the rest of a game's words is inside. */
export type Cover = Pick<GameWords, 'name' | 'line' | 'players' | 'minutes' | 'options'>;

export function coverOf(game: string): Cover {
  return covers[game]?.[settings.lang] ?? stillAtSea(game);
}

/** How it is played, in a word or two: the options that are chosen on the shelf. */
export function variantOf(game: string, options: Record<string, string>): string {
  const chosen = boxOf(game)?.open?.choices.map((name) => coverOf(game).options[name]!.short![options[name]!]);
  return chosen?.join(' · ') ?? '';
}

/** A box whose game is not written yet. */
function stillAtSea(game: string): Cover {
  switch (game) {
    case 'calypso':
      return { name: 'Calypso', players: '2–6', minutes: '20', line: say('calypso_line'), options: {} };
    case 'island':
      return { name: 'The Island', players: '2–4', minutes: '60', line: say('island_line'), options: {} };
    default:
      return { name: 'Monster of the Sea', players: '3–4', minutes: '45', line: say('monster_line'), options: {} };
  }
}
