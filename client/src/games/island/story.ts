import { asSign, line } from '../../table/story';
import type { StoryLine } from '../game';
import type { IslandSpeech } from './speech';
import { BACKS, COLOURS, colourOf, dressOf, type IslandEvent } from './types';

const SEEN_ANYWAY = ['turnbegan', 'held', 'paused', 'nested', 'asked', 'halted', 'vanished'];

/** What happened, but for what lies in plain sight; steps of one piece are one line. */
export function tell(events: IslandEvent[], speech: IslandSpeech): StoryLine[] {
  const merged: IslandEvent[] = [];
  for (const event of events) {
    if (SEEN_ANYWAY.includes(event.event)) continue;
    const before = merged.at(-1);
    if (before && goesOn(before, event))
      merged[merged.length - 1] = { ...event, start: (before as { start: string }).start } as IslandEvent;
    else merged.push(event);
  }
  return merged.map((event) => ({ ...line(event, speech), ...whose(event, speech), sign: asSign(signOf(event)), places: placesOf(event) }));
}

/** An explorer's line wears its colour. */
function whose(event: IslandEvent, speech: IslandSpeech): Partial<StoryLine> {
  return 'figure' in event ? { seat: COLOURS.indexOf(colourOf(event.figure)) % speech.names.length } : {};
}

/** The same piece goes on from where it came to. */
function goesOn(before: IslandEvent, event: IslandEvent): boolean {
  if (
    before.event !== event.event ||
    before.clause !== event.clause ||
    !('end' in before) ||
    !('start' in event) ||
    before.end !== event.start
  )
    return false;
  if (event.event === 'walked') return (before as typeof event).figure === event.figure;
  if (event.event === 'moved') return (before as typeof event).kind === event.kind;
  return event.event === 'sailed';
}

const PLACES = ['start', 'hex', 'end', 'isle'];

/** Where it was. What the squid takes goes the other way. */
function placesOf(event: IslandEvent): string[] {
  const places = PLACES.flatMap((part) => (event as unknown as Record<string, string>)[part] ?? []);
  return event.event === 'sank' || event.event === 'appeared' ? places.slice(0, 1) : places;
}

function signOf(event: IslandEvent): string | undefined {
  switch (event.event) {
    case 'settled':
    case 'walked':
    case 'boarded':
      return `explorer-${dressOf(event.figure)}`;
    case 'dropped':
      return `swimmer-${dressOf(event.figure)}`;
    case 'launched':
    case 'sailed':
      return 'ship';
    case 'used':
      return BACKS[event.tile];
    case 'landed':
      return 'ui-anchor';
    case 'sank':
      return event.terrain;
    case 'appeared':
      return event.piece;
    case 'fell':
      return 'wave';
    case 'swirled':
    case 'swallowed':
      return 'whirlpool';
    case 'erupted':
      return 'volcano';
    case 'moved':
    case 'stayed':
    case 'defeated':
      return event.kind;
    case 'repelled':
      return `repel-${event.kind}`;
    case 'eaten':
    case 'wrecked':
    case 'thrown':
      return 'ui-skull';
    case 'capsized':
      return 'whale';
    case 'guarded':
      return 'dolphin';
    case 'seized':
      return 'squid';
    default:
      return undefined;
  }
}
