import { line } from '../../table/story';
import type { StoryLine } from '../game';
import type { IslandSpeech } from './speech';
import { COLOURS, colourOf, type IslandEvent } from './types';

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
  return merged.map((event) => ({ ...line(event, speech), ...whose(event, speech) }));
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
