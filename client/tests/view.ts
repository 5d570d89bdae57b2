import type { Side, View } from '../src/lib/wire';

const side = (animal: Side['animal'], hand: string[] | null): Side => ({
  animal, held: 2, left: 10, hand, pile: null, seen: null,
});

/** The octopus holds o4 and o8, the crab two cards that nobody sees; the crab's 3 lies on the table. */
export const view: View = {
  seat: 0,
  options: { mode: 'symmetric', finish_rank: '5' },
  ask: null,
  turn: 0,
  table: ['c3'],
  lower: false,
  sides: [side('octopus', ['o4', 'o8']), side('crab', null)],
  winner: null,
};
