import { line } from '../../table/story';
import type { StoryLine } from '../game';
import type { MonsterSpeech } from './speech';
import { WHALE, type MonsterEvent } from './types';

const HERS = [
  'swam',
  'dipped',
  'played',
  'blew',
  'hastened',
  'swept',
  'squalled',
  'dived',
  'whirled',
  'charged',
  'broke',
  'crushed',
  'leapt',
  'landed',
  'hit',
  'slowed',
  'escaped',
  'slaughtered',
  'survived',
  'devoured',
];
const SEEN_ANYWAY = ['turnbegan', 'faced', 'crossed', 'hastened'];

/** What happened, but for what is seen anyway. */
export function tell(events: MonsterEvent[], speech: MonsterSpeech): StoryLine[] {
  return events.filter((event) => !SEEN_ANYWAY.includes(event.event)).map((event) => ({ ...line(event, speech), seat: doer(event) }));
}

/** Who did it, or whom it befell; what has no seat of its own is often the whale's. */
export function doer(event: MonsterEvent): number | null {
  return HERS.includes(event.event) ? WHALE : 'seat' in event ? event.seat : null;
}
