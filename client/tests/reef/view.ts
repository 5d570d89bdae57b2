import type { ReefSideView, ReefView } from '../../src/lib/messages';

const side = (animal: ReefSideView['animal'], hand: string[] | null): ReefSideView => ({
  animal,
  held: 2,
  left: 10,
  buried: 0,
  hand,
  pile: null,
  secret: null,
  seen: null,
  course: null,
});

/** The octopus holds o4 and o8, the crab two cards that nobody sees; the crab's 3 lies on the table. */
export const view: ReefView = {
  game: 'reef',
  seat: 0,
  options: { mode: 'symmetric', finish_rank: '5' },
  then: [],
  ask: null,
  turn: 0,
  table: ['c3'],
  lower: false,
  sides: [side('octopus', ['o4', 'o8']), side('crab', null)],
  played: [],
  winner: null,
};
