import { asSign, line } from '../../table/story';
import type { StoryLine } from '../game';
import type { CalypsoSpeech } from './speech';
import { FISH, type CalypsoEvent } from './types';

const SEEN_ANYWAY = ['ready', 'ringlaid', 'tileslaid'];

/** What happened, but for what lies in plain sight. */
export function tell(events: CalypsoEvent[], speech: CalypsoSpeech): StoryLine[] {
  return events
    .filter((event) => !SEEN_ANYWAY.includes(event.event))
    .map((event) => ({ ...line(event, speech), sign: asSign(signOf(event)), places: placesOf(event) }));
}

const SIGNS: Partial<Record<CalypsoEvent['event'], string>> = {
  freed: 'minnow',
  saved: 'minnow',
  took: 'minnow',
  released: 'minnow',
  putback: 'fishing-net',
  caught: 'fishing-net',
  eaten: 'shark-tile',
  shuffled: 'ui-swap',
  swapped: 'ui-swap',
};
const TILES: Record<string, string> = { ...FISH, net: 'fishing-net', shark: 'shark-tile', four: 'calypso' };

function signOf(event: CalypsoEvent): string | undefined {
  if (event.event === 'rolled') return TILES[event.tile];
  return event.event === 'turned' ? FISH[event.colour] : SIGNS[event.event];
}

/** Which of the six tiles it was is to be remembered (calypso.memory). */
function placesOf(event: CalypsoEvent): string[] {
  switch (event.event) {
    case 'rolled':
      return [event.tile];
    case 'freed':
      return ['net', `pool-${event.seat}`];
    case 'putback':
      return [`pool-${event.seat}`, 'net'];
    case 'took':
      return [`pool-${event.victim}`, `pool-${event.seat}`];
    case 'saved':
      return ['ocean', `pool-${event.seat}`];
    case 'caught':
      return ['ocean', 'net'];
    case 'eaten':
      return ['ocean', 'shark'];
    case 'released':
      return ['net', 'ocean'];
    default:
      return [];
  }
}
