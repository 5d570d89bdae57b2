import { expect, test } from 'vitest';
import type { Game } from '../src/games/game';
import type { Event, View } from '../src/lib/messages';
import { haste, showings } from '../src/lib/pace';

const scene = (ms: number, rest = 0, turn = false) => ({ ms, rest, turn });
const many = (count: number, ms: number, turn = false) => Array.from({ length: count }, (_, i) => scene(ms, 0, turn && i === 0));

/** How long these are seen, one after the other, when all of them are known; and the most that one was hastened. */
function watched(scenes: ReturnType<typeof scene>[]): { ms: number; most: number } {
  let [now, began, most] = [0, 0, 1];
  scenes.forEach((one, i) => {
    if (one.turn) began = now;
    const rate = haste(scenes.slice(i), now - began);
    now += (one.ms + one.rest) / rate;
    most = Math.max(most, rate);
  });
  return { ms: now, most };
}

test('what is short keeps its own pace', () => {
  expect(haste([scene(300, 40), scene(620, 200)], 0)).toBe(1);
  expect(watched(many(3, 500))).toEqual({ ms: 1500, most: 1 });
});

test('a long turn is hastened evenly, and over in time', () => {
  const { ms, most } = watched(many(20, 400));
  expect(ms).toBeCloseTo(1500);
  expect(most).toBeCloseTo(8000 / 1500);
});

test('rests are hastened as motions are', () => {
  expect(haste([scene(1000, 2000)], 0)).toBeCloseTo(2);
});

test('what comes late is hastened more, but nothing jumps', () => {
  expect(haste([scene(600)], 1200)).toBeCloseTo(2);
  expect(haste([scene(600)], 1500)).toBe(8);
  expect(haste([scene(60_000)], 0)).toBe(8);
});

test('every turn has its own time: three of them are seen in three times as much', () => {
  const round = [...many(12, 500, true), ...many(2, 300, true), ...many(20, 400, true)];
  expect(haste(round, 0)).toBeCloseTo(6000 / 1500);
  expect(watched(round).ms).toBeCloseTo(1500 + 600 + 1500);
});

test('each event is seen on the position that the ones before it lead to', () => {
  const game = {
    show: (event: { by: number }, view: { at: number }) => ({ motion: view.at, ms: event.by, rest: 0 }),
    after: (view: { at: number }, event: { by: number }) => ({ at: view.at + event.by }),
  } as unknown as Game;
  const events = [{ by: 1 }, { by: 5 }, { by: 2 }] as unknown as Event[];
  expect(showings(game, { at: 10 } as unknown as View, events).map(({ motion }) => motion)).toEqual([10, 11, 16]);
});
