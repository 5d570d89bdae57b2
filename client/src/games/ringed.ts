import type { Attachment } from 'svelte/attachments';

/** Rings those of a board's `data-place`s that somebody points at in the story, in white and ink. */
export function ringed(places: string[]): Attachment<HTMLElement> {
  return (board) => {
    const found = places.flatMap((place) => [...board.querySelectorAll(`[data-place="${place}"]`)]);
    for (const place of found) place.setAttribute('data-told', '');
    return () => found.forEach((place) => place.removeAttribute('data-told'));
  };
}
