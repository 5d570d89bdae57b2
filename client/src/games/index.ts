import calypso from '../art/boxes/box-calypso.svg?raw';
import island from '../art/boxes/box-island.svg?raw';
import monster from '../art/boxes/box-monster.svg?raw';
import reef from '../art/boxes/box-reef.svg?raw';
import type { Game } from './game';

/** A box on the shelf: what is seen of a game before it is opened, and how it is. Its words are in `cover.ts`. */
export interface Box {
  game: string;
  art: string; // with an empty text where its name goes
  accent: string; // a colour of tokens.css
  icon: string;
  emblem: string[]; // above its rules and its name form
  choices: string[]; // the options that are chosen on the shelf
  seats: (options: Record<string, string>) => string[]; // who sits at each, as a key of words.seats
  moot?: (options: Record<string, string>) => string[]; // the options that say nothing under the others
  load: () => Promise<{ default: Game }>;
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export const BOXES: Box[] = [
  {
    game: 'reef', art: reef, accent: 'reef', icon: 'crab', emblem: ['octopus', 'crab'],
    choices: ['mode'],
    seats: ({ octopus }) => (octopus === 'second' ? ['crab', 'octopus'] : ['octopus', 'crab']),
    moot: ({ mode }) => (mode === 'asymmetric' ? ['finish_rank'] : []),
    load: () => import('./reef'),
  },
  {
    game: 'calypso', art: calypso, accent: 'calypso-accent', icon: 'calypso', emblem: ['calypso'],
    choices: ['players', 'mode', 'memory_aid'],
    seats: ({ players }) => PLACES.slice(0, Number(players)),
    load: () => import('./calypso'),
  },
  {
    game: 'island', art: island, accent: 'island', icon: 'volcano', emblem: ['volcano'],
    choices: ['players', 'squid', 'dolphins'],
    seats: ({ players }) => ['red', 'amber', 'violet', 'ivory', 'ink', 'rose'].slice(0, Number(players)),
    moot: ({ players, squid, dolphins }) => [
      ...(squid === 'no' ? ['squid_only'] : []), ...(dolphins === 'no' ? ['dive_die'] : []), ...(players === '2' ? [] : ['two_colours']),
    ],
    load: () => import('./island'),
  },
  {
    game: 'monster', art: monster, accent: 'monster', icon: 'whale', emblem: ['whale', 'harpoon'],
    choices: ['hunters'],
    seats: ({ hunters }) => ['whale', 'hunter1', 'hunter2', 'hunter3'].slice(0, Number(hunters) + 1),
    load: () => import('./monster'),
  },
];

export function boxOf(game: string): Box | undefined {
  return BOXES.find((box) => box.game === game);
}

/** Opens the box. */
export async function loadGame(game: string): Promise<Game> {
  const box = boxOf(game);
  if (!box) throw new Error(`There is no board for ${game}.`);
  return (await box.load()).default;
}
