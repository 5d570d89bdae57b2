import { flightOf, restAfter, type Flight } from '../reef/flight';
import { after, untouched } from '../reef/position';
import type { Told } from '../reef/story';
import { Line, type LineState } from './line';
import type { Action, Event, Heard, Refused, Update, View } from './wire';

const LONGEST_STORY = 400;
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** What is said at a touched place: a refusal, or the rule of the thing. */
export interface Note {
  no: boolean;
  clause: string;
  why: string;
  at: Element | null;
}

/** A seat of a table as this browser sees it: what was heard is shown in order, then the position is drawn. */
export class Seat {
  heard = $state.raw<Update | null>(null); // the latest, perhaps not shown yet
  news = $state.raw<Update | null>(null); // who is here, what is promised, how it ended
  shown = $state.raw<View | null>(null); // the position on the screen
  happening = $state.raw<Event | null>(null);
  flight = $state.raw<Flight | null>(null);
  told = $state.raw<Told[]>([]);
  note = $state.raw<Note | null>(null);
  line = $state<LineState>('calling');
  sent = $state(false);

  private readonly wire: Line;
  private readonly waiting: Update[] = [];
  private drawing = false;
  private hidden = false;
  private hurry: (() => void) | null = null;
  private skipping = false;
  private touched: Element | null = null;
  private last: 'answer' | 'undo' | 'join' = 'join';

  constructor(readonly token: string) {
    this.wire = new Line(token, (heard) => this.hear(heard), (state) => (this.line = state));
  }

  join(name: string): void {
    this.last = 'join';
    this.wire.say({ type: 'join', name, words: ownLuck() });
  }

  answer(action: Action, at: Element | null = null): void {
    if (this.sent || !this.news) return;
    if (this.happening) return this.skip();
    this.note = null;
    this.touched = at;
    this.last = 'answer';
    this.sent = true;
    this.wire.say({ type: 'answer', n: this.news.n, action });
  }

  undo(at: Element): void {
    if (!this.news) return;
    this.touched = at;
    this.last = 'undo';
    this.wire.say({ type: 'undo', n: this.news.n });
  }

  explain(clause: string, at: Element): void {
    this.note = { no: false, clause, why: '', at };
  }

  consent(yes: boolean): void {
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

  leave(): void {
    this.wire.close();
    this.hurry?.();
  }

  private hear(heard: Heard): void {
    if (heard.type === 'refused') return this.refused(heard);
    this.heard = heard;
    this.waiting.push(heard);
    void this.draw();
  }

  private refused(refused: Refused): void {
    this.sent = false;
    if (this.last === 'answer' && refused.n !== this.news?.n) return; // the next update says it better
    this.note = { no: true, clause: refused.clause, why: this.last === 'undo' ? '' : refused.why, at: this.touched };
  }

  private async draw(): Promise<void> {
    if (this.drawing) return;
    this.drawing = true;
    while (this.waiting.length && !(this.hidden && this.waiting[0]!.view)) await this.show(this.waiting.shift()!);
    this.drawing = false;
    this.skipping = false;
  }

  private async show(update: Update): Promise<void> {
    if (this.news && update.n < this.news.n) this.told = this.told.filter((one) => one.n <= update.n);
    if (update.events.length) this.note = null;
    if (update.view) this.shown ??= update.events.length ? untouched(update.view) : update.view;
    for (const event of update.events) await this.happen(event, update.n);
    this.happening = null;
    this.shown = update.view;
    this.news = update;
    this.sent = false;
  }

  private async happen(event: Event, n: number): Promise<void> {
    this.happening = event;
    this.flight = flightOf(event, this.shown!);
    if (this.flight) await this.pause(this.flight.ms);
    this.flight = null;
    this.shown = after(this.shown!, event);
    this.told = [...this.told, { n, event }].slice(-LONGEST_STORY);
    await this.pause(restAfter(event));
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

/** Words of one's own for the luck: what the server promised alone does not decide it. */
function ownLuck(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
