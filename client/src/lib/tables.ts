import { sayAt } from '../games/cover';
import { ApiError, ask, inWords } from './ask';
import { linkTo } from './links';
import { recall, remember } from './settings.svelte';
import type { Newcomer, NewFork, NewTable, Offered, Opened, Seated } from './messages';
import { say } from './words.svelte';

/** A table this browser sits at: its path, the links it can hand out, and who sat there when last seen. */
export interface Kept {
  path: string;
  game: string;
  open: string | null; // to the seats that are open
  watch: string | null; // for spectators
  names: string[];
  state: 'waiting' | 'yours' | 'theirs' | 'left' | 'over';
  mark?: string; // of the seat, once the game has begun
  alone?: boolean; // all the seats of this path are one person's
  seen: number;
}

const MAX_KEPT = 8;

export function keptTables(): Kept[] {
  try {
    return JSON.parse(recall('seats') ?? '[]') as Kept[];
  } catch {
    return [];
  }
}

export function keptTable(path: string): Kept | undefined {
  return keptTables().find((table) => table.path === path);
}

export function keep(path: string, game: string, news: Partial<Kept>): void {
  const before = keptTable(path) ?? { open: null, watch: null, names: [], state: 'waiting' };
  const others = keptTables().filter((table) => table.path !== path);
  remember('seats', JSON.stringify([{ ...before, ...news, path, game, seen: Date.now() }, ...others].slice(0, MAX_KEPT)));
}

/** The same table, by a link in today's shape. */
export function rename(before: string, path: string): void {
  const tables = keptTables().filter((table) => table.path !== path);
  remember('seats', JSON.stringify(tables.map((table) => (table.path === before ? { ...table, path } : table))));
}

export function forget(path: string): void {
  remember('seats', JSON.stringify(keptTables().filter((table) => table.path !== path)));
}

/** The games that the server has; asked once. */
export function offers(): Promise<Offered[]> {
  offered ??= ask<Offered[]>('/api/games');
  offered.catch(() => (offered = null));
  return offered;
}
let offered: Promise<Offered[]> | null = null;

/** What the server says of one of them. */
export async function offerOf(game: string): Promise<Offered | undefined> {
  return (await offers()).find((offer) => offer.game === game);
}

/** Opens a table and says where it stands; `mine`: the seats that are played on this device, none for a spectator; `alone`: by one
 * person. */
export async function openTable(table: NewTable, mine: number[], alone = false): Promise<string> {
  return seatedAt(table.game, await ask<Opened>('/api/tables', table), mine, alone);
}

/** Plays a finished game on at a table of its own, and says where that stands. */
export async function forkTable(table: string, game: string, fork: NewFork, mine: number[]): Promise<string> {
  return seatedAt(game, await ask<Opened>(`/api/replays/${table}/fork`, fork), mine);
}

function seatedAt(game: string, { table, seats, watch, open }: Opened, mine: number[], alone = false): string {
  if (!mine.length) return linkTo(table, watch);
  const path = linkTo(table, ...mine.map((seat) => seats[seat]!));
  keep(path, game, { open, watch, alone });
  return path;
}

/** Whoever came by the open link sits down, and has a path of their own from now on. */
export async function sitDown(game: string, table: string, open: string, who: Newcomer): Promise<string> {
  const { token } = await ask<Seated>(`/api/tables/${table}/seat`, who, open);
  const path = linkTo(table, token);
  keep(path, game, { open });
  return path;
}

/** The same people again, seats turned. Each seat asks for its own link; the first to ask opens the table. */
export async function rematch(game: string, table: string, secrets: string[]): Promise<string> {
  const seats: (string | null)[] = [];
  let watch: string | null = null;
  let next = '';
  for (const secret of secrets) {
    const opened = await ask<Opened>(`/api/tables/${table}/rematch`, {}, secret);
    opened.seats.forEach((own, seat) => (seats[seat] = own ?? seats[seat] ?? null));
    ({ table: next, watch } = opened);
  }
  const path = linkTo(next, ...seats.filter((own) => own !== null));
  keep(path, game, { watch });
  return path;
}

/** What went wrong with a table, for people; of which game, where that is known. */
export function whatWentWrong(why: unknown, game?: string): string {
  const status = why instanceof ApiError ? why.status : 0;
  if (status === 409) return game ? sayAt(game, 'all_taken') : say('all_taken');
  if (status === 410) return say('reason_closed');
  if (status === 503) return game ? sayAt(game, 'reason_not_stored') : say('reason_not_stored');
  return inWords(why);
}
