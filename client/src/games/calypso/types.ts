import type * as told from '../../lib/messages';
import { CALYPSO } from '../../lib/messages';

/** What Calypso tells, each message as plain data. */

type Plain<T> = T extends unknown ? { [K in keyof T]: T[K] } : never;

export type CalypsoEvent = Plain<told.CalypsoEvent>;
export type CalypsoView = told.CalypsoView;
export type SmallTile = told.CalypsoSmallTile;
export type Colour = told.CalypsoColour;

/** The drawing of a colour: a fish with its own fins, so that grey eyes tell them apart too. */
export const FISH: Record<string, string> = {
  yellow: 'fish-stripes',
  purple: 'fish-dots',
  green: 'fish-waves',
  pink: 'fish-plain',
};
export const TINT: Record<string, string> = {
  yellow: '--fish-1',
  purple: '--fish-2',
  green: '--fish-3',
  pink: '--fish-4',
  net: '--sand',
  shark: '--shark',
};
export const COLOURS = Object.keys(FISH) as told.CalypsoColour[];
/** The seats, as answers and words call them. */
export const SEATS: readonly told.CalypsoVictim[] = CALYPSO.seats;

export const isTogether = (options: Record<string, string>): boolean => options.mode!.startsWith('coop');

/** A place of the six, as actions say it. */
export const spot = (place: number) => String(place) as told.CalypsoPlace;
