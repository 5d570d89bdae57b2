import type { GameWords } from '../games/game';

/** A chapter of the rulebook, numbered as on the pages under `docs/rules/`. */
export interface Chapter {
  number: number;
  title: string;
  clauses: { id: string; number: string }[];
}

/** The rulebook in its order: a chapter's title stands under the clause that it begins with. */
export function chaptersOf(words: GameWords): Chapter[] {
  const chapters: Chapter[] = [];
  for (const id of Object.keys(words.clauses)) {
    const title = words.chapters[id];
    if (title) chapters.push({ number: chapters.length + 1, title, clauses: [] });
    const { number, clauses } = chapters.at(-1)!;
    clauses.push({ id, number: `${number}.${clauses.length + 1}` });
  }
  return chapters;
}
