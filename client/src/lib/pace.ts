import type { Game, Showing } from '../games/game';
import type { Event, View } from './messages';

/** How fast things are seen to happen; Infinity is at once. */
export const SPEEDS = [0.5, 1, 2, Infinity];

const TURN = 1500; // ms in which a turn is seen at speed 1, however much happens in it
const MOST = 8; // nothing is seen faster than so many times its own pace: a turn as long as that takes longer

/** How these events are seen, one after the other from this position. */
export function showings(game: Game, view: View, events: Event[]): Showing[] {
  let position = view;
  return events.map((event) => {
    const showing = game.show(event, position);
    position = game.after(position, event);
    return showing;
  });
}

/** How many times as fast as by itself the first of these is seen, so that all that is known of its turn ends in time; `spent` ms of
 * the turn are over. */
export function haste(ahead: Pick<Showing, 'ms' | 'rest' | 'turn'>[], spent: number): number {
  const next = ahead.findIndex(({ turn }, i) => turn && i > 0);
  const waits = ahead.slice(0, next < 0 ? undefined : next).reduce((sum, { ms, rest }) => sum + ms + rest, 0);
  return Math.min(MOST, Math.max(1, waits / Math.max(1, TURN - spent)));
}
