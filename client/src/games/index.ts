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
  choice: Choice; // the one that is made on the box itself
  marks?: Record<string, string>; // by role; without, seats have theirs in order
  load: () => Promise<{ default: Game }>;
}

/** How many play, as an option; or which side is yours. */
export type Choice = { option: string } | { sides: Side[] };

/** A side to play: its name is a key of the game's `sides`, its roles are keys of its `seats`. */
export interface Side {
  name: string;
  roles: string[];
  icons: { name: string; mark?: string }[];
}

export const BOXES: Box[] = [
  {
    game: 'reef',
    art: reef,
    accent: 'reef',
    icon: 'crab',
    emblem: ['octopus', 'crab'],
    choice: {
      sides: [
        { name: 'crab', roles: ['crab'], icons: [{ name: 'crab' }] },
        { name: 'octopus', roles: ['octopus'], icons: [{ name: 'octopus' }] },
      ],
    },
    marks: { crab: 'seat-1', octopus: 'seat-3' },
    load: () => import('./reef'),
  },
  {
    game: 'calypso',
    art: calypso,
    accent: 'calypso-accent',
    icon: 'calypso',
    emblem: ['calypso'],
    choice: { option: 'players' },
    load: () => import('./calypso'),
  },
  {
    game: 'island',
    art: island,
    accent: 'island',
    icon: 'volcano',
    emblem: ['volcano'],
    choice: { option: 'players' },
    load: () => import('./island'),
  },
  {
    game: 'monster',
    art: monster,
    accent: 'monster',
    icon: 'whale',
    emblem: ['whale', 'harpoon'],
    choice: {
      sides: [
        { name: 'whale', roles: ['whale'], icons: [{ name: 'whale' }] },
        {
          name: 'hunters',
          roles: ['hunter1', 'hunter2', 'hunter3'],
          icons: ['seat-1', 'seat-2', 'seat-6'].map((mark) => ({ name: `whaler-${mark.at(-1)}`, mark })),
        },
        { name: 'hunter', roles: ['hunter1'], icons: [{ name: 'whaler-1', mark: 'seat-1' }] },
      ],
    },
    marks: { whale: 'seat-5', hunter1: 'seat-1', hunter2: 'seat-2', hunter3: 'seat-6' },
    load: () => import('./monster'),
  },
];

export function boxOf(game: string): Box | undefined {
  return BOXES.find((box) => box.game === game);
}

/** The mark of a seat, before its game is loaded. */
export function markOf({ marks }: Box, role: string, seat: number): string {
  return marks?.[role] ?? `seat-${seat + 1}`;
}

/** Opens the box. */
export async function loadGame(game: string): Promise<Game> {
  const box = boxOf(game);
  if (!box) throw new Error(`There is no board for ${game}.`);
  const [loaded] = await Promise.all([box.load(), loadWords(game)]);
  return loaded.default;
}
