import type * as told from '../../lib/messages';
import { ISLAND } from '../../lib/messages';

/** What The Island tells, each message as plain data. */

type Plain<T> = T extends unknown ? { [K in keyof T]: T[K] } : never;

export type IslandEvent = Plain<told.IslandEvent>;
export type IslandView = told.IslandView;
export type IslandAction = told.IslandAction;
export type Figure = told.IslandFigureView;

export const COLOURS: readonly string[] = ISLAND.colours;
export const BEASTS = ['serpent', 'shark', 'whale', 'squid', 'dolphin'];

/** 'red4' is the fourth red explorer that was placed. */
export const colourOf = (figure: string): string => figure.replace(/\d+$/u, '');
export const numberOf = (figure: string): number => Number(figure.slice(colourOf(figure).length));
/** The colour's drawings and the class that dresses them: 1 to 6. */
export const dressOf = (figure: string): number => COLOURS.indexOf(colourOf(figure)) + 1;

/** An action as logs and `deadly` write it: the verb, then its parts. */
export const written = (action: IslandAction): string => Object.values(action).join(' ');

/** The drawing of a tile's back. */
export const BACKS: Record<string, string> = {
  dolphin: 'dolphin',
  wind: 'wind',
  move_serpent: 'serpent',
  move_shark: 'shark',
  move_whale: 'whale',
  shark_repellent: 'repel-shark',
  whale_repellent: 'repel-whale',
  shark: 'shark',
  whale: 'whale',
  ship: 'ship',
  whirlpool: 'whirlpool',
  volcano: 'volcano',
};

/** By question of a defence: the kept tile that answers it. */
export const DEFENCES: Record<string, string> = {
  defend_swimmers: 'shark_repellent',
  defend_ship: 'whale_repellent',
  defend_ship_of_squid: 'whale_repellent',
};

/** The clause of a kept tile. */
export const tileClause = (tile: string): string => `island.tile.${tile.replace(/^move_/u, '')}`;
