import { recall, remember } from './settings.svelte';

/** What this browser itself saw and said at a table before the first draw. When the game is checked, nobody else need be believed. */
export interface Seen {
  promise: string; // the seal of the key, as it was shown
  words: string[]; // for the luck, from each seat before this screen
}

const MAX_WITNESSED = 60;

/** The game has not begun: the promise is shown. What was seen first stands. */
export function sawPromise(table: string, promise: string): void {
  if (!witnessed(table)) keep(table, { promise, words: [] });
}

export function gaveWords(table: string, words: string): void {
  const seen = witnessed(table);
  if (seen) keep(table, { ...seen, words: [...seen.words, words] });
}

export function witnessed(table: string): Seen | undefined {
  return all()[table];
}

function keep(table: string, seen: Seen): void {
  const { [table]: _, ...others } = all();
  remember('seen', JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - MAX_WITNESSED), [table, seen]])));
}

function all(): Record<string, Seen> {
  try {
    return JSON.parse(recall('seen') ?? '{}') as Record<string, Seen>;
  } catch {
    return {};
  }
}
