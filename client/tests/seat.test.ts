import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Game } from '../src/games/game';
import { Seat } from '../src/lib/seat.svelte';
import en from '../src/words/en.json';
import type { Action, Event, View } from '../src/lib/messages';

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
const sent: object[] = [];
class FakeSocket {
  readyState = 1;
  onopen = () => {};
  onclose = (_: { code: number }) => {};
  onmessage = (_: { data: string }) => {};
  send(message: string) {
    sent.push(JSON.parse(message));
  }
  close() {}
}

const view = { game: 'count', seat: 0, options: {}, then: [], ask: null };
const update = (since: number, ...events: string[][]) => ({
  type: 'update',
  since,
  n: since + events.length,
  game: 'count',
  table: 't',
  seat: 0,
  people: [{ kind: 'person' }],
  view,
  events: events.map((made) => made.map((event) => ({ event, clause: '' }))),
});

async function hear(told: object): Promise<void> {
  line.onmessage({ data: JSON.stringify(told) });
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(() => {
  const open = function () {
    return (line = new FakeSocket());
  };
  vi.stubGlobal('WebSocket', Object.assign(open, { OPEN: 1 }));
  seen.length = 0;
  sent.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

const story = (seat: Seat) => seat.told.map(({ n, event }) => `${n} ${event.event}`);

test('who comes to a game that has begun reads its story; only what comes later is seen to happen', async () => {
  const seat = new Seat('', 'token');
  line.onopen();
  await hear(update(0, ['dealt', 'opened'], ['played']));
  expect(story(seat)).toEqual(['0 dealt', '0 opened', '1 played']);
  expect(seen).toEqual([]);
  await hear(update(2, ['passed']));
  expect(story(seat).at(-1)).toBe('2 passed');
  expect(seen).toEqual(['passed']);
});

test('who waited for the others sees the beginning', async () => {
  const seat = new Seat('', 'token');
  line.onopen();
  await hear({ ...update(0), view: null });
  await hear(update(0, ['dealt'], ['opened']));
  expect(seen).toEqual(['dealt', 'opened']);
  expect(story(seat)).toEqual(['0 dealt', '1 opened']);
});

test('after a reconnection the story is replaced, and nothing happens twice', async () => {
  const seat = new Seat('', 'token');
  line.onopen();
  await hear(update(0, ['dealt']));
  line.onopen();
  await hear(update(0, ['dealt'], ['played']));
  expect(story(seat)).toEqual(['0 dealt', '1 played']);
  expect(seen).toEqual([]);
});

test('what was taken back is no longer told', async () => {
  const seat = new Seat('', 'token');
  line.onopen();
  await hear(update(0, ['dealt'], ['played'], ['passed']));
  await hear(update(1));
  expect(story(seat)).toEqual(['0 dealt']);
});

test('a refusal for a reason of the table keeps its name', async () => {
  const seat = new Seat('', 'token');
  line.onopen();
  await hear(update(0, ['dealt']));
  await hear({ type: 'refused', n: 1, clause: '', reason: 'nothing_to_undo', why: 'There is nothing.' });
  expect(seat.note).toMatchObject({ no: true, reason: 'nothing_to_undo' });
});

test('an answer that was lost with the connection is sent again, the same one, and only until it is taken', async () => {
  const seat = new Seat('', 'token');
  line.onopen();
  await hear({ ...update(0, ['dealt']), e: 4, taken: '' });
  seat.answer({ do: 'pass' });
  expect(sent).toMatchObject([{ type: 'answer', n: 1, e: 4, action: { do: 'pass' } }]);
  await hear({ ...update(1), e: 5, taken: '' }); // somebody came in between
  expect([sent.length, seat.sent]).toEqual([1, true]);
  line.onopen();
  await hear({ ...update(0, ['dealt']), e: 5, taken: '' });
  expect(sent[1]).toEqual(sent[0]);
  await hear({ ...update(1, ['passed']), e: 6, taken: (sent[0] as { mark: string }).mark });
  expect(seat.sent).toBe(false);
  line.onopen();
  await hear({ ...update(0, ['dealt'], ['passed']), e: 6, taken: (sent[0] as { mark: string }).mark });
  expect(sent).toHaveLength(2);
});

test('what only practice may take back is asked first', async () => {
  const seat = new Seat('', 'token');
  line.onopen();
  await hear(update(0, ['dealt'], ['played']));
  seat.undo(document.createElement('button'));
  await hear({ type: 'refused', n: 2, clause: '', reason: 'practice', why: '' });
  expect([seat.practice, seat.note]).toEqual([true, null]);
  seat.practise(false);
  expect(sent).toEqual([{ type: 'undo', n: 2, practice: false }]);
  seat.practise(true);
  expect(sent.at(-1)).toEqual({ type: 'undo', n: 2, practice: true });
});

test('a clock counts from when it was heard', async () => {
  const seat = new Seat('', 'token');
  line.onopen();
  const before = performance.now();
  await hear({ ...update(0, ['dealt']), clock: { seconds: 10, left: 4 } });
  expect(seat.clock!.seconds).toBe(10);
  expect(seat.clock!.until - before).toBeGreaterThan(3990);
  expect(seat.clock!.until - before).toBeLessThan(4500);
  await hear({ ...update(1, ['passed']), clock: null });
  expect(seat.clock).toBeNull();
});

test('who asked to take an answer back is told when the others declined, and not when they agreed', async () => {
  const seat = new Seat('', 'token');
  line.onopen();
  await hear({ ...update(0, ['dealt'], ['played']), seat: 0, undo: null });
  await hear({ ...update(2), seat: 0, undo: 0 });
  await hear({ ...update(1), seat: 0, undo: null });
  expect(seat.note).toBeNull();
  await hear({ ...update(1, ['played']), seat: 0, undo: null });
  await hear({ ...update(2), seat: 0, undo: 0 });
  await hear({ ...update(2), seat: 0, undo: null });
  expect(seat.note).toMatchObject({ no: true, why: en.undo_declined });
});

const asks = (...options: object[]) => ({ ...view, ask: { seat: 0, others: [], step: 'go', clause: '', options } });

test('a hint is asked for once, comes with an update, can be laid aside, and goes with its question', async () => {
  const seat = new Seat('', 'token');
  line.onopen();
  const at = document.createElement('button');
  const pass = { do: 'pass' };
  const asked = { view: asks(pass, { do: 'go' }), hint: null, advice: null };
  await hear({ ...update(0, ['dealt']), ...asked });
  seat.hint(at);
  seat.hint(at);
  expect(sent).toEqual([{ type: 'hint', n: 1 }]);
  expect(seat.hinting).toBe(true);
  await hear({ ...update(1), ...asked }); // everybody hears that it was asked
  expect(seat.hinting).toBe(true);
  await hear({ ...update(1), ...asked, hint: pass, advice: { move: [pass] } });
  expect(seat.hinting).toBe(false);
  seat.hint(at);
  expect(seat.hintOff).toBe(true);
  seat.hint(at);
  expect(seat.hintOff).toBe(false);
  seat.hint(at);
  await hear({ ...update(1, ['passed']), ...asked });
  expect([seat.hinting, seat.hintOff, seat.plan]).toEqual([false, false, []]);
  expect(sent).toHaveLength(1);
});

test('whoever follows a hint is shown the next step of its move, and whoever does not is left alone', async () => {
  const [take, there, elsewhere] = [{ do: 'take' }, { do: 'go', hex: 'E4' }, { do: 'go', hex: 'E5' }];
  for (const [given, plan] of [
    [take, [there]],
    [elsewhere, []],
  ] as const) {
    const seat = new Seat('', 'token');
    line.onopen();
    await hear({ ...update(0, ['dealt']), view: asks(take, elsewhere), advice: { move: [take, there] } });
    expect(seat.plan).toEqual([take, there]);
    seat.answer(given as Action);
    const next = { ...update(1, ['went']), view: asks(there, elsewhere), advice: null };
    await hear(next);
    expect(seat.plan).toEqual(plan);
    await hear({ ...next, since: 2, events: [] }); // somebody came or went
    expect(seat.plan).toEqual(plan);
  }
});

test('who is refused a hint can ask again', async () => {
  const seat = new Seat('', 'token');
  line.onopen();
  await hear({ ...update(0, ['dealt']), hint: null });
  seat.hint(document.createElement('button'));
  await hear({ type: 'refused', n: 1, clause: '', reason: 'not_stored', why: '' });
  expect(seat.hinting).toBe(false);
  expect(seat.note).toMatchObject({ no: true, reason: 'not_stored' });
});

test('who is sent away stays away, and knows why', async () => {
  vi.useFakeTimers();
  try {
    for (const [code, state] of [
      [4404, 'gone'],
      [4410, 'closed'],
    ] as const) {
      const seat = new Seat('table', 'secret');
      line.onopen();
      const first = line;
      line.onclose({ code });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(seat.connection).toBe(state);
      expect(line).toBe(first);
    }
  } finally {
    vi.useRealTimers();
  }
});

test('who is here is heard at once, and says since when', async () => {
  const seat = new Seat('', 'token');
  line.onopen();
  const before = performance.now();
  await hear({ type: 'presence', seats: [{ state: 'here', seconds: 0, nudge: false }, { state: 'away', seconds: 40, nudge: true }, null] });
  expect(seat.presence.map((one) => one?.state)).toEqual(['here', 'away', undefined]);
  expect(seat.presence[1]!.since).toBeGreaterThanOrEqual(before - 40_000);
  expect(seat.presence[1]!.since).toBeLessThanOrEqual(performance.now() - 40_000);
});

test('a nudge stands until the game has gone on', async () => {
  const seat = new Seat('', 'token');
  line.onopen();
  await hear(update(0, ['dealt']));
  await hear({ type: 'nudged', by: 1 });
  expect(seat.nudged).toMatchObject({ by: 1 });
  await hear(update(1));
  expect(seat.nudged).toMatchObject({ by: 1 });
  await hear(update(1, ['played']));
  expect(seat.nudged).toBeNull();
});

test('the page says whether anybody looks at it, until it is closed', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const seat = new Seat('', 'token');
  const said = vi.spyOn(line, 'send'); // seats of other tests have not been closed
  line.onopen();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  seat.close();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(said.mock.calls).toEqual([['{"type":"page","visible":false}'], ['{"type":"page","visible":true}']]);
  hidden.mockRestore();
});

test('a nudge and a call for a bot are said to the seat that is meant', () => {
  const seat = new Seat('', 'token');
  line.onopen();
  const at = document.body;
  seat.nudge(2, at);
  seat.standIn(1, at);
  expect(sent).toEqual([
    { type: 'nudge', seat: 2 },
    { type: 'stand_in', seat: 1 },
  ]);
});
