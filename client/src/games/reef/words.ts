import type { GameWords } from '../game';
import { wordsOf } from '../words';

export interface ReefWords extends GameWords {
  effects: Record<string, string>;
  would: Record<string, string>; // by effect: what it would do to whoever may resist
  no_effect: string;
  table: Record<string, string>;
}

export const words = wordsOf<ReefWords>('reef');
