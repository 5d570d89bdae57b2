import type { MonsterAction, MonsterView, Offer } from './types';

/** A corner of the sea in the rulebook: what lies there, what may be touched, what would come of it. */
export interface Example {
  view: MonsterView;
  at: string; // the middle of the drawing
  targets: Map<string, Offer>;
  shown: Offer | null;
  sail: string | null;
}

interface Parts {
  at?: string;
  whale?: Partial<MonsterView['whale']> | string;
  boats?: string[]; // "k5 NE"
  bergs?: string[];
  nets?: string[];
  pools?: string[];
  winds?: string[];
  ship?: string;
  turn?: number;
  step?: string;
  target?: string;
  sail?: string;
  lit?: [string, string, Partial<Offer['aim']>?][]; // a space, the action as it is written, what comes of it
  shown?: number; // which of them is pointed at
}

const PARTS: Record<string, string[]> = {
  swim: ['heading'],
  hop: ['arrow'],
  net: ['place'],
  link: ['net', 'heading'],
  leap: ['place'],
  push: ['heading'],
  sweep: ['heading'],
  whirl: ['place'],
  blow: ['heading'],
  devour: ['heading'],
  rush: ['heading'],
  crush: ['heading'],
  turn: ['heading'],
  pull: ['heading'],
  station: ['station'],
  launch: ['heading'],
  call: ['hunter'],
};
const drift = (text: string) => {
  const [seat, space, heading] = text.split(' ');
  return { seat: Number(seat), space: space === '-' ? null : space!, heading: heading ?? 'N' };
};
const spoken = (text: string): MonsterAction => {
  const [verb, ...values] = text.split(' ');
  return { do: verb, ...Object.fromEntries(PARTS[verb!]!.map((name, i) => [name, values[i]])) } as unknown as MonsterAction;
};
const PILE = { left: 9, discard: {}, sure: {} };

function drawn(parts: Parts): Example {
  const place = typeof parts.whale === 'string' ? { space: parts.whale } : parts.whale;
  const offers = (parts.lit ?? []).map(([space, text, aim]): [string, Offer] => [
    space,
    { action: spoken(text), aim: { space, wrecks: [], boats: [], ...aim } },
  ]);
  const view: MonsterView = {
    game: 'monster',
    seat: 0,
    options: {},
    then: [],
    columns: 21,
    rows: 9,
    round: 3,
    storm: 10,
    turn: parts.turn ?? 0,
    ship: parts.ship ?? null,
    reserve: 4,
    open_ice: Array.from({ length: 9 }, (_, i) => [`a${i + 1}`, `u${i + 1}`]).flat(),
    icebergs: parts.bergs ?? [],
    nets: (parts.nets ?? []).map((space) => ({ space, seat: 1 })),
    pools: (parts.pools ?? []).map((space) => ({ space, rounds: 2 })),
    winds: (parts.winds ?? []).map((heading) => ({ heading, rounds: 2 })),
    squall: false,
    tows: 0,
    whale: {
      space: null,
      began: null,
      left: null,
      lands: null,
      life: 25,
      of: 25,
      moves: 2,
      card_played: false,
      swapped: false,
      under: false,
      slow: false,
      dived: false,
      held: [0, 0],
      hand: null,
      ...place,
    },
    hunters: (parts.boats ?? []).map((text) => ({
      space: text.split(' ')[0]!,
      heading: text.split(' ')[1]!,
      start: null,
      dead: false,
      played: false,
      held: [0, 0],
      arms: null,
      sails: null,
    })),
    piles: [PILE, PILE, PILE, PILE],
    repeats: {},
    playing: null,
    target: parts.target ?? null,
    prey: 0,
    rushes: 0,
    cost: 0,
    owed: 0,
    aims: [],
    winner: null,
    origin: null,
    next_whale: null,
    acting: {
      actions: 2,
      armed: false,
      swapped: false,
      traded: false,
      sail: parts.sail ?? null,
      hops: 0,
      line: 0,
      look: null,
      looking: 0,
      partner: 0,
      offer: null,
      wish: null,
    },
    ask: parts.step ? { seat: 0, step: parts.step, clause: '', options: [], others: [], verbs: {} } : null,
  };
  const sail = parts.sail ?? null;
  return { view, at: parts.at ?? 'k5', targets: new Map(offers), shown: parts.shown === undefined ? null : offers[parts.shown]![1], sail };
}

const RING = ['k4', 'l4', 'l5', 'k6', 'j5', 'j4'];
const AROUND = ['N', 'NE', 'SE', 'S', 'SW', 'NW'];
const around = (verb: string): [string, string][] => RING.map((space, i) => [space, `${verb} ${AROUND[i]}`]);

/** A boat with a card of three arrows before its prow, and the two that lead over open water. */
const HOP = { turn: 1, at: 'k4', boats: ['k6 N'], sail: 'LFR', step: 'hop' };
const OPEN_WAYS: NonNullable<Parts['lit']> = [
  ['k4', 'hop F', { boats: [drift('1 k4 N')] }],
  ['j4', 'hop L', { boats: [drift('1 j4 NW')] }],
];

