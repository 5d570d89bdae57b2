import { SEA, type Action, type Draw, type Fork } from '../lib/messages';
import { digits, faceAt, keeps, numberOf, totalOf } from './luck';

/** What is to be checked: what was promised, what was drawn, and, where it is known, what could have been drawn. */
export interface Evidence {
  table: string;
  words: string[];
  forks: Fork[]; // other tables where the first answers were given
  promise: string;
  key: string;
  answers: { seat: number; action: Action }[];
  draws: Draw[] | null; // none when only the log is there
}

/** One draw of the sea, drawn again. */
export interface Drawn {
  n: number;
  digits: string;
  number: number;
  total: number;
  faces: { face: string; weight: number }[];
  due: string;
  drawn: string;
  fits: boolean;
}

const AT_ONCE = 8; // draws between two looks at the screen

/** Goes through a game's luck and stops at the first thing that differs. */
export class Inspection {
  rows = $state.raw<Drawn[]>([]);
  kept = $state<boolean | null>(null); // by the key: the promise
  done = $state(false);
  readonly count: number;
  broken = $state<'key' | 'seen' | null>(null); // the promise, and how
  readonly sound = $derived(this.rows.every(({ fits }) => fits));
  private stopped = false;

  /** `seen`: the promise that this browser saw, if it was there. */
  constructor(
    readonly evidence: Evidence,
    private readonly seen?: string,
  ) {
    this.count = evidence.answers.filter(({ seat }) => seat === SEA).length;
    void this.run();
  }

  stop(): void {
    this.stopped = true;
  }

  private async run(): Promise<void> {
    const { promise, key, draws } = this.evidence;
    this.kept = keeps(promise, key);
    this.broken = this.seen && this.seen !== promise ? 'seen' : this.kept ? null : 'key';
    if (!this.broken && draws) {
      for (const n of numbers(this.evidence)) {
        this.rows = [...this.rows, drawnAgain(this.evidence, n)];
        if (!this.sound || this.stopped) break;
        if (this.rows.length % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
      }
    }
    this.done = true;
  }
}

/** Where the sea answered, by the answers or by the list of draws: one must not know what the other does not. */
function numbers({ answers, draws }: Evidence): number[] {
  const answered = answers.flatMap(({ seat }, n) => (seat === SEA ? [n] : []));
  return [...new Set([...answered, ...draws!.map(({ n }) => n)])].sort((a, b) => a - b);
}

function drawnAgain(evidence: Evidence, n: number): Drawn {
  const { answers, draws } = evidence;
  const { key, table, words } = evidence.forks.find((fork) => n < fork.n) ?? evidence;
  const answer = answers[n];
  const drawn = answer?.seat === SEA ? Object.values(answer.action).join(' ') : '';
  const draw = draws!.find((one) => one.n === n) ?? { n, faces: [], weights: [], drawn: '' };
  const total = totalOf(draw);
  const all = digits(key, table, n, words);
  const number = total ? numberOf(all, total) : 0;
  const due = total ? faceAt(draw, number) : '';
  const faces = draw.faces.map((face, i) => ({ face, weight: draw.weights[i] ?? 0 }));
  return { n, digits: all, number, total, faces, due, drawn, fits: due !== '' && due === drawn && draw.drawn === drawn };
}
