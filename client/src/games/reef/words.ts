import en from 'hautemer/games/reef/words/en.json';
import fr from 'hautemer/games/reef/words/fr.json';
import type { Lang } from '../../lib/fill';
import type { GameWords } from '../game';

export interface ReefWords extends GameWords {
  effects: Record<string, string>;
  no_effect: string;
  table: Record<string, string>;
  chapters: Record<string, string>;
}

export const words: Record<Lang, ReefWords> = { en, fr };
