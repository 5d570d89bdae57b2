import type DEFAULT_WORDS from '../words/en.json';
import { fill } from './fill';
import { byLanguage, type Lang } from './languages';
import { settings } from './settings.svelte';

export type Sentence = keyof typeof DEFAULT_WORDS;

const FILES = byLanguage(import.meta.glob<Record<Sentence, string>>('../words/*.json', { import: 'default' }));
const UI: Record<Lang, Record<Sentence, string>> = {};

/** Before anything is said in a language. */
export async function loadSentences(lang: Lang): Promise<void> {
  UI[lang] ??= await FILES[lang]!();
}

/** A sentence of the interface; what only one game says is in that game's words. */
export function say(sentence: Sentence, parts: Record<string, string | number> = {}): string {
  return fill(UI[settings.lang]![sentence], parts, settings.lang);
}

/** A sentence that may not be there: its name comes from elsewhere. */
export function saying(sentence: string): string | undefined {
  return sentence in UI[settings.lang]! ? say(sentence as Sentence) : undefined;
}

export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
