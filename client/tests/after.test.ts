import { expect, test } from 'vitest';
import { nextRank, seatsWith } from '../src/after/next';
import { headline, ranking } from '../src/after/result';
import { broughtBy, dearest, finest, greatest, layer, roomIn, smooth, turningPoints, worthSeeing } from '../src/after/turning';
import type { Game, Result } from '../src/games/game';
import type { Account, Analysis, Chosen, Ending, Person, View } from '../src/lib/messages';
import type { Speech } from '../src/lib/speech';

/** Two sides, of which the first has these chances; all are known but for the doubt. */
function analysed(first: number[], doubt = 0, choices: Partial<Chosen>[] = []): Analysis {
  const chances = first.map((chance) => [chance, 1 - chance]);
  const sides = [{ seats: [0] }, { seats: [1] }] as Account[];
  return { chances, doubts: chances.map(() => [doubt, doubt]), choices: choices as Chosen[], sides } as Analysis;
}

test('what turned the game is told in its order, and of what lies close together only the greatest', () => {
  const flat = (chance: number) => Array.from({ length: 10 }, () => chance);
  const analysis = analysed([...flat(0.5), ...flat(0.8), 0.75, ...flat(0.2), ...flat(1)]);
  expect(turningPoints(analysis).map(({ n, before, after }) => [n, before, after])).toEqual([
    [9, 0.5, 0.8],
    [20, 0.75, 0.2],
    [30, 0.2, 1],
  ]);
  expect(greatest(turningPoints(analysis))!.n).toBe(30);
  expect(turningPoints(analysis, 1).map(({ n }) => n)).toEqual([30]);
});

test('what is less than its doubt, or next to nothing, turns nothing', () => {
  expect(turningPoints(analysed([0.5, 0.7, 0.7], 0.08))).toEqual([]);
  expect(turningPoints(analysed([0.5, 0.7, 0.7], 0.06))).toHaveLength(1);
  expect(turningPoints(analysed([0.5, 0.54, 0.5]))).toEqual([]);
  expect(greatest([])).toBeUndefined();
});

test('worth seeing is what turned the game, or else where the chances changed most', () => {
  expect(worthSeeing(analysed([0.5, 0.5, 0.9, 1]))).toBe(1);
  expect(worthSeeing(analysed([0.5, 0.5, 0.6, 0.62], 0.3))).toBe(1);
});

test('the finest choice is the own one that surely gained most, the dearest the one that surely cost most', () => {
  const choices = [
    { n: 0, seat: 0, cost: 0.1, doubt: 0.02 },
    { n: 1, seat: 1, cost: 0.5, doubt: 0.02 },
    { n: 2, seat: 0, cost: 0.3, doubt: 0.4 },
  ];
  const analysis = analysed([0.3, 0.4, 0.9, 0.95, 0.95], 0.001, choices);
  expect(finest(analysis, [0])).toEqual({ n: 0, by: expect.closeTo(0.1) });
  expect(dearest(analysis, [0])!.n).toBe(0);
  expect(finest(analysis, [1])).toBeNull(); // what seat 1 answered gained the other side
});

test('where the doubt is larger than the difference, nobody knows what brought it', () => {
  const account = (luck: number, own: number, doubt: number) => ({ luck, own, luck_doubt: doubt, own_doubt: doubt }) as Account;
  expect(broughtBy(account(0.1, 0.4, 0.05))).toBe('own');
  expect(broughtBy(account(0.4, 0.1, 0.05))).toBe('luck');
  expect(broughtBy(account(0.4, 0.1, 0.3))).toBe('close');
});

test('the layers lie on each other and fill the field', () => {
  const { chances } = analysed([0.5, 0.25]);
  expect(layer(chances, [0, 1], 0)).toBe('0,50.00 1,75.00 1,100.00 0,100.00');
  expect(layer(chances, [0, 1], 1)).toBe('0,0.00 1,0.00 1,75.00 0,50.00');
});

