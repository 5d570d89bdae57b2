import { byLanguage, type Lang } from '../lib/languages';
import { settings } from '../lib/settings.svelte';
import { loadSentences } from '../lib/words.svelte';
import { loadCovers } from './cover';
import type { GameWords } from './game';

const FILES = import.meta.glob<GameWords>('hautemer/games/*/words/*.json', { import: 'default' });
const opened: Record<string, Record<Lang, GameWords>> = {};

/** The words of a game, by language. A file is loaded when its language is spoken, so that no page grows by the languages that
 * its reader does not speak: `loadGame` loads the first, `speak` another. */
export function wordsOf<W extends GameWords>(game: string): Record<Lang, W> {
  return (opened[game] ??= {}) as Record<Lang, W>;
}

export async function loadWords(game: string, lang: Lang = settings.lang): Promise<void> {
  const files = byLanguage(Object.fromEntries(Object.entries(FILES).filter(([path]) => path.includes(`/games/${game}/`))));
  wordsOf(game)[lang] ??= await files[lang]!();
}

/** All that this page says, in a language. */
export async function loadLanguage(lang: Lang): Promise<void> {
  await Promise.all([loadSentences(lang), loadCovers(lang), ...Object.keys(opened).map((game) => loadWords(game, lang))]);
}

/** From now on this language is spoken; its words come first. */
export async function speak(lang: Lang): Promise<void> {
  await loadLanguage(lang);
  settings.speak(lang);
}
