import type { Game, StoryLine } from '../games/game';
import type { Moment } from '../lib/messages';
import type { Speech } from '../lib/speech';
import { hinted, length, story, type Aside } from '../table/story';

/** A line of the story, and the moment at which it had happened. */
export interface Dated extends StoryLine {
  n: number;
}

/** The story of the moments that are known, each line with its moment. A game may put several events into a line, so lines are
 * counted as the story grows. What is told besides comes at the moment of its question. */
export function dated(moments: (Pick<Moment, 'n' | 'events'> | undefined)[], game: Game, speech: Speech, aside: Aside[] = []): Dated[] {
  const known = moments.filter((moment) => moment !== undefined);
  const told = known.flatMap(({ n, events }) => events.map((event) => ({ n, event })));
  const lines = story(told, game, speech);
  let count = 0;
  const when: number[] = [];
  for (const { n, events } of known) {
    count += events.length;
    const tellable = length(told.slice(0, count), game, speech);
    while (when.length < tellable) when.push(n);
  }
  const dated: Dated[] = lines.map((line, i) => ({ ...line, n: when[i] ?? 0 }));
  for (const line of aside.filter(({ n }) => moments[n])) {
    const answer = dated.find(({ n }) => n === line.n + 1);
    if (!hinted(line, answer)) dated.splice(dated.findLastIndex(({ n }) => n <= line.n) + 1, 0, line);
  }
  return dated;
}