test('a long game is drawn in fewer steps, from its first chance to its result', () => {
  const chances = Array.from({ length: 201 }, (_, n) => (n === 200 ? [1] : [n % 2 ? 0.4 : 0.6]));
  const drawn = smooth(chances, 20);
  expect([drawn.length, drawn[0], drawn.at(-1)]).toEqual([21, [0.6], [1]]);
  expect(drawn.slice(1, -1).every(([chance]) => Math.abs(chance! - 0.5) < 0.01)).toBe(true);
  expect(smooth(chances.slice(0, 9), 20)).toHaveLength(9);
});

test('a name stands where its layer is thick, and nowhere if it is thin', () => {
  const chances = Array.from({ length: 11 }, (_, n) => (n === 5 ? [0.9, 0.1] : [0.95, 0.05]));
  expect(roomIn(chances, [1, 0], 1)).toBeNull();
  expect(roomIn(chances, [1, 0], 0)!.y).toBeCloseTo(0.475);
});

const person = { kind: 'person', name: 'Ann' } as Person;
const bot = (name: string) => ({ kind: 'bot', name }) as Person;

test('who wins goes up from the strongest they beat, who loses goes down', () => {
  expect(nextRank([person, bot('lookout'), bot('deckhand')], 0, [0])).toEqual({ rank: 'helmsman', up: true });
  expect(nextRank([person, bot('lookout'), bot('deckhand')], 0, [2])).toEqual({ rank: 'deckhand', up: false });
  expect(seatsWith([bot('lookout'), person], 1, 'helmsman')).toEqual([{ kind: 'bot', name: 'helmsman' }, { kind: 'person' }]);
});

test('there is nobody next at the ends of the ladder, among people, or when nobody won', () => {
  expect(nextRank([person, bot('captain')], 0, [0])).toBeNull();
  expect(nextRank([person, bot('cabin_boy')], 0, [1])).toBeNull();
  expect(nextRank([person, bot('lookout'), person], 0, [0])).toBeNull();
  expect(nextRank([person, bot('greedy')], 0, [0])).toBeNull();
  expect(nextRank([person, bot('lookout')], 0, [])).toBeNull();
  expect(nextRank([bot('lookout'), bot('lookout')], 0, [0])).toBeNull();
});

const scored = (...points: (number | null)[]) =>
  ({ tally: (_: View, seat: number) => ({ pieces: [], points: points[seat]! }) }) as unknown as Game;
const speech = { names: ['Ann', 'Ben', 'Zoé'] } as Speech;
const told = (game: Game, winners: number[], scores: number[], own = -1, title?: string) => {
  const view = {} as View;
  return headline(game, view, { winners, title, text: '', clause: '' } as Result, ranking(game, view, { scores } as Ending), own, speech);
};

test('the headline has the score where there is one, and the winner by name', () => {
  const points = scored(9, 17, 14);
  expect(ranking(points, {} as View, { scores: [0, 1, 0] } as Ending)).toEqual([1, 2, 0]);
  expect(told(points, [1], [0, 1, 0])).toBe('Ben wins, 17\u00a0to\u00a014');
  expect(told(points, [1], [0, 1, 0], 1)).toBe('You win, 17\u00a0to\u00a014!');
  expect(told(scored(null, null, null), [1], [0, 1, 0])).toBe('Ben wins');
  expect(told(scored(null, null, null), [1], [0, 1, 0], 1)).toBe('You win!');
  expect(told(scored(14, 14, 2), [1], [0, 1, 0])).toBe('Ben wins'); // a tie that something else broke
  expect(told(points, [0, 1], [0.5, 0.5, 0])).toBe('Ann and Ben win');
  expect(told(points, [], [0, 0, 0])).toBe('Nobody wins');
  expect(told(points, [0], [1, 0, 0], 0, 'The sea took them all')).toBe('The sea took them all');
});
