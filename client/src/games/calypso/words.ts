import type { GameWords } from '../game';
import { wordsOf } from '../words';

export interface CalypsoWords extends GameWords {
  colours: Record<string, string>;
  tiles: Record<string, string>;
}

export const words = wordsOf<CalypsoWords>('calypso');