const EXAMPLES: Record<string, () => Example> = {
  'monster.board': () => drawn({ at: 'k1', whale: 'k1', bergs: ['i9', 'm2'], boats: ['k8 N'], lit: [['k9', 'swim N']] }),
  'monster.setup': () => drawn({ at: 'k7', ship: 'k8', boats: ['j7 N', 'l7 NE'], whale: 'k5' }),
  'monster.round': () =>
    drawn({
      boats: ['j5 NE', 'l5 NW', 'k7 N'],
      whale: 'k3',
      lit: [
        ['j5', 'call 1'],
        ['l5', 'call 2'],
        ['k7', 'call 3'],
      ],
    }),
  'monster.whale.move': () =>
    drawn({ whale: 'k5', bergs: ['l4'], boats: ['j5 N'], lit: around('swim').filter(([space]) => space !== 'l4' && space !== 'j5') }),
  'monster.hunter.actions': () =>
    drawn({ turn: 1, boats: ['k5 NE'], whale: 'k3', lit: around('turn').filter(([space]) => space !== 'l4') }),
  'monster.sail.hop': () =>
    drawn({
      ...HOP,
      lit: [...OPEN_WAYS, ['l4', 'hop R', { boats: [drift('1 l4 NE')] }]],
    }),
  'monster.sail.obstacle': () =>
    drawn({
      ...HOP,
      bergs: ['l4'],
      lit: [...OPEN_WAYS, ['l4', 'hop R', { wrecks: [1] }]],
    }),
  'monster.sail.edge': () =>
    drawn({ turn: 1, at: 'k1', boats: ['k1 N'], sail: 'F', step: 'hop', lit: [['k8', 'hop F', { boats: [drift('1 k8 N')] }]] }),
  'monster.state.captured': () =>
    drawn({ whale: 'k5', nets: ['k3', 'l3', 'm4', 'm5', 'm6', 'l6', 'k7', 'j6', 'i6'], bergs: ['i4', 'i5', 'j3'], at: 'k5' }),
  'monster.state.wreck': () =>
    drawn({
      at: 'k7',
      ship: 'k8',
      boats: ['j7 N'],
      turn: 1,
      whale: 'k5',
      lit: [
        ['l7', 'launch NE'],
        ['k7', 'launch N'],
      ],
    }),
  'monster.end.ice': () => drawn({ at: 'c5', whale: 'b5', bergs: ['c4'], boats: ['d6 NW'] }),
  'monster.nature.vent': () => drawn({ whale: 'k5', lit: around('blow'), shown: 1 }),
  'monster.nature.vague': () =>
    drawn({
      whale: 'k6',
      bergs: ['k5'],
      target: 'k5',
      boats: ['k3 S', 'm5 SW'],
      at: 'l4',
      lit: [['l4', 'sweep NE', { boats: [drift('1 m2 S'), drift('2 o4 SW')] }]],
      shown: 0,
    }),
  'monster.nature.tourbillon': () => drawn({ whale: 'k6', pools: ['k4'], boats: ['j4 SE', 'm4 W'.replace('W', 'NW')] }),
  'monster.nature.courant': () =>
    drawn({ whale: { space: 'k5', under: true }, nets: ['k4', 'l4', 'j4'], bergs: ['i4', 'm4'], lit: [['k3', 'swim N']] }),
  'monster.nature.plongee': () => drawn({ whale: { space: 'k5', dived: true }, boats: ['k3 S', 'm5 NW'] }),
  'monster.bestial.devorer': () => drawn({ whale: 'k5', boats: ['l4 S', 'i4 SE'], lit: [['l4', 'devour NE', { wrecks: [1] }]], shown: 0 }),
  'monster.bestial.charge': () => drawn({ at: 'l4', whale: 'j5', boats: ['n3 SW'], lit: [['k5', 'rush NE']] }),
  'monster.bestial.eboulement': () =>
    drawn({ whale: 'k6', bergs: ['k5'], boats: ['l4 SW'], lit: [['l4', 'crush NE', { wrecks: [1] }]], shown: 0 }),
  'monster.bestial.saut': () => drawn({ whale: { left: 'k6', lands: 'k4' }, boats: ['k4 S', 'm5 NW'] }),
  'monster.bestial.poussee': () =>
    drawn({ at: 'k4', whale: 'k6', boats: ['k5 NE'], lit: [['k5', 'push N', { boats: [drift('1 k3 NE')] }]], shown: 0 }),
  'monster.arms.harpon': () => drawn({ whale: 'k4', boats: ['k6 N', 'm4 SW'] }),
  'monster.arms.pique': () => drawn({ whale: 'k4', boats: ['k5 N'] }),
  'monster.arms.filet': () =>
    drawn({
      turn: 1,
      at: 'k5',
      whale: 'k3',
      boats: ['i5 NE'],
      bergs: ['m5'],
      nets: ['j5', 'k5'],
      lit: [
        ['l4', 'link 2 NE'],
        ['l5', 'link 2 SE'],
      ],
    }),
  'monster.arms.tracteur': () => drawn({ turn: 1, whale: 'k3', boats: ['k6 N', 'm3 SW'], lit: [['k4', 'pull S']] }),
};

/** What is drawn beside a clause, if anything. */
export function exampleOf(clause: string): Example | null {
  return EXAMPLES[clause]?.() ?? null;
}
