import calypso from '../art/boxes/box-calypso.svg?raw';
import island from '../art/boxes/box-island.svg?raw';
import monster from '../art/boxes/box-monster.svg?raw';
import reef from '../art/boxes/box-reef.svg?raw';
import type { Game } from './game';
import { loadWords } from './words';

/** A box on the shelf: what is seen of a game before it is opened, and how it is. Its words are in `cover.ts`. */
export interface Box {
  game: string;
  art: string; // with an empty text where its name goes
  accent: string; // a colour of tokens.css
  icon: string;
  emblem: string[]; // above its rules and its name form
  choices: string[]; // the options that are chosen on the shelf
  load: () => Promise<{ default: Game }>;
}

export const BOXES: Box[] = [
  {
    game: 'reef',
    art: reef,
    accent: 'reef',
    icon: 'crab',
    emblem: ['octopus', 'crab'],
    choices: ['mode'],
    load: () => import('./reef'),
  },
  {
    game: 'calypso',
    art: calypso,
    accent: 'calypso-accent',
    icon: 'calypso',
    emblem: ['calypso'],
    choices: ['players', 'mode', 'memory_aid'],
    load: () => import('./calypso'),
  },
  {
    game: 'island',
    art: island,
    accent: 'island',
    icon: 'volcano',
    emblem: ['volcano'],
    choices: ['players', 'squid', 'dolphins'],
    load: () => import('./island'),
  },
  {
    game: 'monster',
    art: monster,
    accent: 'monster',
    icon: 'whale',
    emblem: ['whale', 'harpoon'],
    choices: ['hunters'],
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
  const [loaded] = await Promise.all([box.load(), loadWords(game)]);
  return loaded.default;
}
