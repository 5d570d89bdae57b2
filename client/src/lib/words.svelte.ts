import en from '../words/en.json';
import fr from '../words/fr.json';
import { fill, type Lang } from './fill';
import { settings } from './settings.svelte';

export type Sentence = keyof typeof en;

const UI: Record<Lang, Record<Sentence, string>> = { en, fr };

/** A sentence of the interface; what only one game says is in that game's words. */
export function say(sentence: Sentence, parts: Record<string, string | number> = {}): string {
  return fill(UI[settings.lang][sentence], parts, settings.lang);
}

/** A sentence that may not be there: its name comes from elsewhere. */
export function saying(sentence: string): string | undefined {
  return sentence in en ? say(sentence as Sentence) : undefined;
}

export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
