import type { Game, StoryLine } from '../games/game';
import type { Moment } from '../lib/messages';
import type { Speech } from '../lib/speech';
import { story } from '../table/story';

/** A line of the story, and the moment at which it had happened. */
export interface Dated extends StoryLine {
  n: number;
}

/** The story of the moments that are known, each line with its moment. A game may put several events into a line, so lines are
 * counted as the story grows. */
export function dated(moments: (Moment | undefined)[], game: Game, speech: Speech): Dated[] {
  const known = moments.filter((moment) => moment !== undefined);
  const told = known.flatMap(({ n, events }) => events.map((event) => ({ n, event })));
  const lines = story(told, game, speech);
  const mute = Object.assign(Object.create(speech) as Speech, { event: () => '', action: () => '', fill: () => '' }); // only the number counts
  let count = 0;
  const when: number[] = [];
  for (const { n, events } of known) {
    count += events.length;
    const tellable = game.tell ? story(told.slice(0, count), game, mute).length : count;
    while (when.length < tellable) when.push(n);
  }
  return lines.map((line, i) => ({ ...line, n: when[i] ?? 0 }));
}
