import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Game } from '../src/games/game';
import type { Moment, Replay } from '../src/lib/messages';
import { Film } from '../src/replay/film.svelte';
import en from '../src/words/en.json';

// A game of 120 answers, in which the view after answer n is n, and every answer tells one event.
const LAST = 120;
const seen: number[] = [];
const game = {
  after: (view: object) => view,
  show: (event: { count: number }) => {
    seen.push(event.count);
    return { motion: null, ms: 5, rest: 5 };
  },
} as unknown as Game;
const replay = {
  table: 't',
  people: [{}, {}],
  answers: Array.from({ length: LAST }, (_, n) => ({ seat: n % 2, step: 's', action: {} })),
} as unknown as Replay;
const moment = (n: number, seat: number) =>
  ({ n, events: n ? [{ event: 'counted', clause: '', count: n }] : [], view: { n, seat } }) as unknown as Moment;

const asked: string[] = [];
let down = false;
beforeEach(() => {
  seen.length = asked.length = 0;
  down = false;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path.split('?')[1]!);
    if (down) return Promise.reject(new Error('no line'));
    const query = new URLSearchParams(path.split('?')[1]);
    const first = Number(query.get('from'));
    const moments = Array.from({ length: Math.min(50, LAST + 1 - first) }, (_, i) => moment(first + i, Number(query.get('seat'))));
    return Promise.resolve(new Response(JSON.stringify(moments)));
  });
});
afterEach(() => vi.unstubAllGlobals());

const shown = (film: Film) => film.shown as unknown as { n: number; seat: number };

test('a film is entered anywhere; what is missing is fetched, once, from there on and then from the beginning', async () => {
  const film = new Film(replay, game);
  await film.go(60);
  expect(shown(film)).toEqual({ n: 60, seat: -3 });
  expect(asked).toEqual(['seat=-3&from=50', 'seat=-3&from=100', 'seat=-3&from=0']);
  await film.go(3);
  await film.go(999);
  expect([film.n, shown(film).n]).toEqual([LAST, LAST]);
  expect(asked).toHaveLength(3);
  expect(film.reel.filter((one) => one)).toHaveLength(LAST + 1);
});

test('a step forward is seen to happen, a step back is not', async () => {
  const film = new Film(replay, game);
  await film.go(10);
  await film.forward();
  expect([film.n, shown(film).n, seen]).toEqual([11, 11, [11]]);
  await film.go(film.n - 1);
  expect([shown(film).n, seen]).toEqual([10, [11]]);
});

test('whoever goes elsewhere while something happens gets there', async () => {
  const film = new Film(replay, game);
  await film.go(10);
  void film.forward();
  void film.forward();
  await film.go(40);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect([film.n, shown(film).n, film.happening]).toEqual([40, 40, null]);
});

test('it runs until it is stopped, and stands where it is', async () => {
  const film = new Film(replay, game);
  film.speed = 100;
  await film.go(0);
  void film.play();
  await vi.waitFor(() => expect(film.n).toBeGreaterThan(2));
  film.skip();
  await new Promise((resolve) => setTimeout(resolve, 60));
  const { n } = film;
  expect(film.playing).toBe(false);
  expect(shown(film).n).toBe(n);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(film.n).toBe(n);
});

test('it stops at the end, and then runs from the beginning', async () => {
  const film = new Film(replay, game);
  film.speed = 1000;
  await film.go(LAST - 2);
  await film.play();
  expect([film.n, film.playing]).toEqual([LAST, false]);
  void film.play();
  await vi.waitFor(() => expect(film.n).toBeLessThan(50));
  film.pause();
});

test('other eyes see the same moment', async () => {
  const film = new Film(replay, game);
  await film.go(20);
  await film.go(film.n, 1);
  expect(shown(film)).toEqual({ n: 20, seat: 1 });
  expect([film.knows(20), film.knows(21)]).toEqual([false, true]);
});

test('what cannot be fetched says so, and is asked for again', async () => {
  const film = new Film(replay, game);
  await film.go(0);
  down = true;
  await film.go(0, 1);
  expect([film.trouble, film.eyes]).toEqual([en.unreachable, -3]);
  down = false;
  await film.again();
  expect([film.trouble, film.eyes]).toEqual(['', 1]);
});
