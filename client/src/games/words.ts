import { byLanguage, type Lang } from '../lib/languages';
import { settings } from '../lib/settings.svelte';
import { loadSentences } from '../lib/words.svelte';
import { loadCovers } from './cover';
import type { GameWords, LessonWords } from './game';

type Lessons = Record<string, LessonWords>;
type Files<W> = Record<string, () => Promise<W>>;

const WORDS: Files<GameWords> = import.meta.glob<GameWords>('hautemer/games/*/words/*.json', { query: '?table', import: 'default' });
const LESSONS: Files<Lessons> = import.meta.glob<Lessons>('hautemer/games/*/words/*.json', { query: '?lessons', import: 'default' });
const opened: Record<string, Record<Lang, GameWords>> = {};
const learned: Record<string, Record<Lang, Lessons>> = {};

/** The words of a game, by language. A file is loaded when its language is spoken, so that no page grows by the languages that
 * its reader does not speak: `loadGame` loads the first, `speak` another. */
export function wordsOf<W extends GameWords>(game: string): Record<Lang, W> {
  return (opened[game] ??= {}) as Record<Lang, W>;
}

export async function loadWords(game: string, lang: Lang = settings.lang): Promise<void> {
  wordsOf(game)[lang] ??= await read(WORDS, game, lang);
}

/** What the lessons of a game say, by their names; `loadLessons` comes first. */
export function lessonsOf(game: string): Lessons {
  return learned[game]![settings.lang]!;
}

export async function loadLessons(game: string, lang: Lang = settings.lang): Promise<void> {
  (learned[game] ??= {})[lang] ??= await read(LESSONS, game, lang);
}

function read<W>(files: Files<W>, game: string, lang: Lang): Promise<W> {
  return byLanguage(Object.fromEntries(Object.entries(files).filter(([path]) => path.includes(`/games/${game}/`))))[lang]!();
}

/** All that this page says, in a language. */
export async function loadLanguage(lang: Lang): Promise<void> {
  const words = Object.keys(opened).map((game) => loadWords(game, lang));
  const lessons = Object.keys(learned).map((game) => loadLessons(game, lang));
  await Promise.all([loadSentences(lang), loadCovers(lang), ...words, ...lessons]);
}

/** From now on this language is spoken; its words come first. */
export async function speak(lang: Lang): Promise<void> {
  await loadLanguage(lang);
  settings.speak(lang);
}
