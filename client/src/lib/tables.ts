import { recall, remember } from './settings.svelte';
import type { Offer, Opened, SeatPlan } from './wire';

/** A table this browser sits at: its path, the links of seats still to be handed out, and who sat there when last seen. */
export interface Kept {
  path: string;
  game: string;
  invites: (string | null)[]; // by seat
  watch: string | null;
  names: string[];
  state: 'waiting' | 'yours' | 'theirs' | 'over';
  seen: number;
}

const MOST = 8;

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
  const before = keptTable(path) ?? { invites: [], watch: null, names: [], state: 'waiting' };
  const others = keptTables().filter((table) => table.path !== path);
  remember('seats', JSON.stringify([{ ...before, ...news, path, game, seen: Date.now() }, ...others].slice(0, MOST)));
}

export function forget(path: string): void {
  remember('seats', JSON.stringify(keptTables().filter((table) => table.path !== path)));
}

export type Way = 'play' | 'same' | 'invite' | 'watch';

const person: SeatPlan = { kind: 'person', name: '' };
const bot = (name: string): SeatPlan => ({ kind: 'bot', name });

/** Who sits where: the first seat is one's own, unless one only looks on. */
function plans(way: Way, count: number): SeatPlan[] {
  return Array.from({ length: count }, (_, seat) => {
    if (way === 'watch') return bot(seat % 2 ? 'drifter' : 'greedy');
    return way === 'play' && seat > 0 ? bot('greedy') : person;
  });
}

/** The games that the server has. */
export async function offers(): Promise<Offer[]> {
  return read<Offer[]>(await fetch('/api/games'));
}

/** Opens a table and says where it stands. */
export async function openTable(game: string, way: Way, count: number, options: Record<string, string>): Promise<string> {
  const opened = await post('/api/tables', { game, options, seats: plans(way, count) });
  if (way === 'watch') return `/t/${opened.watch}`;
  const path = pathOf(way === 'same' ? opened.seats : opened.seats.slice(0, 1));
  const invites = way === 'invite' ? [null, ...opened.seats.slice(1)] : [];
  keep(path, game, { invites, watch: opened.watch });
  return path;
}

/** The same people again, seats turned. Each seat asks for its own link; who asks first opens the table. */
export async function rematch(game: string, tokens: string[]): Promise<string> {
  const seats: (string | null)[] = [];
  let watch: string | null = null;
  for (const token of tokens) {
    const opened = await post(`/api/tables/${token}/rematch`, {});
    opened.seats.forEach((own, seat) => (seats[seat] = own ?? seats[seat] ?? null));
    watch = opened.watch;
  }
  const path = pathOf(seats);
  keep(path, game, { watch });
  return path;
}

function pathOf(seats: (string | null)[]): string {
  return `/t/${seats.filter((token) => token !== null).join('+')}`;
}

async function post(path: string, body: unknown): Promise<Opened> {
  const headers = { 'content-type': 'application/json' };
  return read<Opened>(await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function read<T>(answer: Response): Promise<T> {
  const said = (await answer.json()) as T & { error?: string };
  if (!answer.ok) throw new Error(said.error ?? answer.statusText);
  return said;
}
