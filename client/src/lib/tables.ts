import { recall, remember } from './settings.svelte';
import type { Opened } from './wire';

/** A table this browser sits at: its path, the links of seats still to be handed out, and who sat there when last seen. */
export interface Kept {
  path: string;
  invite: string | null;
  watch: string | null;
  names: string[];
  state: 'waiting' | 'yours' | 'theirs' | 'over';
  seen: number;
}

const MOST = 8;

export function keptTables(): Kept[] {
  try {
    return JSON.parse(recall('tables') ?? '[]') as Kept[];
  } catch {
    return [];
  }
}

export function keptTable(path: string): Kept | undefined {
  return keptTables().find((table) => table.path === path);
}

export function keep(path: string, news: Partial<Kept>): void {
  const before = keptTable(path) ?? { path, invite: null, watch: null, names: [], state: 'waiting', seen: 0 };
  const others = keptTables().filter((table) => table.path !== path);
  remember('tables', JSON.stringify([{ ...before, ...news, seen: Date.now() }, ...others].slice(0, MOST)));
}

export function forget(path: string): void {
  remember('tables', JSON.stringify(keptTables().filter((table) => table.path !== path)));
}

interface Plan {
  kind: 'person' | 'bot';
  name: string;
}

const person: Plan = { kind: 'person', name: '' };
const bot = (name: string): Plan => ({ kind: 'bot', name });

export const WAYS = {
  play: [person, bot('greedy')],
  same: [person, person],
  invite: [person, person],
  watch: [bot('greedy'), bot('drifter')],
};
export type Way = keyof typeof WAYS;

/** Opens a table and says where it stands. */
export async function openTable(way: Way, options: Record<string, string>): Promise<string> {
  const opened = await post('/api/tables', { game: 'reef', options, seats: WAYS[way] });
  if (way === 'watch') return `/t/${opened.watch}`;
  const tokens = opened.seats.filter((token) => token !== null);
  const mine = way === 'same' ? tokens.join('+') : tokens[0]!;
  const path = `/t/${mine}`;
  keep(path, { invite: way === 'invite' ? tokens[1]! : null, watch: opened.watch });
  return path;
}

/** The same people again, seats turned: who sat first sits last. */
export async function rematch(tokens: string[], seat: number): Promise<string> {
  const opened = await post(`/api/tables/${tokens[0]}/rematch`, {});
  const mine = (seat + opened.seats.length - 1) % opened.seats.length;
  const others = opened.seats.filter((token, i) => token !== null && i !== mine);
  const path = tokens.length > 1 ? `/t/${opened.seats.join('+')}` : `/t/${opened.seats[mine]}`;
  keep(path, { invite: tokens.length > 1 ? null : (others[0] ?? null), watch: opened.watch });
  return path;
}

async function post(path: string, body: unknown): Promise<Opened> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said = (await answer.json()) as Opened & { error?: string };
  if (!answer.ok) throw new Error(said.error ?? answer.statusText);
  return said;
}
