import type * as told from '../../lib/messages';
import { MONSTER } from '../../lib/messages';

/** What Monster of the Sea tells, each message as plain data. */

type Plain<T> = T extends unknown ? { [K in keyof T]: T[K] } : never;

export type MonsterEvent = Plain<told.MonsterEvent>;
export type MonsterAction = Plain<told.MonsterAction>;
export type MonsterView = told.MonsterView;
export type Hunter = told.MonsterHunterView;
export type Aim = told.MonsterAim;
export type Drift = told.MonsterDrift;

/** The seats, as words call them. */
export const SEATS: readonly string[] = MONSTER.seats;
export const WHALE = SEATS.indexOf('whale');

/** A seat's colour and shape: the whale an ink star, the hunters a red disc, an amber triangle, a rose cross. */
export const MARKS: string[] = Object.values(MONSTER.marks);
export const BOATS = ['', 'whaler-1', 'whaler-2', 'whaler-6'];

/** An action that may be chosen, and what it is about. */
export interface Offer {
  action: MonsterAction;
  aim: Aim;
}

/** One part of an action, whichever it has. */
export function part(action: MonsterAction, name: string): string | undefined {
  return (action as unknown as Record<string, string>)[name];
}
