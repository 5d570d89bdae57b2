/** What goes over the wire, as `src/hautemer/server/wire.py` and `core/messages.py` write it; what a game adds is in its folder. */

export type Lang = 'en' | 'fr';

export interface Action {
  do: string;
  [part: string]: string;
}

export interface Event {
  event: string;
  clause: string;
  seat?: number | null;
  [part: string]: unknown;
}

export interface Decision {
  seat: number;
  step: string;
  clause: string;
  options: Action[];
}

export interface View {
  game: string;
  seat: number;
  options: Record<string, string>;
  then: string[];
  ask: Decision | null;
}

export interface Person {
  kind: 'person' | 'bot' | 'open';
  name: string;
  here: boolean;
}

export interface Clock {
  seconds: number;
  left: number;
}

export interface Ending {
  scores: number[];
  clause: string;
  key: string;
}

export interface Update {
  type: 'update';
  n: number;
  since: number; // events[i] were made by answer since + i
  seat: number;
  table: string;
  game: string;
  options: Record<string, string>;
  commitment: string;
  people: Person[];
  events: Event[][];
  view: View | null; // none while somebody is still to come
  clock: Clock | null;
  undo: number | null;
  end: Ending | null;
  rematch: boolean;
}

export type Reason =
  | 'bad_message' | 'too_long' | 'bad_name' | 'watching' | 'stale' | 'waiting' | 'not_stored' | 'nothing_to_undo' | 'nobody_asks' | 'begun';

export interface Refused {
  type: 'refused';
  n: number;
  clause: string;
  reason: Reason | null;
  why: string;
}

export type Heard = Update | Refused;

export type Said =
  | { type: 'join'; name: string; words: string }
  | { type: 'answer'; n: number; action: Action }
  | { type: 'undo'; n: number }
  | { type: 'consent'; yes: boolean }
  | { type: 'leave' }
  | { type: 'fill'; bot: string };

export interface SeatPlan {
  kind: Person['kind'];
  name: string;
}

export interface Opened {
  table: string;
  seats: (string | null)[];
  watch: string;
  open: string | null;
}

/** A game that the server offers, as /api/games lists it. */
export interface Offer {
  game: string;
  rules: number;
  options: { name: string; values: string[] }[];
}

export const WATCHER = -2;
export const NEWCOMER = -4; // came by an open link and has not sat down; sees as a watcher
