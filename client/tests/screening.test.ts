import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Game } from '../src/games/game';
import type { Event, Update, View } from '../src/lib/messages';
import { Screening } from '../src/lib/screening.svelte';
import { settings } from '../src/lib/settings.svelte';

// A game whose position is what has happened in it; every event is seen for 500 ms.
const game = {
  start: (view: View) => ({ ...view, seen: [] }),
  after: (view: View & { seen: string[] }, { event }: Event) => ({ ...view, seen: [...view.seen, event] }),
  show: ({ event }: Event) => ({ motion: event, ms: 500, rest: 0, turn: event.startsWith('turn') }),
  dice: ['rolled'],
} as unknown as Game;
vi.mock('../src/games', () => ({ loadGame: () => Promise.resolve(game) }));

/** What a table tells: all that happened so far, and who is asked next. */
class Table extends Screening {
  roller = 0; // whose doing all of it is

  constructor(
    private readonly seat = 0,
    private readonly happened: string[][] = [],
    private readonly bots = [1, 2, 3],
  ) {
    super();
  }

  tell(asked: number, ...events: string[]): void {
    this.happened.push(events);
    this.hear(this.update(asked, this.happened.length - 1), false);
  }

  /** A connection that was lost is there again. */
  tellAll(asked: number): void {
    this.hear(this.update(asked, 0), true);
  }

  takeBack(to: number, asked: number): void {
    this.happened.length = to;
    this.hear({ ...this.update(asked, to), events: [] }, false);
  }

  get where(): string {
    return (this.shown as unknown as { seen: string[] }).seen.join(' ');
  }

  private update(asked: number, since: number): Update {
    const options = asked === this.seat ? [{ do: 'go' }] : [];
    return {
      n: this.happened.length,
      since,
      seat: this.seat,
      table: 't',
      game: 'count',
      people: Array.from({ length: 4 }, (_, seat) => ({ kind: this.bots.includes(seat) ? 'bot' : 'person' })),
      events: this.happened.slice(since).map((made) => made.map((event) => ({ event, clause: '', seat: this.roller }))),
      view: { seen: this.happened.flat(), ask: { seat: asked, options, others: [] } },
      clock: null,
    } as unknown as Update;
  }
}

async function seated(seat = 0): Promise<Table> {
  const table = new Table(seat);
  table.tellAll(0);
  await vi.advanceTimersByTimeAsync(0);
  return table;
}

beforeEach(() => {
  localStorage.clear();
  settings.hurry(1);
  document.getAnimations = () => []; // which this DOM does not know
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a turn of many answers is seen within 1.5 s, a round of three within three times as much, and nothing is left out', async () => {
  const table = await seated();
  table.tell(1, 'turn-1');
  await vi.advanceTimersByTimeAsync(500);
  for (const seat of [1, 2, 3]) for (let i = 0; i < 12; i++) table.tell(seat, i ? `step-${i}` : `turn-${seat}`);
  table.tell(0, 'turn-0');
  await vi.advanceTimersByTimeAsync(1450);
  expect(table.told.at(-1)!.event.event).toMatch(/^step-1[01]$/);
  await vi.advanceTimersByTimeAsync(3 * 1500 - 1450 + 40);
  expect(table.told.map(({ event }): string => event.event).filter((one) => one !== 'turn-0')).toHaveLength(37);
  await vi.advanceTimersByTimeAsync(520);
  expect([table.happening, table.news!.n]).toEqual([null, 38]);
});

test.each([
  [0.5, 1000],
  [1, 500],
  [2, 250],
])('at speed %s an event takes %s ms', async (speed, ms) => {
  settings.hurry(speed);
  const table = await seated();
  table.tell(1, 'moved');
  await vi.advanceTimersByTimeAsync(ms - 10);
  expect(table.motion).toBe('moved');
  await vi.advanceTimersByTimeAsync(20);
  expect([table.motion, table.where]).toEqual([null, 'moved']);
});

test('at once nothing moves', async () => {
  settings.hurry(Infinity);
  const table = await seated();
  table.tell(1, 'moved', 'sank');
  await vi.advanceTimersByTimeAsync(0);
  expect([table.happening, table.where]).toEqual([null, 'moved sank']);
});

test('whoever skips sees everything at once, until this seat is asked', async () => {
  const table = await seated();
  table.tell(1, 'one', 'two');
  await vi.advanceTimersByTimeAsync(100);
  table.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(table.where).toBe('one two');
  await vi.advanceTimersByTimeAsync(5000); // bots think
  table.tell(2, 'three');
  await vi.advanceTimersByTimeAsync(0);
  expect([table.where, table.happening]).toEqual(['one two three', null]);
  table.tell(0, 'four');
  await vi.advanceTimersByTimeAsync(0);
  table.tell(1, 'five');
  await vi.advanceTimersByTimeAsync(0);
  expect(table.happening!.event, 'asked meanwhile: it moves again').toBe('five');
});

test('for whoever watches, skipping ends where nothing more is known', async () => {
  const table = await seated(-2);
  table.tell(1, 'one');
  table.tell(2, 'two');
  await vi.advanceTimersByTimeAsync(10);
  table.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(table.where).toBe('one two');
  table.tell(3, 'three');
  await vi.advanceTimersByTimeAsync(0);
  expect(table.happening!.event).toBe('three');
});

