import { laid } from '../../src/games/calypso/position';
import type { CalypsoView } from '../../src/games/calypso/types';

/** Two players, the first on the yellow fish; three fish each, the rest in the net. */
export const view: CalypsoView = {
  game: 'calypso',
  seat: 0,
  options: { players: '2', mode: 'base', memory_aid: 'no' },
  then: ['seek'],
  ask: { seat: 0, step: 'seek', clause: 'calypso.colour', options: [{ do: 'turn', place: '1' }], others: [], verbs: {} },
  ring: ['shark', 'yellow', 'net', 'green', 'four', 'pink', 'purple'],
  at: 1,
  die: 1,
  tiles: ['purple', 'yellow', 'green', 'pink', 'purple', 'green'].map(laid),
  turned: null,
  turn: 0,
  wanted: 'yellow',
  fish: [3, 3],
  goal: 12,
  net: 18,
  ocean: 0,
  eaten: 0,
  due: 0,
  again: false,
  rolls: [0, 0],
  winners: null,
};

export const together: CalypsoView = { ...view, options: { ...view.options, mode: 'coop' }, goal: 10, net: 2, eaten: 3, ocean: 13 };
