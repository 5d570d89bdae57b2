import en from 'hautemer/games/island/words/en.json';
import { expect, test } from 'vitest';
import island from '../../src/games/island';
import { IslandSpeech } from '../../src/games/island/speech';
import type { Ending, Event } from '../../src/lib/messages';
import { view } from './view';

const speech = new IslandSpeech('island', en, 'en', ['Ann', 'Ben', 'Zoé', 'Dora'], view.options);
const ended = (points: number[], ending?: Event) => {
  const winners = points.flatMap((own, seat) => (own === Math.max(...points) ? [seat] : []));
  const sides = view.sides.map((side, seat) => ({ ...side, points: points[seat]! }));
  return island.result({ ...view, sides, winners } as typeof view, {} as Ending, speech, ending);
};

test('whoever saved most has won, and where nobody saved anyone it is a draw', () => {
  const won = ended([3, 12, 0, 5]);
  expect([won.title, won.text, won.clause]).toEqual([undefined, 'Ben: 12 points safe on the isles.', 'island.end.score']);
  expect(ended([12, 12, 0, 5]).clause).toBe('island.end.tie');
  const drawn = ended([0, 0, 0, 0]);
  expect([drawn.title, drawn.text, drawn.clause]).toEqual([en.board.result_none_title, en.board.result_none, 'island.end.tie']);
});

test('what ended it is said before what was saved', () => {
  const erupted = { event: 'erupted', hex: '5/5', clause: 'island.end.volcano' } as unknown as Event;
  expect(ended([3, 12, 0, 5], erupted).text).toMatch(/^The volcano erupts .*! Ben: 12 points safe on the isles\.$/u);
});

test('those who are safe are counted, the most valuable first', () => {
  const figures = [2, 6, 4].map((value, i) => ({ ...view.figures[0]!, name: `red${i + 1}`, how: 'safe', value }));
  const sides = view.sides.map((side, seat) => ({ ...side, colours: seat ? [] : ['red'], points: seat ? 0 : 12 }));
  const { pieces, points } = island.tally({ ...view, figures, sides } as typeof view, 0);
  expect([pieces.map(({ label }) => label), points]).toEqual([['6', '4', '2'], 12]);
});
