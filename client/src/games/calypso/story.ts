import { line } from '../../table/story';
import type { StoryLine } from '../game';
import type { CalypsoSpeech } from './speech';
import type { CalypsoEvent } from './types';

const SEEN_ANYWAY = ['ready', 'ringlaid', 'tileslaid'];

/** What happened, but for what lies in plain sight. */
export function tell(events: CalypsoEvent[], speech: CalypsoSpeech): StoryLine[] {
  return events.filter((event) => !SEEN_ANYWAY.includes(event.event)).map((event) => line(event, speech));
}
