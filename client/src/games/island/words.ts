import type { GameWords } from '../game';
import { wordsOf } from '../words';

export interface IslandWords extends GameWords {
  figure: string;
  figure_names: Record<string, string>;
  figures: Record<string, string>;
  kinds: Record<string, string>;
  pieces: Record<string, string>;
  terrains: Record<string, string>;
  tiles: Record<string, string>;
  headings: Record<string, string>;
  isles: Record<string, string>;
}

export const words = wordsOf<IslandWords>('island');
