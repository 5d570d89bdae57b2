import en from 'hautemer/games/island/words/en.json';
import { expect, test } from 'vitest';
import island from '../../src/games/island';
import { IslandSpeech } from '../../src/games/island/speech';
import type { Ending } from '../../src/lib/messages';
import { say } from '../../src/lib/words.svelte';
import { view } from './view';

const speech = new IslandSpeech('island', en, 'en', ['Ann', 'Ben', 'Zoé', 'Dora'], view.options);
const ended = (points: number[]) => {
  const winners = points.flatMap((own, seat) => (own === Math.max(...points) ? [seat] : []));
  const sides = view.sides.map((side, seat) => ({ ...side, points: points[seat]! }));
  return island.result({ ...view, sides, winners } as typeof view, {} as Ending, speech, undefined);
};

test('whoever saved most has won, and where nobody saved anyone it is a draw', () => {
  const won = ended([3, 12, 0, 5]);
  expect([won.title, won.text, won.clause]).toEqual([undefined, 'Ben: 12 points safe on the isles.', 'island.end.score']);
  expect(ended([12, 12, 0, 5]).clause).toBe('island.end.tie');
  const drawn = ended([0, 0, 0, 0]);
  expect([drawn.title, drawn.text, drawn.clause]).toEqual([say('draw'), en.board.result_none, 'island.end.tie']);
});
