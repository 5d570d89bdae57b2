import type { ReefAction, ReefSideView, ReefView } from '../../lib/messages';
import { LYING, type Animal, type Card } from './deck';

/** A position of the rulebook: what lies there, what is lit. */
export interface Example {
  view: ReefView;
  options: ReefAction[];
}

interface Parts {
  mode?: string;
  me?: Animal;
  hand: string; // cards, as "o4 c9"
  pile?: number;
  other: string; // those of the other hand, which only a step that shows it lays open
  left?: number;
  table?: string;
  lower?: boolean;
  step?: string;
  lit?: string[]; // answers, as "play o4"
}

const cards = (text: string): Card[] => text.split(' ').filter(Boolean);

function spoken(text: string): ReefAction {
  const [verb, card] = text.split(' ');
  return (card ? { do: verb, card } : { do: verb }) as ReefAction;
}

function side(animal: Animal, hand: string, left: number, open: boolean): ReefSideView {
  const held = cards(hand);
  const seen = held.map((card) => ({ card, where: 'hand' as const, after: 0 }));
  return { animal, held: held.length, left, buried: 0, hand: open ? held : null, pile: null, secret: null, seen, course: null };
}

/** The table as one of the two sees it. */
function table({ mode = 'symmetric', me = 'octopus', step = 'play', ...parts }: Parts): Example {
  const seat = me === 'octopus' ? 0 : 1;
  const own = side(me, parts.hand, parts.pile ?? 12, true);
  const other = side(me === 'octopus' ? 'crab' : 'octopus', parts.other, parts.left ?? 12, false);
  const options = (parts.lit ?? []).map(spoken);
  const clause = '';
  const view: ReefView = {
    game: 'reef',
    seat,
    options: { mode, finish_rank: '5', known_marks: 'no' },
    then: [],
    ask: options.length ? { seat, step, clause, options, others: [], verbs: {} } : null,
    turn: LYING[step] ? 1 - seat : seat,
    table: cards(parts.table ?? ''),
    lower: parts.lower ?? false,
    sides: seat === 0 ? [own, other] : [other, own],
    played: [],
    winner: null,
  };
  return { view, options };
}

const EXAMPLES: Record<string, () => Example> = {
  'reef.end': () => table({ hand: 'oΩ', pile: 0, other: 'c2 c7 c9', left: 1, table: 'c6 o9 c10', lit: ['play oΩ'] }),
  'reef.open': () =>
    table({ hand: 'oα o3 o6 o8 o9', other: 'c1 c4 c6 c7 c9', lit: ['play oα', 'play o3', 'play o6', 'play o8', 'play o9'], step: 'open' }),
  'reef.higher': () => table({ hand: 'o2 o4 o6 o9', other: 'c1 c7 c9 c10', table: 'o3 c4', lit: ['play o6', 'play o9'] }),
  'reef.inverse': () => table({ hand: 'oα o3 o7 o8 o9', other: 'c1 c7 c9', table: 'o6 c8', lower: true, lit: ['play o3', 'play o7'] }),
  'reef.resist': () => table({ hand: 'o1 o6 o9', other: 'c2 c9', table: 'o3 c5', step: 'answer', lit: ['resist o1'] }),
  'reef.pass': () => table({ hand: 'o2 o3 o6 o9', other: 'c1 c2 c7', table: 'o7 c10' }),
  'reef.foreign': () => table({ hand: 'o3 c5 o9', other: 'c2 c6 c7 c10', table: 'c4', lit: ['play c5', 'play o9'] }),
  'reef.blind': () => table({ mode: 'asymmetric', hand: 'o2 o3 o6 o8', other: 'c1 c4 c7', table: 'c7 o9 c10', lit: ['play o2'] }),
  'reef.imitate': () =>
    table({
      mode: 'asymmetric',
      hand: 'o3 o6',
      other: 'c1 c4 c7 cΩ',
      table: 'c9 o10',
      step: 'imiter_choose',
      lit: ['imitate c4', 'imitate c7', 'imitate cΩ'],
    }),
  'reef.capture': () =>
    table({ mode: 'asymmetric', hand: 'o3 o6 o9', other: 'c1 c4 c7', table: 'c8 o5', step: 'capturer_take', lit: ['capture'] }),
  'reef.pinch': () =>
    table({
      mode: 'asymmetric',
      me: 'crab',
      hand: 'c4 c6 c9',
      other: 'o4 o6 o8 oΩ',
      table: 'o1 c2',
      step: 'pincer_pinch',
      lit: ['pinch o4', 'pinch o6', 'pinch o8', 'pinch oΩ'],
    }),
};

/** What is drawn beside a clause, if anything. */
export function exampleOf(clause: string): Example | null {
  return EXAMPLES[clause]?.() ?? null;
}
