import { say } from '../lib/words.svelte';

/** Where a game was taken up from; nothing where it began here. */
export function forkNote(from: { n: number } | null | undefined): string {
  return from ? say('forked', { n: from.n }) : '';
}
