import type { Game } from '../games/game';
import { ask, inWords } from '../lib/ask';
import { OMNISCIENT, SEA, type Moment, type Replay } from '../lib/messages';
import { Stage } from '../lib/stage.svelte';

const AT_ONCE = 50; // how many moments the server tells at once
const READING = 1100; // how long a question and its answer stand while the film runs
const DEALING = 160; // and a draw of the sea

type Reel = (Moment | undefined)[]; // by number; what is not fetched yet is missing

/** A game that is over, run as a film: forwards its events happen as at the table, and it can be entered anywhere. */
export class Film extends Stage {
  n = $state(0); // the moment on the screen, or the one that is just coming about
  eyes = $state(OMNISCIENT); // whose: a seat's, OMNISCIENT or SPECTATOR
  playing = $state(false);
  speed = $state(1);
  reel = $state.raw<Reel>([]); // as those eyes saw it
  trouble = $state(''); // why moments are missing, in words
  readonly last: number;

  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- only `reel` is drawn
  private readonly reels = new Map<number, Reel>();
  private fetching: Promise<void> = Promise.resolve();
  private running: Promise<unknown> = Promise.resolve();
  private wish = 0; // rises with every wish, so that an older one gives up
  private wake = () => {};
  private missed: { n: number; eyes: number } | null = null; // where one wanted to go, and could not

  constructor(
    readonly replay: Replay,
    game: Game,
  ) {
    super();
    this.game = game;
    this.last = replay.answers.length;
  }

  /** Whether those eyes know answer n itself, and not only what was told of it. */
  knows(n: number): boolean {
    return this.eyes === OMNISCIENT || this.eyes === this.replay.answers[n]!.seat;
  }

  /** To a moment at once. */
  async go(n: number, eyes: number = this.eyes): Promise<void> {
    if (!(await this.interrupt())) return;
    await this.enter(Math.min(Math.max(0, n), this.last), eyes);
    await this.fetchAll();
  }

  /** What could not be fetched is asked for again. */
  async again(): Promise<void> {
    this.trouble = '';
    if (this.missed) await this.go(this.missed.n, this.missed.eyes);
    else await this.fetchAll();
  }

  /** One answer further, seen to happen. */
  async forward(): Promise<void> {
    if (await this.interrupt()) await this.advance();
  }

  async play(): Promise<void> {
    if (!(await this.interrupt())) return;
    const { wish } = this;
    this.playing = true;
    if (this.n === this.last) await this.enter(0, this.eyes);
    let goesOn = this.n < this.last;
    while (goesOn && wish === this.wish) {
      await this.dwell(this.replay.answers[this.n]!.seat === SEA ? DEALING : READING);
      if (wish === this.wish) goesOn = (await this.advance()) && this.n < this.last;
    }
    if (wish === this.wish) this.playing = false;
  }

  pause(): void {
    void this.interrupt();
  }

  /** A touch stops the film; what is happening is shown at once. */
  override skip(): void {
    if (this.playing) this.pause();
    else super.skip();
  }

  /** Ends what is under way; false when another wish came meanwhile. */
  private async interrupt(): Promise<boolean> {
    const wish = ++this.wish;
    this.playing = false;
    this.note = null;
    super.skip();
    this.wake();
    await this.running;
    return wish === this.wish;
  }

  private async enter(n: number, eyes: number): Promise<void> {
    const { wish } = this;
    const moment = await this.moment(n, eyes);
    this.missed = moment ? null : { n, eyes };
    if (!moment || wish !== this.wish) return;
    this.eyes = eyes;
    this.reel = this.reels.get(eyes)!;
    this.n = n;
    this.shown = moment.view;
  }

  private advance(): Promise<boolean> {
    const done = this.run();
    this.running = done;
    return done;
  }

  private async run(): Promise<boolean> {
    if (this.n === this.last) return false;
    const next = await this.moment(this.n + 1, this.eyes);
    this.missed = next ? null : { n: this.n + 1, eyes: this.eyes };
    if (!next) return false;
    this.skipping = false;
    this.n = next.n;
    for (const event of next.events) await this.happen(event, this.game!.show(event, this.shown!), this.speed);
    this.happening = null;
    this.shown = next.view;
    return true;
  }

  private dwell(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, ms / this.speed);
    });
  }

  /** A moment, fetched when it is not there; nothing when it cannot be had. */
  private async moment(n: number, eyes: number): Promise<Moment | undefined> {
    if (!this.reels.get(eyes)?.[n]) await this.fetch(n - (n % AT_ONCE), eyes);
    return this.reels.get(eyes)?.[n];
  }

  /** What is missing, from here to the end and then from the beginning: the story wants it all. */
  private async fetchAll(): Promise<void> {
    const { eyes, n } = this;
    const firsts = Array.from({ length: Math.floor(this.last / AT_ONCE) + 1 }, (_, i) => i * AT_ONCE);
    for (const first of [...firsts.filter((first) => first > n), ...firsts]) {
      if (eyes === this.eyes && !this.trouble) await this.moment(first, eyes);
    }
  }

  /** One call at a time. */
  private fetch(first: number, eyes: number): Promise<void> {
    this.fetching = this.fetching.then(async () => {
      if (this.reels.get(eyes)?.[first]) return;
      try {
        const moments = await ask<Moment[]>(`/api/replays/${this.replay.table}/moments?seat=${eyes}&from=${first}`);
        const reel = [...(this.reels.get(eyes) ?? [])];
        for (const moment of moments) reel[moment.n] = moment;
        this.reels.set(eyes, reel);
        if (eyes === this.eyes) this.reel = reel;
        this.trouble = '';
      } catch (why) {
        this.trouble = inWords(why);
      }
    });
    return this.fetching;
  }
}
