import { ask, inWords } from '../lib/ask';
import type { Analysing, Analysis, Chosen } from '../lib/messages';

const PAUSE = 700; // between two looks at how far it is
const MAX_COSTLY = 8; // how many costly answers are told

/** What the server thinks of a game that is over. It begins when somebody wants to know, and goes on when they leave the page. */
export class Insight {
  state = $state<Analysing['state']>('none');
  done = $state(0);
  result = $state.raw<Analysis | null>(null);
  trouble = $state('');
  private stopped = false;
  private looking = false;

  constructor(private readonly table: string) {}

  /** What there is already; nothing is begun. */
  look(): Promise<void> {
    return this.follow();
  }

  /** Somebody wants to know. */
  begin(): Promise<void> {
    return this.follow({});
  }

  stop(): void {
    this.stopped = true;
  }

  private async follow(body?: object): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    this.trouble = '';
    try {
      this.hear(await ask<Analysing>(this.path, body));
      while (!this.stopped && (this.state === 'waiting' || this.state === 'running')) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        if (!this.stopped) this.hear(await ask<Analysing>(this.path));
      }
    } catch (why) {
      this.trouble = inWords(why);
    }
    this.looking = false;
  }

  private get path(): string {
    return `/api/replays/${this.table}/analysis`;
  }

  private hear({ state, done, result }: Analysing): void {
    this.state = state;
    this.done = done;
    this.result = result;
  }
}

/** The answers that surely cost something, the dearest first. */
export function costliest({ choices }: Analysis, most = MAX_COSTLY): Chosen[] {
  return choices
    .filter(({ cost, doubt }) => cost > doubt)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, most);
}

/** The line of a side in a field as wide as the game and 100 high. */
export function curve(chances: number[][], side: number): string {
  return chances.map((at, n) => `${n},${height(at[side]!)}`).join(' ');
}

/** The field between what the chance of a side could be at most and at least. */
export function band(chances: number[][], doubts: number[][], side: number): string {
  const edge = (sign: number) => chances.map((at, n) => `${n},${height(Math.min(1, Math.max(0, at[side]! + sign * doubts[n]![side]!)))}`);
  return [...edge(1), ...edge(-1).reverse()].join(' ');
}

function height(chance: number): string {
  return (100 * (1 - chance)).toFixed(2);
}
