import type { Component } from 'svelte';
import type { Lang } from '../lib/languages';
import type { Action, Ending, Event, View } from '../lib/messages';
import type { Speech } from '../lib/speech';

/** A type of the game's own. Which game it is, is known only when its chunk is loaded: the table hands back to a game what came from it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- TypeScript has no word for "some type, the same throughout"
type Own = any;

/** What the table needs of a game. A game is a folder here whose `index.ts` has one of these as its default export: it becomes a
 * chunk of its own, loaded when somebody sits down or opens the rules. Its box on the shelf is a line of `games/index.ts`. */
export interface Game {
  /** `hautemer/games/<game>/words/*.json`, by `wordsOf`: that of the language spoken is there. */
  words: Record<Lang, GameWords>;

  /** Drawings that only this game needs, by file: import.meta.glob('./art/*.svg', { query: '?raw', import: 'default', eager: true }). */
  pieces: Record<string, string>;

  /** The board, inside the shared frame: it fills it (position: absolute; inset: 0) and knows no rule. */
  Board: Component<BoardProps<Own, Own, Own, Own>>;

  /** How the parts of actions and events are called, and what exactly is asked. */
  Speech: new (game: string, words: Own, lang: Lang, names: string[], options: Record<string, string>) => Speech<Own>;

  /** The position before anything happened, under the options of a later view: where the beginning is shown from. */
  start(view: View): View;

  /** The position after an event, as far as the eye goes, with no question asked. The view that comes last corrects it. */
  after(view: View, event: Event): View;

  /** How an event is seen on the position before it. */
  show(event: Event, view: View): Showing<Own>;

  /** Events in few lines; without it, one line per event. */
  tell?(events: Event[], speech: Speech<Own>): StoryLine[];

  /** What the story still tells while the game goes on, where the rest is to be remembered; without it, everything. */
  kept?<T extends { event: Event }>(told: T[], options: Record<string, string>): T[];

  /** Whether what was seen is to be remembered, so that it is not shown again. */
  onceOnly?(options: Record<string, string>): boolean;

  /** Who did it, or whom it befell, where that is not simply the event's `seat`. */
  doer?(event: Event): number | null;

  /** The drawing of a great moment, on the slider of a replay: a round won, a figure saved. */
  milestone?(event: Event, view: View): string | null;

  /** Whose turn it is: whose doing an event is that names no seat. */
  turn?(view: View): number;

  /** Who sits there. */
  seat(view: View, seat: number): SeatLook;

  /** What is public of a seat, the most telling first: on a phone only the first one or two have room. */
  facts(view: View, seat: number, speech: Speech<Own>): Fact[];

  /** Whether an option is a button under the question, a quiet one, or none: then the board offers it. */
  button(action: Action, view: View): 'main' | 'quiet' | null;

  /** The events in which a seat throws dice. */
  dice?: string[];

  /** The steps of the setup, which one may leave to a bot. */
  setup?: string[];

  /** The board is broader than high: on a wide screen the seats make room for it. */
  wide?: boolean;

  /** How it ended, and by which event. */
  result(view: View, end: Ending, speech: Speech<Own>, ending: Event | undefined): Result;

  /** What a seat brought home, as pieces, the best first, and what they come to. */
  tally(view: View, seat: number): Tally;

  /** What the picture of a result shows besides the pieces: far off, and whether those are at sea or on the shore. */
  scene: { far: string; afloat: boolean };

  /** On one device: whether the seats that are played there hide something from each other, so that a curtain falls between them. */
  curtain(options: Record<string, string>, seats: number[]): boolean;

  /** What is drawn beside a clause in the rulebook, nothing where there is nothing to draw; loaded when the rules are opened. */
  drawing?: () => Promise<{ default: Component<{ clause: string; words: Own }> }>;
}

/** What a board gets. Its `touch` may be a live seat, or, in a replay or the rulebook, one that does nothing. */
export interface BoardProps<V extends View = View, M = unknown, S extends Speech<Own> = Speech, A extends Action = Action> {
  view: V;
  options: A[]; // what may be answered now, by whoever looks; only this is lit
  speech: S;
  touch: Touch;
  motion: M | null; // what moves now: `Showing.motion` of the event that happens
  told?: string[]; // the places of the line that somebody points at, which it rings in white and ink
}

/** What fingers do to a board. */
export interface Touch {
  /** Say it to the server, lit or not: what is refused is told beside `at`, with its clause. */
  answer(action: Action, at: Element): void;
  /** The rule of a thing, told beside it; `passing`: only while the mouse rests there. Things get it by `lib/explained.ts`. */
  explain(clause: string, at: Element, passing?: boolean): void;
  /** Why not, said beside `at`, where the board knows it from what the server has listed. */
  refuse?(clause: string, why: string, at: Element): void;
  /** Take one's last answer back, where there is somebody to take it back from: a picked piece is put down. */
  undo?(at: Element): void;
}

/** An event as it is seen: for `ms` the motion plays on the position before, then the position after rests for `rest`. */
export interface Showing<M = unknown> {
  motion: M | null;
  ms: number;
  rest: number;
  turn?: boolean; // a turn begins with it
  sound?: Sound; // heard when it begins, where sounds are on
}

export type Sound = 'card' | 'splash' | 'win' | 'turn';

/** A seat's mark is its colour and shape, seat-1 to seat-6; its role a key of words.seats; its icon a drawing, for curtain and result. */
export interface SeatLook {
  mark: string;
  role: string;
  icon: string;
}

/** "5 in hand". With a count and an icon it still fits where six sit in a row on a phone; without, it is left out there. */
export interface Fact {
  text: string;
  count?: number;
  icon?: string;
}

export interface StoryLine {
  text: string;
  clause: string; // none where no rule made it so
  seat: number | null;
  sign?: string; // the same in short: a drawing, as `mark` puts it into sentences, or a few letters; none where it is hardly worth it
  places?: string[]; // where on the board it was: from the first to the last, if something moved
}

export interface Result {
  winners: number[];
  title?: string; // instead of the winner by name
  text: string;
  clause: string; // what decided it
}

/** Points are none where a game does not count any. */
export interface Tally {
  pieces: Piece[];
  points: number | null;
}

/** A drawing, in the colour of a seat where it has none of its own, and what stands on it. */
export interface Piece {
  icon: string;
  mark?: string;
  label?: string;
}

export interface Clause {
  title: string;
  text: string;
  no?: string;
}

/** The words that every game has; a game's own type says what else is in its files. */
export interface GameWords {
  name: string;
  line: string;
  goal: string; // how to win, before all other rules
  players: string;
  minutes: string;
  seats: Record<string, string>;
  options: Record<string, OptionWords>;
  levels?: Record<string, { name: string; line: string }>; // its own bots
  sides?: Record<string, string>; // those that its box lets one choose from
  frame?: Record<string, string>; // sentences of the interface that its tables say in words of their own
  chapters: Record<string, string>; // of the rulebook, by the clause that each begins with
  clauses: Record<string, Clause>;
  refusals?: Record<string, string>; // what exactly is in the way of an answer
  prompts: Record<string, string>;
  actions: Record<string, string>;
  events: Record<string, string>;
  board: Record<string, string>; // what only the board in the browser says
}

/** A lesson: what is to be done, what is said to whoever does something else, and what is said when it is done. */
export interface LessonWords {
  title: string;
  text: string;
  hint: string;
  done: string;
}

/** `values` say it in full; `short` says it at the table in a word or two: a value that goes without saying has none there. What is
 * chosen on the box itself has one short word per value. */
export interface OptionWords {
  label: string;
  values: Record<string, string>;
  short?: Record<string, string>;
}
