import type { Account, Analysis, Chosen } from '../lib/messages';

const LEAST = 0.05; // a smaller change turns nothing
const SURE = 2; // times the doubt: of so many changes, one in twenty would pass for great by chance
const STEPS = 90; // of the chart: what is finer than that is doubt
const APART = 0.09; // of the game, so that two can be touched one by one

/** An answer after which a side's chance was surely another. */
export interface Turn {
  n: number; // the question it answered
  side: number; // whose chance changed most
  before: number;
  after: number;
}

/** What changed most, in the order of the game; the greatest of those that lie close together. */
export function turningPoints(analysis: Analysis, most = 4): Turn[] {
  const { chances } = analysis;
  const apart = APART * (chances.length - 1);
  const chosen: Turn[] = [];
  const turns = chances.slice(1).flatMap((_, n) => swings(analysis, n));
  for (const turn of turns.sort((a, b) => swing(b) - swing(a))) {
    if (chosen.length < most && chosen.every(({ n }) => Math.abs(n - turn.n) >= apart)) chosen.push(turn);
  }
  return chosen.sort((a, b) => a.n - b.n);
}

export function greatest(turns: Turn[]): Turn | undefined {
  return turns.toSorted((a, b) => swing(b) - swing(a))[0];
}

/** The moment before what changed the chances most, beyond doubt or not. */
export function worthSeeing(analysis: Analysis): number {
  const sure = greatest(turningPoints(analysis));
  if (sure) return sure.n;
  const drawn = smooth(analysis.chances);
  const changes = drawn.slice(1).map((at, i) => Math.max(...at.map((chance, side) => Math.abs(chance - drawn[i]![side]!))));
  const step = changes.indexOf(Math.max(...changes));
  return Math.round((Math.max(0, step) * (analysis.chances.length - 1)) / (drawn.length - 1));
}

const swing = ({ before, after }: Turn) => Math.abs(after - before);

/** By how much answer n changed each chance, where that is beyond doubt. */
function swings({ chances, doubts }: Analysis, n: number): Turn[] {
  return chances[n]!.flatMap((before, side) => {
    const after = chances[n + 1]![side]!;
    const doubt = Math.hypot(doubts[n]![side]!, doubts[n + 1]![side]!);
    return Math.abs(after - before) > Math.max(SURE * doubt, LEAST) ? [{ n, side, before, after }] : [];
  });
}

/** The answer of these seats that surely gained their side most. */
export function finest(analysis: Analysis, seats: number[]): { n: number; by: number } | null {
  const own = new Set(analysis.choices.filter(({ seat }) => seats.includes(seat)).map(({ n }) => n));
  const side = analysis.sides.findIndex((account) => account.seats.includes(seats[0]!));
  const gains = [...own].flatMap((n) => swings(analysis, n).filter((turn) => turn.side === side && turn.after > turn.before));
  const best = greatest(gains);
  return best ? { n: best.n, by: best.after - best.before } : null;
}

/** The one that surely cost them most. */
export function dearest(analysis: Analysis, seats: number[]): Chosen | null {
  const costly = analysis.choices.filter(({ seat, cost, doubt }) => seats.includes(seat) && cost > doubt);
  return costly.sort((a, b) => b.cost - a.cost)[0] ?? null;
}

/** What brought a side further: its own moves, luck, or who knows. */
export function broughtBy({ luck, own, luck_doubt, own_doubt }: Account): 'own' | 'luck' | 'close' {
  if (Math.abs(own - luck) <= Math.hypot(luck_doubt, own_doubt)) return 'close';
  return own > luck ? 'own' : 'luck';
}

/** The chances in fewer steps, each the mean of several moments; the first and the last stay as they are. */
export function smooth(chances: number[][], steps = STEPS): number[][] {
  const last = chances.length - 1;
  if (last <= steps) return chances;
  return Array.from({ length: steps + 1 }, (_, i) => {
    if (i === 0 || i === steps) return chances[i && last]!;
    const [from, to] = [i - 0.5, i + 0.5].map((at) => Math.round((at * last) / steps)) as [number, number];
    const part = chances.slice(from, to);
    return part[0]!.map((_, side) => part.reduce((sum, at) => sum + at[side]!, 0) / part.length);
  });
}

/** A side's layer of all chances, stacked from below in this order, in a field as wide as they are many and 100 high. */
export function layer(chances: number[][], order: number[], side: number): string {
  const below = order.slice(0, order.indexOf(side));
  const height = (at: number[], sides: number[]) => (100 * (1 - sides.reduce((sum, one) => sum + at[one]!, 0))).toFixed(2);
  const edge = (sides: number[]) => chances.map((at, n) => `${n},${height(at, sides)}`);
  return [...edge([...below, side]), ...edge(below).reverse()].join(' ');
}

/** Where a layer is thick enough for a name: at its thickest, as shares of the field. */
export function roomIn(chances: number[][], order: number[], side: number): { x: number; y: number } | null {
  const last = chances.length - 1;
  const inside = chances.map((_, n) => n).filter((n) => n >= last * 0.03 && n <= last * 0.72);
  const n = inside.sort((a, b) => chances[b]![side]! - chances[a]![side]!)[0];
  if (n === undefined || chances[n]![side]! < 0.13) return null;
  const below = order.slice(0, order.indexOf(side)).reduce((sum, one) => sum + chances[n]![one]!, 0);
  return { x: n / last, y: 1 - below - chances[n]![side]! / 2 };
}
