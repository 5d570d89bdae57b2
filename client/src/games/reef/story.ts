import type { Event, ReefDrew, ReefEvent } from '../../lib/messages';
import { asSign, line } from '../../table/story';
import type { StoryLine } from '../game';
import { PATHS, rankOf } from './deck';
import type { ReefSpeech } from './speech';

/** What happened, in few lines: draws one after the other are one; what the table shows by itself is not told. */
export function tell(events: ReefEvent[], speech: ReefSpeech): StoryLine[] {
  const lines: StoryLine[] = [];
  let draws: ReefDrew[] = [];
  const flush = () => {
    if (draws.length) lines.push(drawn(draws, speech));
    draws = [];
  };
  for (const event of events) {
    const first = draws[0];
    if (first && (event.event !== 'drew' || event.seat !== first.seat || event.clause !== first.clause)) flush();
    if (event.event === 'drew') draws.push(event);
    else if (!shownByItself(event)) lines.push({ ...line(event, speech), sign: signOf(event), places: placesOf(event) });
  }
  flush();
  return lines;
}

/** By the option `discard`: of earlier rounds only who won them. */
export function kept<T extends { event: Event }>(told: T[], { discard }: Record<string, string>): T[] {
  const begun = told.findLastIndex(({ event }) => event.event === 'cleared') + 1;
  return discard === 'closed' ? told.filter(({ event }, i) => i >= begun || event.event === 'roundwon') : told;
}

function shownByItself(event: ReefEvent): boolean {
  return ['announced', 'cleared'].includes(event.event) || (event.event === 'opens' && event.clause === 'reef.next');
}

function drawn(draws: ReefDrew[], speech: ReefSpeech): StoryLine {
  const first = draws[0]!;
  if (draws.length === 1) return line(first, speech);
  const cards = draws.map((draw) => draw.card).filter((card) => card);
  const words = speech.words.table[cards.length ? 'drew_many' : 'drew_count']!;
  const text = speech.fill(words, { seat: first.seat, cards, count: draws.length });
  return { text, clause: first.clause, seat: first.seat };
}

const DRAWN: Record<string, string> = { α: 'alpha', Ω: 'omega' };

/** A card by its rank. */
function signOf(event: ReefEvent): string | undefined {
  if (event.event === 'passed') return '–';
  if (event.event === 'roundwon' || event.event === 'won') return asSign('ui-check');
  if (event.event === 'inverted') return asSign('ui-swap');
  if (event.event === 'handshown') return asSign('ui-eye');
  if (!('card' in event) || event.event === 'drew') return undefined;
  const rank = event.card ? rankOf(event.card) : '?';
  return asSign(DRAWN[rank]) ?? rank;
}

/** Where a card went, as the board calls its places. */
function placesOf(event: ReefEvent): string[] {
  if (!('seat' in event)) return [];
  const places: Record<string, string> = {
    hand: `hand-${event.seat}`,
    other: `hand-${1 - event.seat}`,
    pile: `pile-${event.seat}`,
    table: 'table',
    beneath: 'table',
    discard: 'discard',
  };
  return [places[PATHS[event.event]?.[1] ?? ''] ?? []].flat();
}
