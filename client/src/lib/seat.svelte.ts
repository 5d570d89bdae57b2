import type { Touch } from '../games/game';
import { Connection, type ConnectionState } from './connection';
import type { Action, Answer, Nudged, ServerMessage, Refused, Update } from './messages';
import { whereabouts, type Whereabouts } from './presence';
import { Screening } from './screening.svelte';
import { gaveWords, sawPromise } from './witness';
import { say } from './words.svelte';

/** A seat of a table in this browser: what it sees, and what it says. */
export class Seat extends Screening implements Touch {
  connection = $state<ConnectionState>('calling');
  sent = $state(false);
  agreed = $state(false); // to what somebody wants to take back
  hinting = $state(false); // a hint was asked for and has not come yet
  arranging = $state(false); // a bot places the rest
  hintOff = $state(false); // there is one, but every answer is lit all the same
  plan = $state<Action[]>([]); // what is left of the move that was advised

  presence = $state.raw<(Whereabouts | null)[]>([]); // by seat; none for bots
  nudged = $state.raw<Nudged | null>(null); // somebody waits for this seat, and says so

  practice = $state(false); // taking back what is asked for would make the game one for practice

  private readonly socket: Connection;
  private pending: Answer | null = null; // sent, and not yet known to be taken
  private calledAnew = true; // the next update tells the whole story
  private touched: Element | null = null;
  private follows = false; // the answer that was given is the one that was advised

  constructor(table: string, secret: string) {
    super();
    this.socket = new Connection(
      table,
      secret,
      (message) => this.receive(message),
      (state) => this.turn(state),
    );
    document.addEventListener('visibilitychange', this.tellPage);
  }

  /** With words of one's own for the luck: what the server promised alone does not decide it. */
  join(name: string, words = anyWords()): void {
    if (this.latest) gaveWords(this.latest.table, words);
    this.socket.say({ type: 'join', name, words });
  }

  /** Bots take the seats that are still empty. */
  fill(bot: string): void {
    this.socket.say({ type: 'fill', bot });
  }

  /** The seat is free again, or a bot plays on. */
  giveUp(): void {
    this.socket.say({ type: 'leave' });
  }

  answer(action: Action, at: Element | null = null): void {
    if (this.sent || !this.news) return;
    if (this.happening) return this.skip();
    this.note = null;
    this.touched = at;
    this.sent = true;
    this.follows = same(action, this.plan[0]);
    this.pending = { type: 'answer', n: this.news.n, e: this.news.e, mark: anyWords(), action };
    this.socket.say(this.pending);
  }

  undo(at: Element): void {
    if (!this.news) return;
    this.touched = at;
    this.socket.say({ type: 'undo', n: this.news.n, practice: false });
  }

  /** Take it back for practice, or leave it. */
  practise(yes: boolean): void {
    this.practice = false;
    if (yes && this.news) this.socket.say({ type: 'undo', n: this.news.n, practice: true });
  }

  /** What would the captain answer? Asked again, the hint is laid aside, or taken up. */
  hint(at: Element): void {
    if (!this.news || this.hinting) return;
    if (this.plan.length) {
      this.hintOff = !this.hintOff;
      return;
    }
    this.touched = at;
    this.hinting = true;
    this.socket.say({ type: 'hint', n: this.news.n });
  }

  /** A bot answers what is left of the setup. */
  arrange(): void {
    this.arranging = true;
    this.skip();
    if (this.latest) this.placeNext(this.latest);
  }

  /** Call somebody back to the table. */
  nudge(seat: number, at: Element): void {
    this.touched = at;
    this.socket.say({ type: 'nudge', seat });
  }

  /** A bot plays on for somebody who is gone. */
  standIn(seat: number, at: Element): void {
    this.touched = at;
    this.socket.say({ type: 'stand_in', seat });
  }

  consent(yes: boolean): void {
    this.agreed = yes;
    this.socket.say({ type: 'consent', yes });
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.tellPage);
    this.socket.close();
    this.skip();
  }

  private turn(state: ConnectionState): void {
    this.connection = state;
    if (state !== 'open') return;
    this.calledAnew = true;
    if (document.hidden) this.tellPage();
  }

  private readonly tellPage = () => this.socket.say({ type: 'page', visible: !document.hidden });

  private receive(message: ServerMessage): void {
    if (message.type === 'refused') return this.refused(message);
    if (message.type === 'presence') {
      const now = performance.now();
      this.presence = message.seats.map((one) => one && whereabouts(one, now));
      return;
    }
    if (message.type === 'nudged') {
      this.nudged = message;
      return;
    }
    if (!message.view) sawPromise(message.table, message.commitment);
    if (message.n !== this.latest?.n) this.nudged = null;
    this.settle(message);
    if (this.arranging) this.placeNext(message);
    const whole = this.calledAnew;
    this.calledAnew = false;
    this.hear(message, whole);
  }

  private placeNext({ n, seat, view }: Update): void {
    const ask = view?.ask;
    if (ask && !this.game?.setup?.includes(ask.step)) this.arranging = false;
    else if (ask?.seat === seat) this.socket.say({ type: 'arrange', n });
  }

  /** An answer is waited for until it is taken or too late; after a lost connection the same one is sent once more. */
  private settle(update: Update): void {
    if (!this.pending) return;
    if (update.taken === this.pending.mark || update.n !== this.pending.n) this.pending = null;
    else if (this.calledAnew) this.socket.say(this.pending);
  }

  private refused(refused: Refused): void {
    const answering = this.sent;
    this.sent = this.arranging = false;
    this.pending = null;
    this.practice = refused.reason === 'practice';
    if (this.practice) return;
    this.hinting = false;
    if (answering && refused.n !== this.news?.n) return; // the next update says it better
    const { clause, detail, parts, reason, why } = refused;
    this.note = { no: true, clause, detail, parts, reason, why, at: this.touched, passing: false };
  }

  protected override arrive(update: Update, whole: boolean): void {
    if (update.undo === null) this.agreed = false;
    if (whole || update.hint || update.n !== this.news?.n) this.hinting = this.hintOff = false;
    if (this.news?.undo === update.seat && update.undo === null && update.n === this.news.n) this.declined();
    this.plan = this.adviceAt(update);
    super.arrive(update, whole);
    if (this.arranging) this.skip();
    this.practice = false;
    this.sent = this.pending !== null;
  }

  /** A hint is for a whole move: whoever follows it is shown the next step of it. */
  private adviceAt({ n, advice, view }: Update): Action[] {
    const left = advice?.move ?? (n === this.news?.n ? this.plan : this.follows ? this.plan.slice(1) : []);
    if (n !== this.news?.n) this.follows = false;
    return view?.ask?.options.some((option) => same(option, left[0])) ? left : [];
  }

  private declined(): void {
    this.note = { no: true, clause: '', reason: null, why: say('undo_declined'), at: this.touched, passing: false };
  }
}

function same(a: Action, b: Action | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Nobody could have known these. */
export function anyWords(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
