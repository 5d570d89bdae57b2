import { line } from '../../table/story';
import type { StoryLine } from '../game';
import type { MonsterSpeech } from './speech';
import type { MonsterEvent } from './types';

const SEEN_ANYWAY = ['turnbegan', 'faced', 'crossed', 'hastened'];

/** What happened, but for what is seen anyway. */
export function tell(events: MonsterEvent[], speech: MonsterSpeech): StoryLine[] {
  return events.filter((event) => !SEEN_ANYWAY.includes(event.event)).map((event) => line(event, speech));
}
