import { loadGame } from '../games';
import type { Game, Touch } from '../games/game';
import { Line, type LineState } from './line';
import type { Action, Event, Heard, Refused, Update, View } from './messages';
import { sound } from './sounds';
import { say } from './words.svelte';

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** What is said at a touched place: a refusal, or the rule of the thing. */
export interface Note {
  no: boolean;
  clause: string;
  reason: Refused['reason'];
  why: string;
  at: Element | null;
  passing: boolean; // gone as soon as the mouse is
}

/** The question answers itself at `until`, as `performance.now` counts. */
export interface Countdown {
  seconds: number;
  until: number;
}

/** An event, and the number of the answer that made it happen. */
export interface Told {
  n: number;
  event: Event;
}

/** A seat of a table as this browser sees it: what was heard is shown in order, then the position is drawn. */
export class Seat implements Touch {
  heard = $state.raw<Update | null>(null); // the latest, perhaps not shown yet
  news = $state.raw<Update | null>(null); // who is here, what is promised, how it ended
  shown = $state.raw<View | null>(null); // the position on the screen
  happening = $state.raw<Event | null>(null);
  motion = $state.raw<unknown>(null); // what moves on the board
  told = $state.raw<Told[]>([]);
  note = $state.raw<Note | null>(null);
  clock = $state.raw<Countdown | null>(null);
  line = $state<LineState>('calling');
  sent = $state(false);
  agreed = $state(false); // to what somebody wants to take back
  game = $state.raw<Game | null>(null);
  broken = $state(false); // the game could not be loaded

  private readonly wire: Line;
  private readonly waiting: { update: Update; whole: boolean; at: number }[] = [];
  private calledAnew = true; // the next update tells the whole story
  private drawing = false;
  private hidden = false;
  private hurry: (() => void) | null = null;
  private skipping = false;
  private touched: Element | null = null;

  constructor(readonly token: string) {
    this.wire = new Line(token, (heard) => this.hear(heard), (state) => this.turn(state));
  }

  /** With words of one's own for the luck: what the server promised alone does not decide it. */
  join(name: string, words = anyWords()): void {
    this.wire.say({ type: 'join', name, words });
  }

  /** Bots take the seats that are still empty. */
  fill(bot: string): void {
    this.wire.say({ type: 'fill', bot });
  }

  /** The seat is free again, or a bot plays on. */
  giveUp(): void {
    this.wire.say({ type: 'leave' });
  }

  answer(action: Action, at: Element | null = null): void {
    if (this.sent || !this.news) return;
    if (this.happening) return this.skip();
    this.note = null;
    this.touched = at;
    this.sent = true;
    this.wire.say({ type: 'answer', n: this.news.n, action });
  }

  undo(at: Element): void {
    if (!this.news) return;
    this.touched = at;
    this.wire.say({ type: 'undo', n: this.news.n });
  }

  explain(clause: string, at: Element, passing = false): void {
    if (!this.happening) this.note = { no: false, clause, reason: null, why: '', at, passing };
  }

  consent(yes: boolean): void {
    this.agreed = yes;
    this.wire.say({ type: 'consent', yes });
  }

  /** What is happening is shown at once. */
  skip(): void {
    this.skipping = this.drawing;
    this.hurry?.();
  }

  /** Behind the curtain nothing moves: who comes to the screen sees it happen. */
  hide(hidden: boolean): void {
    if (this.hidden === hidden) return;
    this.hidden = hidden;
    if (!hidden) void this.draw();
  }

  close(): void {
    this.wire.close();
    this.hurry?.();
  }

  private turn(state: LineState): void {
    this.line = state;
    if (state === 'open') this.calledAnew = true;
  }

  private hear(heard: Heard): void {
    if (heard.type === 'refused') return this.refused(heard);
    this.heard = heard;
    this.waiting.push({ update: heard, whole: this.calledAnew, at: performance.now() });
    this.calledAnew = false;
    void this.draw();
  }

  private refused(refused: Refused): void {
    const answering = this.sent;
    this.sent = false;
    if (answering && refused.n !== this.news?.n) return; // the next update says it better
    this.note = { no: true, clause: refused.clause, reason: refused.reason, why: refused.why, at: this.touched, passing: false };
  }

  private async draw(): Promise<void> {
    if (this.drawing || this.broken) return;
    this.drawing = true;
    try {
      this.game ??= await loadGame(this.heard!.game);
    } catch {
      this.broken = true;
      return;
    }
    while (this.waiting.length && !(this.hidden && this.waiting[0]!.update.view)) {
      const { update, whole, at } = this.waiting.shift()!;
      await this.show(update, whole);
      this.clock = update.clock && { seconds: update.clock.seconds, until: at + update.clock.left * 1000 };
    }
    this.drawing = false;
    this.skipping = false;
  }

  /** What is new is seen to happen; who was away, or comes for the first time, reads it in the story. */
  private async show(update: Update, whole: boolean): Promise<void> {
    const told = update.events.flatMap((events, i) => events.map((event) => ({ n: update.since + i, event })));
    this.told = whole ? told : this.told.filter((one) => one.n < update.since); // what was taken back is untold
    if (told.length) this.note = null;
    if (!whole) {
      if (update.view) this.shown ??= told.length ? this.game!.start(update.view) : update.view;
      for (const one of told) await this.happen(one);
    }
    this.happening = null;
    if (update.undo === null) this.agreed = false;
    if (this.news?.undo === update.seat && update.undo === null && update.n === this.news.n) this.declined();
    this.shown = update.view;
    this.news = update;
    this.sent = false;
  }

  private declined(): void {
    this.note = { no: true, clause: '', reason: null, why: say('undo_declined'), at: this.touched, passing: false };
  }

  private async happen(one: Told): Promise<void> {
    const { motion, ms, rest, sound: heard } = this.game!.show(one.event, this.shown!);
    if (heard && !this.skipping) sound(heard);
    this.happening = one.event;
    this.motion = motion;
    await this.pause(ms);
    this.motion = null;
    this.shown = this.game!.after(this.shown!, one.event);
    this.told = [...this.told, one];
    await this.pause(rest);
  }

  private pause(ms: number): Promise<void> {
    if (!ms || this.skipping || still.matches || document.hidden) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Nobody could have known these. */
export function anyWords(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