test('whoever watches stops, sees one answer after the other, and goes on', async () => {
  const table = await seated(-2);
  table.pause(true);
  ['one', 'two', 'three'].forEach((event) => table.tell(1, event));
  await vi.advanceTimersByTimeAsync(5000);
  expect([table.where, table.behind]).toEqual(['', 3]);
  table.step();
  await vi.advanceTimersByTimeAsync(5000);
  expect([table.where, table.behind]).toEqual(['one', 2]);
  table.pause(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect([table.where, table.behind]).toEqual(['one two three', 0]);
});

/** This seat has answered, and three bots after it. */
async function afterARound(): Promise<Table> {
  const table = await seated();
  table.tell(1, 'mine');
  table.tell(2, 'first');
  table.tell(3, 'second', 'more');
  table.tell(0, 'third');
  await vi.advanceTimersByTimeAsync(20_000);
  return table;
}

const recent = (table: Table) => table.recent.map(({ event }) => event.event);

test('what happened since one last answered is known, and seen again from the position of then', async () => {
  const table = await afterARound();
  expect(recent(table)).toEqual(['first', 'second', 'more', 'third']);
  void table.lookBack();
  await vi.advanceTimersByTimeAsync(0);
  expect([table.where, table.motion, table.lookingBack]).toEqual(['mine', 'first', 0]);
  await vi.advanceTimersByTimeAsync(600);
  expect([table.where, table.motion, table.lookingBack]).toEqual(['mine first', 'second', 1]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([table.where, table.happening, table.lookingBack]).toEqual(['mine first second more third', null, null]);
  expect(recent(table), 'the story is told once').toHaveLength(4);
});

test('it can be entered anywhere, and ends with a touch', async () => {
  const table = await afterARound();
  void table.lookBack(2);
  await vi.advanceTimersByTimeAsync(0);
  expect([table.where, table.motion]).toEqual(['mine first second', 'more']);
  table.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([table.where, table.happening]).toEqual(['mine first second more third', null]);
  table.tell(1, 'mine again');
  await vi.advanceTimersByTimeAsync(0);
  expect(table.happening!.event, 'what is new moves').toBe('mine again');
});

test('it ends when something new is heard, and is seen at the usual pace where everything else is at once', async () => {
  settings.hurry(Infinity);
  const table = await afterARound();
  void table.lookBack();
  await vi.advanceTimersByTimeAsync(10);
  expect(table.motion).toBe('first');
  table.tell(1, 'mine again');
  await vi.advanceTimersByTimeAsync(0);
  expect([table.lookingBack, table.where]).toEqual([null, 'mine first second more third mine again']);
  expect(recent(table)).toEqual([]);
});

test('whoever was away or loads the page anew finds it again', async () => {
  const table = await afterARound();
  table.tellAll(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(recent(table)).toEqual(['first', 'second', 'more', 'third']);
  const anew = new Table(0, [['mine'], ['first'], ['second', 'more'], ['third']]);
  anew.tellAll(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(recent(anew)).toEqual(['first', 'second', 'more', 'third']);
  void anew.lookBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(anew.where).toBe('mine');
});

test('another seat of this browser has its own', async () => {
  await afterARound();
  const other = new Table(1, [['mine'], ['first']], [2, 3]);
  other.tellAll(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(recent(other)).toEqual([]);
});

test('where the answer was taken back, it begins there', async () => {
  const table = await afterARound();
  table.takeBack(0, 0);
  await vi.advanceTimersByTimeAsync(0);
  expect([recent(table), table.since!.n]).toEqual([[], 0]);
});

test("one's own dice wait in the hand; others' roll by themselves, and so do all where one wants it or does not watch", async () => {
  const table = await seated();
  table.byHand = true;
  table.tell(0, 'chose', 'rolled');
  await vi.advanceTimersByTimeAsync(5000);
  expect([table.throwing, table.happening, table.where]).toEqual([true, null, 'chose']);
  table.throwDice();
  await vi.advanceTimersByTimeAsync(100);
  expect([table.throwing, table.motion]).toEqual([false, 'rolled']);
  await vi.advanceTimersByTimeAsync(500);
  expect(table.where).toBe('chose rolled');
  for (const [how, undo] of [
    [() => settings.handDice(false), () => settings.handDice(true)],
    [() => settings.hurry(Infinity), () => settings.hurry(1)],
    [() => (table.byHand = false), () => (table.byHand = true)],
    [() => (table.roller = 1), () => (table.roller = 0)],
  ] as const) {
    how();
    table.tell(0, 'rolled');
    await vi.advanceTimersByTimeAsync(600);
    expect([table.throwing, table.happening]).toEqual([false, null]);
    undo();
  }
  table.tell(0, 'rolled');
  await vi.advanceTimersByTimeAsync(600);
  expect(table.throwing).toBe(true);
  table.skip(); // as when the page is left
  await vi.advanceTimersByTimeAsync(0);
  expect([table.throwing, table.happening]).toEqual([false, null]);
});
