/** What goes over the wire, as `src/hautemer/server/wire.py` and the games' `messages.py` write it. */

export type Lang = 'en' | 'fr';
export type Card = string; // o4, cΩ
export type Animal = 'octopus' | 'crab';

export interface Action {
  do: string;
  card?: Card;
}

export interface Event {
  event: string;
  clause: string;
  seat?: number;
  card?: Card | null;
  cards?: Card[] | null;
  cancelled?: Card;
  count?: number;
  mode?: string;
}

export interface Ask {
  seat: number;
  step: string;
  clause: string;
  options: Action[];
}

export interface Sight {
  card: Card;
  where: string;
}

export interface Side {
  animal: Animal;
  held: number;
  left: number;
  hand: Card[] | null;
  pile: Card[] | null;
  seen: Sight[] | null;
}

export interface View {
  seat: number;
  options: Record<string, string>;
  ask: Ask | null;
  turn: number;
  table: Card[];
  lower: boolean;
  sides: [Side, Side];
  winner: number | null;
}

export interface Person {
  kind: 'person' | 'bot';
  name: string;
  here: boolean;
}

export interface End {
  scores: number[];
  clause: string;
  key: string;
}

export interface Update {
  type: 'update';
  n: number;
  seat: number;
  commitment: string;
  people: Person[];
  events: Event[];
  view: View | null;
  undo: number | null;
  end: End | null;
}

export interface Refused {
  type: 'refused';
  n: number;
  clause: string;
  why: string;
}

export type Heard = Update | Refused;

export type Said =
  | { type: 'join'; name: string; words: string }
  | { type: 'answer'; n: number; action: Action }
  | { type: 'undo'; n: number }
  | { type: 'consent'; yes: boolean };

export interface Opened {
  table: string;
  seats: (string | null)[];
  watch: string;
}

export const WATCHER = -2;
