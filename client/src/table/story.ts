import type { Game, StoryLine } from '../games/game';
import type { Told } from '../lib/seat.svelte';
import type { Speech } from '../lib/speech';
import type { Event } from '../lib/messages';

/** What happened, as the game tells it: in its own few lines, or a line an event. */
export function story(told: Told[], game: Game, speech: Speech): StoryLine[] {
  const events = told.map((one) => one.event);
  return game.tell?.(events, speech) ?? events.map((event) => line(event, speech));
}

export function line(event: Event, speech: Speech): StoryLine {
  return { text: speech.event(event), clause: event.clause, seat: seatOf(event) };
}

/** Who did it, or whom it befell. */
export function seatOf(event: Event): number | null {
  return 'seat' in event ? event.seat : null;
}
