import type { View } from './messages';
import { recall, remember } from './settings.svelte';

/** Where a seat stood when it had last answered: before answer n. What came later can be shown again from there. */
export interface Bookmark {
  n: number;
  view: View;
}

interface Kept extends Bookmark {
  seat: string;
}

const MAX_KEPT = 8;

/** The bookmark of a seat; whoever closes the page finds it again. */
export function bookmarkOf(table: string, seat: number): Bookmark | null {
  return all().find((kept) => kept.seat === `${table} ${seat}`) ?? null;
}

export function keepBookmark(table: string, seat: number, { n, view }: Bookmark): void {
  const own = `${table} ${seat}`;
  const others = all().filter((kept) => kept.seat !== own);
  remember('bookmarks', JSON.stringify([{ seat: own, n, view }, ...others].slice(0, MAX_KEPT)));
}

function all(): Kept[] {
  try {
    return JSON.parse(recall('bookmarks') ?? '[]') as Kept[];
  } catch {
    return [];
  }
}
