import type { GameWords } from '../game';
import { wordsOf } from '../words';

export interface MonsterWords extends GameWords {
  cards: Record<string, string>;
  piles: Record<string, string>;
  headings: Record<string, string>;
  arrows: Record<string, string>;
  stations: Record<string, string>;
  captures: Record<string, string>;
  table: Record<string, string>;
}

export const words = wordsOf<MonsterWords>('monster');
