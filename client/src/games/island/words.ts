import en from 'hautemer/games/island/words/en.json';
import fr from 'hautemer/games/island/words/fr.json';
import type { Lang } from '../../lib/fill';
import type { GameWords } from '../game';

export interface IslandWords extends GameWords {
  figure: Record<string, string>;
  figures: Record<string, string>;
  kinds: Record<string, string>;
  pieces: Record<string, string>;
  terrains: Record<string, string>;
  tiles: Record<string, string>;
  headings: Record<string, string>;
  isles: Record<string, string>;
  chapters: Record<string, string>;
}

export const words: Record<Lang, IslandWords> = { en, fr };
