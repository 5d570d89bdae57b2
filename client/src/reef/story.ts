import type { Event } from '../lib/wire';
import type { Speech } from './speech';

/** An event as it was told, with the number of the question it led to. */
export interface Told {
  n: number;
  event: Event;
}

export interface StoryLine {
  text: string;
  clause: string;
  seat: number | null;
}

/** What happened, in few lines: draws one after the other are one; what the table shows by itself is not told. */
export function story(told: Told[], speech: Speech): StoryLine[] {
  const lines: StoryLine[] = [];
  let draws: Event[] = [];
  const flush = () => {
    if (draws.length) lines.push(drawn(draws, speech));
    draws = [];
  };
  for (const { event } of told) {
    const first = draws[0];
    if (first && (event.event !== 'drew' || event.seat !== first.seat || event.clause !== first.clause)) flush();
    if (event.event === 'drew') draws.push(event);
    else if (!shownByItself(event)) lines.push(line(event, speech));
  }
  flush();
  return lines;
}

export function line(event: Event, speech: Speech): StoryLine {
  return { text: speech.event(event), clause: event.clause, seat: event.seat ?? null };
}

function shownByItself(event: Event): boolean {
  return ['announced', 'cleared'].includes(event.event) || (event.event === 'opens' && event.clause === 'reef.next');
}

function drawn(draws: Event[], speech: Speech): StoryLine {
  const first = draws[0]!;
  if (draws.length === 1) return line(first, speech);
  const cards = draws.map((draw) => draw.card).filter((card) => card);
  const words = speech.words.terminal[cards.length ? 'drew_many' : 'drew_count']!;
  const text = speech.fill(words, { seat: first.seat, cards, count: draws.length });
  return { text, clause: first.clause, seat: first.seat ?? null };
}
