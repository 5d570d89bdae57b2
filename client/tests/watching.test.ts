import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Game } from '../src/games/game';
import { SEA, type Event, type Update, type View } from '../src/lib/messages';
import { Screening } from '../src/lib/screening.svelte';
import { settings } from '../src/lib/settings.svelte';
import { seatOf } from '../src/table/story';

/** How long one watches others: every finished game that is kept (tests/games/<game>/logs), as its first seat sees it while bots hold
 * the others and answer at the server's pace. No time passes here, so a busy machine changes nothing. */

const GAMES = import.meta.glob<{ default: Game }>('../src/games/*/index.ts');
const PACE = 600; // `--pace`
const HASTE = 12; // of src/hautemer/server/auto_player.py
const TURN = 2500; // ms: what a bot's turn may take at speed 1
const ROUND = 7000; // and the turns of three
let game: Game;
vi.mock('../src/games', () => ({ loadGame: () => Promise.resolve(game) }));

/** What the server tells after an answer: until a seat is asked again, or nobody. */
interface Step {
  events: Event[];
  view: View;
}

function stepsOf(moments: [Event[], View][]): Step[] {
  const steps: Step[] = [];
  let events: Event[] = [];
  for (const [happened, view] of moments) {
    events = [...events, ...happened];
    if (view.ask?.seat === SEA) continue;
    steps.push({ events, view });
    events = [];
  }
  return steps;
}

class Page extends Screening {
  begin(step: Step, n: number): void {
    this.hear(this.update(step, n), true);
  }

  tell(step: Step, n: number): void {
    this.hear(this.update(step, n), false);
  }

  private update({ events, view }: Step, n: number): Update {
    const people = Array.from({ length: 6 }, (_, seat) => ({ kind: seat ? 'bot' : 'person' }));
    return { n, since: n - 1, seat: 0, table: 't', game: '', people, events: [events], view, clock: null } as unknown as Update;
  }
}

interface Span {
  turns: number; // of bots
  ms: number;
}

const STEP = 25; // ms

/** The times in which it is others' turn, as the table shows it: from when another seat is on until the first one is again. */
async function watched(steps: Step[]): Promise<Span[]> {
  const page = new Page();
  const spans: Span[] = [];
  let [turns, ms, on, setUp] = [0, 0, 0, true];
  const wait = async (time: number) => {
    for (let passed = 0; passed < time; passed += STEP) {
      await vi.advanceTimersByTimeAsync(STEP);
      const now = page.happening ? ((game.doer ?? seatOf)(page.happening) ?? game.turn?.(page.shown!) ?? on) : (page.shown?.ask?.seat ?? 0);
      if (now > 0 && now !== on) turns++;
      if (now > 0) ms += STEP;
      if (now === 0 && on > 0) {
        if (!setUp) spans.push({ turns, ms });
        turns = ms = 0;
      }
      on = now;
    }
  };
  page.begin(steps[0]!, 0);
  let last = SEA; // who answered
  for (let n = 1; n < steps.length; n++) {
    const { seat, step } = steps[n - 1]!.view.ask!;
    setUp = game.setup?.includes(step) ?? false;
    if (seat > 0) await wait(seat === last || setUp ? PACE / HASTE : PACE);
    else
      do await wait(STEP);
      while (page.behind || page.happening);
    page.tell(steps[n]!, n);
    last = seat;
  }
  return spans;
}

beforeEach(() => {
  localStorage.clear();
  settings.hurry(1);
  document.getAnimations = () => []; // which this DOM does not know
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

interface Seen {
  seat: number;
  moments: [Event[], View][];
}

function firstSeats(name: string): Seen[] {
  const lines = execFileSync('.venv/bin/python', ['-m', 'tests.moments', name], {
    cwd: '..', // of the client's folder, where tests run
    env: { ...process.env, PYTHONPATH: 'src' },
    maxBuffer: 1 << 28,
  });
  const games = lines.toString().trimEnd().split('\n');
  return games.map((line) => JSON.parse(line) as Seen).filter(({ seat }) => seat === 0);
}

test.each(Object.keys(GAMES).map((path) => path.split('/').at(-2)!))(
  '%s: a turn of a bot is watched within 2.5 s, and those of three within 7 s',
  { timeout: 120_000 },
  async (name) => {
    game = (await GAMES[`../src/games/${name}/index.ts`]!()).default;
    const spans: Span[] = [];
    for (const { moments } of firstSeats(name)) spans.push(...(await watched(stepsOf(moments))));
    const longest = (turns: number) => Math.max(0, ...spans.filter((one) => one.turns === turns).map(({ ms }) => ms));
    expect(spans.length).toBeGreaterThan(20);
    expect(longest(1)).toBeLessThanOrEqual(TURN);
    expect(longest(3)).toBeLessThanOrEqual(ROUND);
  },
);
