import { line } from '../../table/story';
import type { StoryLine } from '../game';
import type { CalypsoSpeech } from './speech';
import type { CalypsoEvent } from './types';

const SEEN_ANYWAY = ['ready', 'ringlaid', 'tileslaid'];

/** What happened, but for what lies in plain sight, and without saying which tile it was: that is to be remembered (calypso.memory). */
export function tell(events: CalypsoEvent[], speech: CalypsoSpeech): StoryLine[] {
  return events.filter((event) => !SEEN_ANYWAY.includes(event.event)).map((event) => line(forgetting(event), speech));
}

function forgetting(event: CalypsoEvent): CalypsoEvent {
  if (event.event === 'turned') return { ...event, place: null };
  if (event.event === 'swapped') return { ...event, place: null, other: null };
  return event;
}
