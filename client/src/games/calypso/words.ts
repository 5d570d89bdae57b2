import en from 'hautemer/games/calypso/words/en.json';
import fr from 'hautemer/games/calypso/words/fr.json';
import type { Lang } from '../../lib/fill';
import type { GameWords } from '../game';

export interface CalypsoWords extends GameWords {
  colours: Record<string, string>;
  tiles: Record<string, string>;
  chapters: Record<string, string>;
}

export const words: Record<Lang, CalypsoWords> = { en, fr };
