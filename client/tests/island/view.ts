import { exampleOf } from '../../src/games/island/examples';
import type { IslandView } from '../../src/games/island/types';

/** A ship with two reds on c5, beside a squid on c6; amber and violet ashore. */
export const view: IslandView = { ...exampleOf('squid.6')!.view };
