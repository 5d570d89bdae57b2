import type { Action } from '../../lib/messages';
import type { Motion } from './motion';
import { COLOURS, isTogether, spot, SEATS, type CalypsoView } from './types';

/** A position of the rulebook: what lies there, what is lit, what moves. */
export interface Example {
  view: CalypsoView;
  options: Action[];
  motion: Motion | null;
}

const FISH = 24;
const RING = ['shark', 'yellow', 'net', 'green', 'four', 'pink', 'purple'];
const FACES = ['purple', 'yellow', 'green', 'pink', 'purple', 'green'];
const turns = FACES.map((_, i): Action => ({ do: 'turn', place: spot(i + 1) }));
const names = COLOURS.map((colour): Action => ({ do: 'name', colour }));

interface Parts extends Partial<Omit<CalypsoView, 'ask' | 'options'>> {
  mode?: string;
  faces?: string[];
  aid?: (string[] | null)[];
}

/** A table with these parts; the fish that nobody has are in the net, or in the ocean. */
function table(
  { mode = 'base', faces = FACES, aid, ...parts }: Parts,
  options: Action[] = [],
  step = 'seek',
  motion: Motion | null = null,
): Example {
  const fish = parts.fish ?? [3, 4, 2];
  const chosen = { mode, players: String(fish.length), memory_aid: aid ? 'yes' : 'no' };
  const left = FISH - fish.reduce((sum, one) => sum + one, 0);
  const together = isTogether(chosen);
  const net = parts.net ?? (together ? 0 : left);
  const wanted = parts.wanted ?? null;
  const view: CalypsoView = {
    game: 'calypso',
    seat: 0,
    options: chosen,
    then: [],
    ring: RING,
    at: 0,
    die: null,
    turned: null,
    turn: 0,
    fish,
    net,
    goal: together ? 10 : [0, 0, 12, 10, 8, 7, 6][fish.length]!,
    ocean: together ? left - net - (parts.eaten ?? 0) : 0,
    eaten: 0,
    due: 0,
    again: false,
    rolls: fish.map(() => 0),
    winners: null,
    wanted,
    ...parts,
    ask: options.length ? { seat: 0, step, clause: '', options: [], others: [], verbs: {} } : null,
    tiles: faces.map((shows, i) => ({
      shows,
      hopeless: options.length > 0 && step === 'seek' && shows === wanted,
      seen: null,
      hides: aid?.[i] ? Object.fromEntries(aid[i].map((one) => [one, 1])) : null,
    })),
  };
  return { view, options, motion };
}

const turning = (place: number, to: string, right: boolean): Motion => ({ kind: 'turn', place, to, right });
const takes = [1, 2].map((seat): Action => ({ do: 'take', victim: SEATS[seat]! }));

const EXAMPLES: Record<string, () => Example> = {
  'calypso.setup': () => table({ fish: [0, 0, 0], rolls: [2, 5, 3] }),
  'calypso.turn': () => table({ at: 3, die: 3, wanted: 'green' }),
  'calypso.shuffle': () => table({ at: 6, die: 2, wanted: 'purple', faces: ['purple', 'yellow', 'purple', 'pink', 'purple', 'green'] }),
  'calypso.hopeless': () => table({ at: 1, die: 1, wanted: 'yellow' }, turns),
  'calypso.memory': () =>
    table(
      {
        at: 3,
        die: 2,
        wanted: 'green',
        aid: [['green', 'pink'], ['green', 'pink'], ['purple', 'yellow'], ['purple'], ['green', 'yellow'], ['pink', 'yellow']],
      },
      turns,
    ),
  'calypso.colour': () => table({ at: 1, die: 1, wanted: 'yellow' }, [], 'seek', turning(1, 'yellow', true)),
  'calypso.four': () => table({ at: 4, die: 4 }, names, 'name'),
  'calypso.net': () => table({ at: 2, die: 2 }, [], '', { kind: 'fish', from: 'pool-0', to: 'net', ms: 1 }),
  'calypso.shark': () => table({ at: 0, die: 5 }, takes, 'shark_take'),
  'calypso.empty_net': () => table({ at: 5, die: 2, wanted: 'pink', fish: [8, 9, 7] }, takes, 'collect'),
  'calypso.end': () => table({ at: 1, die: 4, wanted: 'yellow', fish: [10, 7, 4], winners: [0] }),
  'calypso.free_placement': () =>
    table(
      { mode: 'free_placement', at: 3, die: 6, wanted: 'green', turned: 5, faces: FACES.with(4, 'pink').with(3, 'yellow') },
      [1, 2, 3, 4, 6].map((place): Action => ({ do: 'swap', place: spot(place) })),
      'place',
    ),
  'calypso.coop.colour': () => table({ mode: 'coop', fish: [2, 1, 2], net: 2, eaten: 1, at: 6, die: 3, wanted: 'purple' }, turns),
  'calypso.coop.net': () => table({ mode: 'coop', fish: [2, 1, 2], net: 3, eaten: 1, at: 2, die: 2 }),
  'calypso.coop.shark': () => table({ mode: 'coop', fish: [2, 1, 2], net: 2, eaten: 3, at: 0, die: 3 }),
  'calypso.coop.four': () => table({ mode: 'coop', fish: [2, 1, 2], net: 2, eaten: 1, at: 4, die: 2, wanted: 'pink' }, turns),
  'calypso.coop.win': () => table({ mode: 'coop', fish: [4, 2, 4], net: 3, eaten: 4, at: 5, die: 1, winners: [0, 1, 2] }),
  'calypso.coop.lose': () => table({ mode: 'coop', fish: [2, 2, 3], net: 6, eaten: 4, at: 0, die: 2, winners: [] }),
  'calypso.coop.hard': () => table({ mode: 'coop_hard', fish: [2, 1, 2], net: 2, eaten: 2, at: 4, die: 1 }),
  'calypso.coop.solo': () => table({ mode: 'coop', fish: [4], net: 2, eaten: 1, at: 3, die: 2, wanted: 'green' }),
};

/** What is drawn beside a clause, if anything. */
export function exampleOf(clause: string): Example | null {
  return EXAMPLES[clause]?.() ?? null;
}
