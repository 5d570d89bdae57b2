import { loadGame } from '../games';
import type { Showing } from '../games/game';
import { bookmarkOf, keepBookmark, type Bookmark } from './bookmarks';
import type { Event, Update, View } from './messages';
import { haste, showings } from './pace';
import { settings } from './settings.svelte';
import { Stage, still } from './stage.svelte';

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

interface Heard {
  update: Update;
  whole: boolean; // it tells the whole story
  at: number;
  seen: Showing[]; // how its events are seen, where the game was there to say so
}

/** A table as one seat sees it: what was heard is shown in order, then the position is drawn. */
export class Screening extends Stage {
  latest = $state.raw<Update | null>(null); // perhaps not shown yet
  news = $state.raw<Update | null>(null); // who is here, what is promised, how it ended
  told = $state.raw<Told[]>([]);
  since = $state.raw<Bookmark | null>(null); // where it stood when this seat had last answered
  lookingBack = $state<number | null>(null); // which of the events since then is seen again
  paused = $state(false); // what is heard waits, until whoever watches goes on
  behind = $state(0); // how many updates wait
  clock = $state.raw<Countdown | null>(null);
  broken = $state(false); // the game could not be loaded
  throwing = $state(false); // the dice are in the hand of whoever plays here
  byHand = false; // whoever plays here throws them: nobody else is at this screen
  readonly recent = $derived(this.told.filter(({ n }) => n >= (this.since?.n ?? Infinity))); // what happened since it last answered

  private readonly waiting: Heard[] = [];
  private began = 0; // when the turn began that is seen, as `performance.now` counts
  private drawing = false;
  private hidden = false;
  private cast: (() => void) | null = null; // what is in the hand
  private mayStep = false; // on by one answer, although it is paused

  /** Behind the curtain nothing moves: whoever comes to the screen sees it happen. */
  hide(hidden: boolean): void {
    if (this.hidden === hidden) return;
    this.hidden = hidden;
    if (!hidden) void this.draw();
  }

  /** What happens is shown at once until this seat is asked; to whoever watches, all that is known. */
  override skip(): void {
    if (this.drawing) super.skip();
    this.throwDice();
  }

  /** The dice leave the hand. */
  throwDice(): void {
    this.cast?.();
  }

  /** Whoever watches stops, or goes on with what was heard meanwhile. The table itself does not wait. */
  pause(paused: boolean): void {
    this.paused = paused;
    void this.draw();
  }

  /** The next answer, while it is paused. */
  step(): void {
    this.mayStep = true;
    void this.draw();
  }

  /** What happened since this seat last answered is seen again, from one of the events on; then it is now again. */
  async lookBack(from = 0): Promise<void> {
    const { game, since } = this;
    if (this.drawing || !game || !since) return;
    const [before, events] = [this.recent.slice(0, from), this.recent.slice(from)].map((told) => told.map(({ event }) => event));
    this.drawing = true;
    this.skipping = false;
    this.note = null;
    this.shown = before!.reduce((view, event) => game.after(view, event), since.view);
    this.began = performance.now();
    const ahead = showings(game, this.shown, events!);
    for (const [i, event] of events!.entries()) {
      if (this.skipping) break;
      this.lookingBack = from + i;
      await this.happen(event, ahead[i]!, this.rate(ahead.slice(i), settings.speed === Infinity ? 1 : settings.speed));
    }
    this.lookingBack = this.happening = null;
    this.shown = this.news!.view;
    this.drawing = this.skipping = false;
    void this.draw();
  }

  /** An update waits for its turn. */
  protected hear(update: Update, whole: boolean): void {
    const seen = this.game && !whole ? this.showings(update, this.latest?.view) : [];
    this.latest = update;
    this.waiting.push({ update, whole, at: performance.now(), seen });
    this.behind = this.waiting.length;
    if (this.lookingBack !== null) this.skip();
    void this.draw();
  }

