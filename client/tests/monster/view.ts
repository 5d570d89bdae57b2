import { exampleOf } from '../../src/games/monster/examples';
import type { MonsterView } from '../../src/games/monster/types';

/** The whale on k5, the first hunter north of her heading south, on its turn. */
export const view: MonsterView = {
  ...exampleOf('monster.arms.harpon')!.view,
  seat: 1,
  turn: 1,
  ship: 'k8',
  icebergs: ['m5'],
  whale: { ...exampleOf('monster.arms.harpon')!.view.whale, space: 'k5', held: [2, 2] },
  hunters: [
    { space: 'k2', heading: 'S', start: 'k2', dead: false, played: false, held: [2, 1], arms: ['harpon', 'filet'], sails: ['LFR'] },
    { space: 'm3', heading: 'SW', start: 'm3', dead: false, played: false, held: [1, 0], arms: ['drouge'], sails: [] },
  ],
  repeats: { LFR: 1, F: 2 },
};
