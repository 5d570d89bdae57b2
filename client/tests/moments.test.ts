// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { SEA, type Event, type View } from '../src/lib/messages';

/** The boards know no rule: what `after` makes of the events is what the server shows next, in every finished game that is kept
 * (tests/games/<game>/logs), for every seat, for whoever watches, and with everything open. */

type Moment = [Event[], View];
interface Position {
  start: (view: View) => View;
  after: (view: View, event: Event) => View;
}
interface Seen {
  log: string;
  seat: number;
  moments: Moment[];
}

const POSITIONS = import.meta.glob<Position>('../src/games/*/position.ts');
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What no event tells: it comes with the next view. The board shows it only beside a question, which has a view of its own, but
 * for a few that may lag behind for the length of an event: */
const LAGGING: Record<string, string[]> = {
  reef: ['sides.seen', 'sides.buried'], // which cards of a hand are known
  calypso: ['tiles.hides', 'tiles.hopeless'], // what is marked on the tiles, as a help
  island: [],
  monster: ['pools.rounds'], // the number on a whirlpool
};
const UNTOLD: Record<string, string[]> = {
  reef: ['turn', 'played', 'sides.pile', 'sides.secret', 'sides.course'],
  calypso: ['turned', 'again', 'due', 'tiles.seen'],
  island: ['hand', 'shown', 'sides.box', 'sides.points'],
  monster: [
    ...['origin', 'aims', 'cost', 'owed', 'rushes', 'prey', 'target', 'playing', 'piles.discard', 'piles.sure', 'hunters.played'],
    ...['actions', 'armed', 'swapped', 'traded', 'sail', 'hops', 'line', 'looking', 'partner', 'offer', 'wish'].map(
      (part) => `acting.${part}`,
    ),
    ...['whale.began', 'whale.moves', 'whale.card_played'],
  ],
};

/** What events tell but for these cases. */
type Case = (events: Event[], before: View, now: View) => boolean;
const endsBy =
  (...kinds: string[]): Case =>
  (events) =>
    kinds.includes(events.at(-1)!.event);
const UNLESS: Record<string, Record<string, Case>> = {
  calypso: {
    turn: (...moment) => !endsBy('starts', 'rolled', 'named')(...moment), // a turn that is over says no more whose is the next
    wanted: (...moment) => !endsBy('starts', 'rolled', 'named')(...moment),
  },
  island: {
    turn: (events) => !events.some(({ event }) => event === 'begins' || event === 'turnbegan'), // while pieces are placed
    land: (events) => events.some(({ event }) => event === 'laid'), // it lies in the view from which the beginning is shown
    control: (events, before, now) => crews(before) !== crews(now) || events.some(({ event }) => event === 'boarded'), // the next view says it
    'figures.value': (_events, _before, now) => (now as unknown as { winners: number[] | null }).winners !== null, // laid open by the end
  },
  monster: {
    turn: endsBy('ready', 'faced', 'drew', 'landed', 'discarded'), // while boats are placed, and when she has landed
  },
};

function crews(view: View): string {
  const { figures } = view as unknown as { figures: { name: string; how: string; hex: string }[] };
  const aboard: Record<string, string[]> = {};
  for (const { name, how, hex } of figures) if (how === 'ship') (aboard[hex] ??= []).push(name);
  return JSON.stringify(Object.values(aboard).sort());
}

/** The lists in which the server's order says nothing. */
const SORTED = ['hand', 'look', 'arms', 'sails', 'kept', 'terrains', 'afloat'];

/** The view as far as events tell it. */
function told(game: string, view: View, events: Event[], before: View, now: View): unknown {
  const strip = (value: unknown, path: string, key: string): unknown => {
    if (LAGGING[game]!.includes(path) || UNTOLD[game]!.includes(path) || UNLESS[game]?.[path]?.(events, before, now)) return undefined;
    if (path === 'acting.look') value ??= []; // unknown or none: nothing is shown
    if (Array.isArray(value)) {
      const items = value.map((item) => strip(item, path, key));
      return SORTED.includes(key) ? items.sort() : items;
    }
    if (!value || typeof value !== 'object') return value;
    const parts = Object.entries(value).map(([name, part]) => [
      name,
      strip(part, path ? `${path}.${name}` : name, key === 'afloat' ? key : name),
    ]);
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined && !(key === 'afloat' && !(part as []).length)));
  };
  const { ask: _ask, then: _then, ...rest } = view;
  return strip(rest, '', '');
}

/** Every finished game, once for each pair of eyes: the server's own account, from `tests/moments.py`. */
function seenIn(game: string): Seen[] {
  const lines = execFileSync('.venv/bin/python', ['-m', 'tests.moments', game], {
    cwd: ROOT,
    env: { ...process.env, PYTHONPATH: 'src' },
    maxBuffer: 1 << 28,
  });
  return lines
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Seen);
}

const GAMES = Object.keys(UNTOLD);

test('every game has its positions proven', () => {
  expect(Object.keys(POSITIONS).map((path) => path.split('/').at(-2))).toEqual(GAMES.toSorted());
});

test.each(GAMES)(
  '%s: events lead to the next moment, one answer at a time and from question to question',
  { timeout: 60_000 },
  async (game) => {
    const { start, after } = await POSITIONS[`../src/games/${game}/position.ts`]!();
    const games = seenIn(game);
    for (const { log, seat, moments } of games) {
      let [asked, since]: [View | null, Event[]] = [null, []];
      moments.forEach(([events, now], n) => {
        const before = n ? moments[n - 1]![1] : start(now);
        since.push(...events);
        const compare = (from: View, happened: Event[]) => {
          const ours = told(game, happened.reduce(after, from), happened, from, now);
          const theirs = told(game, now, happened, from, now);
          const why = `${log}, seat ${seat}, moment ${n}: ${happened.map(({ event }) => event).join(', ')}`;
          if (!isDeepStrictEqual(ours, theirs)) expect(ours, why).toEqual(theirs); // which is slow, and says it well
        };
        if (events.length) compare(before, events);
        if (now.ask?.seat === SEA) return;
        if (since.length > events.length) compare(asked ?? start(now), since);
        [asked, since] = [now, []];
      });
    }
    expect(games.length).toBeGreaterThan(10);
  },
);
