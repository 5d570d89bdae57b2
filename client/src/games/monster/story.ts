import { asSign, line } from '../../table/story';
import type { StoryLine } from '../game';
import type { MonsterSpeech } from './speech';
import { ART } from './cards';
import { BOATS, WHALE, type MonsterEvent } from './types';

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
  return events
    .filter((event) => !SEEN_ANYWAY.includes(event.event))
    .map((event) => ({ ...line(event, speech), seat: doer(event), sign: asSign(signOf(event)), places: placesOf(event) }));
}

/** Who did it, or whom it befell; what has no seat of its own is often the whale's. */
export function doer(event: MonsterEvent): number | null {
  return HERS.includes(event.event) ? WHALE : 'seat' in event ? event.seat : null;
}

function placesOf(event: MonsterEvent): string[] {
  return 'space' in event && event.space ? [event.space] : [];
}

const SIGNS: Partial<Record<MonsterEvent['event'], string>> = {
  swam: 'whale',
  dipped: 'whale',
  towed: 'harpoon-tow',
  blew: 'wind',
  squalled: 'mini-storm',
  dived: 'dive',
  whirled: 'whirlpool',
  devoured: 'devour',
  charged: 'charge',
  broke: 'rockfall',
  crushed: 'rockfall',
  leapt: 'leap',
  landed: 'leap',
  hit: 'whale',
  slowed: 'drogue',
  netted: 'net',
  traded: 'ui-swap',
  wrecked: 'ui-skull',
  died: 'ui-skull',
  escaped: 'whale',
  survived: 'mini-storm',
  captured: 'net',
  killed: 'harpoon',
};

function signOf(event: MonsterEvent): string | undefined {
  switch (event.event) {
    case 'played':
    case 'armed':
      return ART[event.card];
    case 'launched':
    case 'sailed':
    case 'crossed':
    case 'pushed':
    case 'turned':
      return BOATS[event.seat];
    default:
      return SIGNS[event.event];
  }
}
