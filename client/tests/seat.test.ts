import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Game } from '../src/games/game';
import { Seat } from '../src/lib/seat.svelte';
import type { Event, Update, View } from '../src/lib/wire';

// A game that counts what it has seen happen.
const seen: string[] = [];
const game = {
  start: (view: View) => view,
  after: (view: View) => view,
  show: (event: Event) => {
    seen.push(event.event);
    return { motion: null, ms: 0, rest: 0 };
  },
} as unknown as Game;
vi.mock('../src/games', () => ({ loadGame: () => Promise.resolve(game) }));

let line: FakeSocket;
class FakeSocket {
  static OPEN = 1;
  onopen = () => {};
  onclose = (_: { code: number }) => {};
  onmessage = (_: { data: string }) => {};
  constructor() {
    line = this;
  }
  send() {}
  close() {}
}

const view = { game: 'count', seat: 0, options: {}, then: [], ask: null };
const update = (since: number, ...events: string[][]): Partial<Update> => ({
  type: 'update', since, n: since + events.length, game: 'count', view,
  events: events.map((made) => made.map((event) => ({ event, clause: '' }))),
});

async function hear(told: object): Promise<void> {
  line.onmessage({ data: JSON.stringify(told) });
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  seen.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

const story = (seat: Seat) => seat.told.map(({ n, event }) => `${n} ${event.event}`);

test('who comes to a game that has begun reads its story; only what comes later is seen to happen', async () => {
  const seat = new Seat('token');
  line.onopen();
  await hear(update(0, ['dealt', 'opened'], ['played']));
  expect(story(seat)).toEqual(['0 dealt', '0 opened', '1 played']);
  expect(seen).toEqual([]);
  await hear(update(2, ['passed']));
  expect(story(seat).at(-1)).toBe('2 passed');
  expect(seen).toEqual(['passed']);
});

test('who waited for the others sees the beginning', async () => {
  const seat = new Seat('token');
  line.onopen();
  await hear({ ...update(0), view: null });
  await hear(update(0, ['dealt'], ['opened']));
  expect(seen).toEqual(['dealt', 'opened']);
  expect(story(seat)).toEqual(['0 dealt', '1 opened']);
});

test('after a reconnection the story is replaced, and nothing happens twice', async () => {
  const seat = new Seat('token');
  line.onopen();
  await hear(update(0, ['dealt']));
  line.onopen();
  await hear(update(0, ['dealt'], ['played']));
  expect(story(seat)).toEqual(['0 dealt', '1 played']);
  expect(seen).toEqual([]);
});

test('what was taken back is no longer told', async () => {
  const seat = new Seat('token');
  line.onopen();
  await hear(update(0, ['dealt'], ['played'], ['passed']));
  await hear(update(1));
  expect(story(seat)).toEqual(['0 dealt']);
});

test('a refusal for a reason of the table keeps its name', async () => {
  const seat = new Seat('token');
  line.onopen();
  await hear(update(0, ['dealt']));
  await hear({ type: 'refused', n: 1, clause: '', reason: 'nothing_to_undo', why: 'There is nothing.' });
  expect(seat.note).toMatchObject({ no: true, reason: 'nothing_to_undo' });
});