  /** The position of an update is there. */
  protected arrive(update: Update, whole: boolean): void {
    this.shown = update.view;
    this.bookmark(update, whole);
    this.news = update;
    if (isAsked(update)) this.skipping = false;
  }

  private async draw(): Promise<void> {
    if (this.drawing || this.broken || !this.waiting.length) return; // a curtain may lift before the first word
    this.drawing = true;
    try {
      this.game ??= await loadGame(this.latest!.game);
    } catch {
      this.broken = true;
      return;
    }
    this.began = performance.now();
    while (this.mayShow()) {
      const heard = this.waiting.shift()!;
      const { update, at } = heard;
      this.behind = this.waiting.length;
      await this.show(heard);
      this.clock = update.clock && { seconds: update.clock.seconds, until: at + update.clock.left * 1000 };
    }
    this.drawing = false;
    if (!this.latest || !isPlayed(this.latest)) this.skipping = false;
  }

  private mayShow(): boolean {
    const next = this.waiting[0]?.update;
    if (!next || (this.hidden && next.view)) return false;
    if (!this.paused || !next.events.length) return true;
    const may = this.mayStep;
    this.mayStep = false;
    return may;
  }

  /** What is new is seen to happen; whoever was away, or comes for the first time, reads it in the story. */
  private async show({ update, whole, seen }: Heard): Promise<void> {
    const told = update.events.flatMap((events, i) => events.map((event) => ({ n: update.since + i, event })));
    this.told = whole ? told : this.told.filter((entry) => entry.n < update.since); // what was taken back is untold
    if (told.length) this.note = null;
    if (!whole && update.view) {
      this.shown ??= told.length ? this.game!.start(update.view) : update.view;
      const own = seen.length ? seen : this.showings(update, this.shown);
      for (const [i, entry] of told.entries()) {
        if (this.isThrow(entry.event, update)) await this.thrown();
        const ahead = [...own.slice(i), ...this.waiting.flatMap((heard) => heard.seen)];
        await this.happen(entry.event, own[i]!, this.rate(ahead, settings.speed), () => (this.told = [...this.told, entry]));
      }
    }
    this.happening = null;
    this.arrive(update, whole);
  }

  private isThrow(event: Event, update: Update): boolean {
    const own = this.byHand && isPlayed(update) && 'seat' in event && event.seat === update.seat;
    const seen = !this.skipping && settings.speed !== Infinity && !still.matches && !document.hidden;
    return own && seen && settings.dice && (this.game!.dice?.includes(event.event) ?? false);
  }

  private async thrown(): Promise<void> {
    this.happening = null;
    this.throwing = true;
    await new Promise<void>((cast) => (this.cast = cast));
    this.throwing = false;
    this.cast = null;
    this.began = performance.now();
  }

  private showings({ view, events }: Update, before: View | null | undefined): Showing[] {
    return view ? showings(this.game!, before ?? this.game!.start(view), events.flat()) : [];
  }

  /** How fast the first of these is seen: where much waits, it is hastened, so that a turn takes no longer than it should. */
  private rate(ahead: Showing[], speed: number): number {
    if (ahead[0]!.turn) this.began = performance.now();
    return speed === Infinity ? speed : speed * haste(ahead, (performance.now() - this.began) * speed);
  }

  /** When this seat has answered, or its answer was taken back. */
  private bookmark(update: Update, whole: boolean): void {
    const { table, seat, n, view, since } = update;
    if (!view) return;
    if (whole) this.since ??= bookmarkOf(table, seat);
    const answered = this.news && isAsked(this.news) && n > this.news.n;
    const stands = this.since && this.since.n <= (whole ? n : since);
    if (stands && (whole || !answered)) return;
    this.since = { n, view };
    if (seat >= 0) keepBookmark(table, seat, this.since);
  }
}

/** A person plays this seat. */
function isPlayed({ people, seat }: Update): boolean {
  return people[seat]?.kind === 'person';
}

/** And is asked. */
function isAsked(update: Update): boolean {
  return isPlayed(update) && (update.view?.ask?.options.length ?? 0) > 0;
}
