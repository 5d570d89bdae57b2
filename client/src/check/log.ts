import type { Action, Fork } from '../lib/messages';
import { sealOf } from './luck';

/** A downloaded game, as docs/logs.md describes it. */
export interface Log {
  game: string;
  options: Record<string, string>;
  seats: string[]; // person, their name, or how a bot plays
  characters: string[]; // by seat, under whose name a bot sat there; none in older games
  table: string;
  words: string[];
  forks: Fork[];
  promise: string;
  key: string;
  answers: { seat: number; action: Action }[];
}

export type Flaw = 'empty' | 'cut_short' | 'altered' | 'format' | 'no_line' | 'unfinished';

/** What is wrong with a log, and in which line. */
export class BadLog extends Error {
  constructor(
    readonly flaw: Flaw,
    readonly line: number,
  ) {
    super(`${flaw}, line ${line}`);
  }
}

const FORMAT = 1;
const SEALED = /^(.*),"seal":"([0-9a-f]{16})"\}$/s;

/** Reads a log and checks its seals. */
export function readLog(text: string): Log {
  const rows = text.replace(/\n$/, '').split('\n');
  if (!text) throw new BadLog('empty', 1);
  let seal = '';
  let log: Log | null = null;
  for (const [i, row] of rows.entries()) {
    const [, body, written] = SEALED.exec(row) ?? [];
    if (body === undefined) throw new BadLog('cut_short', i + 1);
    seal = sealOf(`${body}}`, seal);
    if (seal !== written) throw new BadLog('altered', i + 1);
    const record = parsed(`${body}}`, i + 1);
    if (log) add(log, record, i + 1);
    else log = begun(record);
  }
  if (!log!.key) throw new BadLog('unfinished', rows.length);
  return log!;
}

type Fields = Record<string, unknown>;

function parsed(json: string, line: number): Fields {
  try {
    return JSON.parse(json) as Fields;
  } catch {
    throw new BadLog('no_line', line);
  }
}

function begun({ hautemer, game, options, seats, table, words, forks = [], characters = [], commitment }: Fields): Log {
  if (hautemer !== FORMAT) throw new BadLog('format', 1);
  const texts =
    [game, table, commitment].every((text) => typeof text === 'string') &&
    [words, seats, characters, Object.values(options ?? {})].every(isTexts);
  if (!texts || !Array.isArray(forks) || !forks.every(isFork)) throw new BadLog('no_line', 1);
  return { game, options, seats, characters, table, words, forks, promise: commitment, key: '', answers: [] } as unknown as Log;
}

function isFork(fork: Partial<Fork> | null): boolean {
  return typeof fork?.table === 'string' && typeof fork.key === 'string' && typeof fork.n === 'number' && isTexts(fork.words);
}

function isTexts(list: unknown): list is string[] {
  return Array.isArray(list) && list.every((text) => typeof text === 'string');
}

function add(log: Log, { line: kind, n, seat, action, cut, key }: Fields, line: number): void {
  if (log.key) throw new BadLog('no_line', line); // behind the end
  if (kind === 'answer' && n === log.answers.length && typeof seat === 'number' && isTexts(Object.values(action ?? {}))) {
    log.answers.push({ seat, action: action as Action });
  } else if (kind === 'cut' && typeof cut === 'number' && cut >= 0 && cut < log.answers.length) {
    log.answers.length = cut;
  } else if ((kind === 'end' || kind === 'left') && typeof key === 'string' && key) {
    log.key = key;
  } else {
    throw new BadLog('no_line', line);
  }
}
