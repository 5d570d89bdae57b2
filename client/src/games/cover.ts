import FILES from 'virtual:covers';
import type { Lang } from '../lib/languages';
import { settings } from '../lib/settings.svelte';
import { fill } from '../lib/fill';
import { capital, say, saying, type Sentence } from '../lib/words.svelte';
import type { GameWords } from './game';

/** What stands on a box, in the language of the screen; the rest of a game's words is inside. */
export interface Cover extends Pick<
  GameWords,
  'name' | 'line' | 'players' | 'minutes' | 'seats' | 'options' | 'levels' | 'sides' | 'frame'
> {
  lessons: boolean; // whether it can be learned by lessons
}

const covers: Record<Lang, Record<string, Cover>> = {};

/** Before a box is shown in a language. */
export async function loadCovers(lang: Lang): Promise<void> {
  covers[lang] ??= (await FILES[lang]!()).default;
}

export function coverOf(game: string): Cover {
  return covers[settings.lang]![game]!;
}

/** A sentence of the interface at a table of this game, which may put it in words of its own: in French, Calypso says *tu*. */
export function sayAt(game: string, sentence: Sentence, parts: Record<string, string | number> = {}): string {
  const own = coverOf(game).frame?.[sentence];
  return own ? fill(own, parts, settings.lang) : say(sentence, parts);
}

/** How it is played, in few words: of each option what its `short` words say; without such, what differs from the first value. */
export function variantOf(game: string, options: Record<string, string>): string {
  const parts = Object.entries(coverOf(game).options).map(([name, { values, short }]) => {
    const value = options[name] ?? '';
    return short ? short[value] : value !== Object.keys(values)[0] ? values[value] : '';
  });
  return capital(parts.filter(Boolean).join(' · '));
}

/** How a bot is called, and what it is like. */
export function botOf(game: string, bot: string): { name: string; line: string } {
  const own = coverOf(game).levels?.[bot];
  return own ?? { name: saying(`bot_${bot}`) ?? capital(bot), line: saying(`bot_${bot}_line`) ?? '' };
}
