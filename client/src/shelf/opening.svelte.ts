import { go } from '../lib/route.svelte';
import { openTable, whatWentWrong } from '../lib/tables';
import type { Plan, Way } from './plan.svelte';

/** A table on its way from the shelf: under way, or why it cannot be opened. */
export class Opening {
  busy = $state(false);
  trouble = $state('');

  async open(plan: Plan, way: Way): Promise<void> {
    this.busy = true;
    this.trouble = '';
    const { game } = plan.offer;
    const { plan: seats, mine, alone } = plan.seats(way);
    try {
      go(await openTable({ game, options: plan.options, seats }, mine, alone));
    } catch (why) {
      this.trouble = whatWentWrong(why, game);
    }
    this.busy = false;
  }
}
