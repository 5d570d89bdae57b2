import reefEn from 'reef-words/en.json';
import reefFr from 'reef-words/fr.json';
import en from '../words/en.json';
import fr from '../words/fr.json';
import { fill } from './fill';
import { settings } from './settings.svelte';
import type { Lang } from './wire';

export interface Clause {
  title: string;
  text: string;
  no?: string;
}

export interface ReefWords {
  name: string;
  line: string;
  players: string;
  minutes: string;
  seats: Record<string, string>;
  effects: Record<string, string>;
  no_effect: string;
  options: Record<string, { label: string; values: Record<string, string> }>;
  clauses: Record<string, Clause>;
  prompts: Record<string, string>;
  actions: Record<string, string>;
  events: Record<string, string>;
  terminal: Record<string, string>;
}

export type Sentence = keyof typeof en;

const UI: Record<Lang, Record<Sentence, string>> = { en, fr };
const REEF: Record<Lang, ReefWords> = { en: reefEn, fr: reefFr };

/** A sentence of the interface. */
export function say(sentence: Sentence, parts: Record<string, string | number> = {}): string {
  return fill(UI[settings.lang][sentence], parts, settings.lang);
}

/** The words of Récif. */
export function reef(): ReefWords {
  return REEF[settings.lang];
}

export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
