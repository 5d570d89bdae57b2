import type { Decision, SeatPresence } from './messages';
import { settings } from './settings.svelte';
import { say } from './words.svelte';

/** Whether somebody is at the table; if not, since when, as `performance.now` counts. */
export interface Whereabouts extends Pick<SeatPresence, 'state' | 'nudge'> {
  since: number;
}

/** What the server told of a seat at some moment: the seconds run on from there. */
export function whereabouts({ state, seconds, nudge }: SeatPresence, at: number): Whereabouts {
  return { state, nudge, since: at - seconds * 1000 };
}

/** Who holds the game up: the first who is asked, where none of those is here; or one who is here and takes long. */
export function awaited(ask: Pick<Decision, 'seat' | 'others'> | null, presence: (Whereabouts | null)[]): number | null {
  const people = ask ? [ask.seat, ...ask.others].filter((seat) => presence[seat]) : [];
  const here = people.filter((seat) => presence[seat]!.state === 'here');
  return (here.length ? here.find((seat) => presence[seat]!.nudge) : people[0]) ?? null;
}

/** "Away for 2 min", as it is said now. */
export function presenceWords({ state, since }: Whereabouts, now: number): string {
  return state === 'here' ? say('here') : say(`${state}_for`, { time: duration((now - since) / 1000) });
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** In its largest unit; below a minute in tens of seconds, so that it need not be looked at. */
function duration(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? (['second', 1] as const);
  const count = Math.floor(seconds / size);
  const whole = unit === 'second' ? Math.max(10, count - (count % 10)) : count;
  return new Intl.NumberFormat(settings.lang, { style: 'unit', unit, unitDisplay: 'short' }).format(whole);
}
