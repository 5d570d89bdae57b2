import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Analysing, Analysis, Chosen } from '../src/lib/messages';
import { band, costliest, curve, Insight } from '../src/replay/insight.svelte';
import { sidesOf } from '../src/replay/sides';
import en from '../src/words/en.json';

const result = { rounds: 8 } as Analysis;
const told = (state: Analysing['state'], done = 0): Analysing => ({ state, done, result: state === 'done' ? result : null });
let answers: (Analysing | null)[] = [];
let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', (path: string, how?: RequestInit) => {
    asked.push(`${how?.method ?? 'GET'} ${path}`);
    const answer = answers.shift();
    return answer ? Promise.resolve(new Response(JSON.stringify(answer))) : Promise.reject(new Error('no line'));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('to look begins nothing', async () => {
  answers = [told('none')];
  const insight = new Insight('t');
  await insight.look();
  expect(insight.state).toBe('none');
  expect(asked).toEqual(['GET /api/replays/t/analysis']);
});

test('what was begun is followed to its end', async () => {
  answers = [told('waiting'), told('running', 0.5), told('done', 1)];
  const insight = new Insight('t');
  const followed = insight.begin();
  await vi.advanceTimersByTimeAsync(800);
  expect([insight.state, insight.done, insight.result]).toEqual(['running', 0.5, null]);
  void insight.begin(); // one look at a time
  await vi.advanceTimersByTimeAsync(800);
  await followed;
  expect(insight.result).toEqual(result);
  expect(asked.map((one) => one.split(' ')[0])).toEqual(['POST', 'GET', 'GET']);
});

test('who leaves the page asks no more', async () => {
  answers = [told('running'), told('running')];
  const insight = new Insight('t');
  const followed = insight.begin();
  await vi.advanceTimersByTimeAsync(100);
  insight.stop();
  await vi.advanceTimersByTimeAsync(5000);
  await followed;
  expect(asked).toHaveLength(1);
});

test('a server that is not there is told, and can be asked again', async () => {
  answers = [null, told('done', 1)];
  const insight = new Insight('t');
  await insight.begin();
  expect(insight.trouble).toBe(en.unreachable);
  await insight.begin();
  expect([insight.trouble, insight.result]).toEqual(['', result]);
});

test('the costliest come first, and only those that surely cost something', () => {
  const choice = (n: number, cost: number, doubt: number) => ({ n, cost, doubt }) as Chosen;
  const choices = [choice(1, 0.1, 0.05), choice(2, 0.3, 0.31), choice(3, 0.4, 0.1), choice(4, 0, 0)];
  expect(costliest({ choices } as Analysis).map(({ n }) => n)).toEqual([3, 1]);
  expect(costliest({ choices } as Analysis, 1).map(({ n }) => n)).toEqual([3]);
});

test('a curve goes up with the chance, and its band stays inside the field', () => {
  const chances = [
    [0.5, 0.5],
    [0.9, 0.1],
  ];
  expect(curve(chances, 0)).toBe('0,50.00 1,10.00');
  expect(
    band(
      chances,
      [
        [0.1, 0.1],
        [0.2, 0.2],
      ],
      0,
    ),
  ).toBe('0,40.00 1,0.00 1,30.00 0,60.00');
});

test('seats that win together are one line, each line with a stroke of its own', () => {
  const accounts = [{ seats: [0] }, { seats: [1, 2] }] as unknown as Analysis['sides'];
  const sides = sidesOf(accounts, ['Ann', 'Ben', 'Zoé'], ['seat-1', 'seat-2', 'seat-3']);
  expect(sides.map(({ name, mark }) => [name, mark])).toEqual([
    ['Ann', 'seat-1'],
    ['Ben and Zoé', 'seat-2'],
  ]);
  expect(new Set(sides.map(({ stroke }) => stroke)).size).toBe(2);
});
