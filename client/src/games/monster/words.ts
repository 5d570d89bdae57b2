import en from 'hautemer/games/monster/words/en.json';
import fr from 'hautemer/games/monster/words/fr.json';
import type { Lang } from '../../lib/fill';
import type { GameWords } from '../game';

export interface MonsterWords extends GameWords {
  cards: Record<string, string>;
  piles: Record<string, string>;
  headings: Record<string, string>;
  arrows: Record<string, string>;
  stations: Record<string, string>;
  captures: Record<string, string>;
  chapters: Record<string, string>;
}

export const words: Record<Lang, MonsterWords> = { en, fr };
