import { LAND } from './chart';
import { BEASTS, COLOURS, type Figure, type IslandAction, type IslandView } from './types';

/** A position of the rulebook: what lies there, what is lit, which part of the board is looked at. */
export interface Example {
  view: IslandView;
  options: IslandAction[];
  around: string[]; // hexes that are seen
}

/** By hex, what is on it: a terrain, creatures, a ship, explorers. Explorers beside a ship are its crew;
 * `ship:red,ivory` says who steers it. */
type Drawn = Record<string, string>;

interface Asked {
  step?: string;
  hand?: Record<string, string>;
  lit?: string[]; // answers as logs write them
  deadly?: Record<string, string>;
  far?: Record<string, string>;
  safe?: Record<string, string>; // by isle, who stands there
}

const PARTS: Record<string, string> = {
  go: 'heading',
  board: 'heading',
  seize: 'heading',
  pick: 'hex',
  put: 'hex',
  sink: 'hex',
  launch: 'hex',
  settle: 'hex',
  figure: 'figure',
  choose: 'kind',
};

function drawn(cells: Drawn, { step = '', hand = {}, lit = [], deadly = {}, far = {}, safe = {} }: Asked = {}): Example {
  const land = LAND.map(() => '.');
  const afloat: Record<string, string[]> = {};
  const control: Record<string, number[]> = {};
  const figures: Figure[] = Object.entries(safe).flatMap(([isle, names]) =>
    names.split(' ').map((name) => ({ name, how: 'safe', hex: isle, value: null })),
  );
  for (const [hex, cell] of Object.entries(cells)) {
    const [, steering] = /ship:(\S+)/u.exec(cell) ?? [];
    if (steering) control[hex] = steering.split(',').map((colour) => COLOURS.indexOf(colour));
    const things = cell.replace(/:\S+/u, '').split(' ');
    const terrain = things.find((thing) => ['beach', 'forest', 'mountain'].includes(thing));
    if (terrain) land[LAND.indexOf(hex)] = terrain[0]!;
    for (const kind of [...BEASTS, 'ship']) for (const thing of things) if (thing === kind) (afloat[kind] ??= []).push(hex);
    for (const name of things.filter((thing) => /\d$/u.test(thing)))
      figures.push({ name, how: terrain ? 'land' : things.includes('ship') ? 'ship' : 'water', hex, value: null });
  }
  const sides = COLOURS.slice(0, 4).map((colour) => ({
    colours: [colour],
    terrains: [],
    kept: null,
    box: null,
    safe: 0,
    lost: 0,
    points: null,
  }));
  const options = lit.map((text) => {
    const [verb, part] = text.split(' ') as [string, string?];
    return (part ? { do: verb, [PARTS[verb]!]: part } : { do: verb }) as IslandAction;
  });
  const view: IslandView = {
    game: 'island',
    seat: 0,
    options: { open_values: 'no' },
    then: [],
    ask: { seat: 0, step, clause: '', options: [], others: [], verbs: {} },
    turn: 0,
    first: 0,
    land: land.join(''),
    afloat,
    figures,
    sides,
    shown: {},
    control,
    hand,
    winners: null,
    deadly,
    far,
  };
  return { view, options, around: Object.keys(cells) };
}

const NORTH: Drawn = {
  d4: 'forest',
  d5: 'forest amber1',
  d6: 'mountain red1',
  d7: 'beach',
  e4: 'forest',
  e5: 'mountain',
  e6: 'forest',
  e7: 'forest violet1',
};

const EXAMPLES: Record<string, () => Example> = {
  'island.setup.explorers': () =>
    drawn(
      {
        d4: 'forest',
        d5: 'beach amber1',
        d6: 'mountain',
        d7: 'beach violet1',
        e4: 'forest red1',
        e5: 'mountain',
        e6: 'forest',
        e7: 'beach ivory1',
        e8: 'forest',
      },
      { step: 'settle', lit: ['settle d4', 'settle d6', 'settle e5', 'settle e6', 'settle e8'] },
    ),
  'island.setup.ships': () =>
    drawn(
      { ...NORTH, c6: 'ship', c9: '' },
      { step: 'launch', lit: ['launch c4', 'launch c5', 'launch c7', 'launch c8', 'launch d8', 'launch d3'] },
    ),
  'island.move.points': () =>
    drawn(
      { ...NORTH, c5: 'ship:red red2' },
      {
        step: 'sail',
        hand: { at: 'c5' },
        lit: ['go nw', 'go ne', 'go e', 'go w'],
        far: { c3: 'w w', c7: 'e e', b6: 'ne e', b3: 'nw w', a3: 'ne nw', a2: 'nw nw', a4: 'ne ne' },
      },
    ),
  'island.move.board': () =>
    drawn(
      { ...NORTH, c6: 'ship:amber amber2', c7: '' },
      { step: 'step', hand: { at: 'd6', figure: 'red1' }, lit: ['board nw', 'go nw', 'go ne', 'go e', 'go w', 'go sw', 'go se'] },
    ),
  'island.move.overboard': () =>
    drawn({ ...NORTH, c6: 'ship:red,violet red2 violet2' }, { step: 'step', hand: { at: 'c6', figure: 'red2' }, lit: ['overboard'] }),
  'island.move.swim': () =>
    drawn(
      { ...NORTH, c5: 'red2', c7: 'amber2' },
      { step: 'step', hand: { at: 'c5', figure: 'red2' }, lit: ['go nw', 'go ne', 'go e', 'go w'] },
    ),
  'island.move.capacity': () => drawn({ ...NORTH, c6: 'ship:red,amber,ivory red2 amber2 ivory1', c5: '' }),
  'island.move.control': () =>
    drawn({
      c4: 'ship:red red1 red2 amber1',
      c6: 'ship:violet,ivory violet1 ivory1',
      c8: 'ship',
      d4: 'forest',
      d5: 'forest',
      d6: 'mountain',
      d7: 'beach',
    }),
  'island.move.landing': () =>
    drawn(
      { b1: 'serpent', c1: 'ship:red red1 red2', c2: '', b3: '' },
      { step: 'step', hand: { at: 'c1', figure: 'red1' }, lit: ['land', 'overboard'], safe: { NW: 'amber3' } },
    ),
  'island.move.danger': () =>
    drawn(
      { ...NORTH, c6: 'ship:red red2 red3', c7: 'serpent', b5: 'whale', c5: 'shark' },
      { step: 'sail', hand: { at: 'c6' }, lit: ['go ne', 'go w'], deadly: { 'go e': 'island.move.danger', 'go nw': 'island.move.danger' } },
    ),
  'island.sink.order': () =>
    drawn(
      {
        d4: 'beach',
        d5: 'forest amber1',
        d6: 'mountain red1',
        d7: 'beach',
        e4: 'beach ivory1',
        e5: 'mountain',
        e6: 'beach',
        e7: 'forest',
        e8: 'beach',
      },
      { step: 'sink', lit: ['sink d4', 'sink d7', 'sink e4', 'sink e8'] },
    ),
  'island.tile.wind': () =>
    drawn(
      { ...NORTH, c5: 'ship:red red2' },
      {
        step: 'blow',
        hand: { at: 'c5' },
        lit: ['go nw', 'go ne', 'go e', 'go w'],
        far: { c3: 'w w', c7: 'e e', a2: 'nw nw', a4: 'ne ne', c2: 'w w w', c8: 'e e e' },
      },
    ),
  'island.creature.shark': () =>
    drawn(
      { ...NORTH, c4: 'shark', c6: 'violet2 red2' },
      {
        step: 'swim',
        hand: { at: 'c4', kind: 'shark' },
        lit: ['go nw', 'go ne', 'go e', 'go w'],
        far: { c6: 'e e', c2: 'w w', b5: 'ne e' },
      },
    ),
  'island.creature.whale': () =>
    drawn(
      { ...NORTH, c4: 'whale', c7: 'ship:ivory ivory1 ivory2' },
      {
        step: 'swim',
        hand: { at: 'c4', kind: 'whale' },
        lit: ['go nw', 'go ne', 'go e', 'go w'],
        far: { c6: 'e e', c7: 'e e e', b5: 'ne e', b6: 'ne e e' },
      },
    ),
  'island.creature.serpent': () =>
    drawn(
      { ...NORTH, c5: 'serpent', c6: 'ship:amber amber2 amber3' },
      { step: 'swim', hand: { at: 'c5', kind: 'serpent' }, lit: ['go nw', 'go ne', 'go e', 'go w'] },
    ),
  'dolphins.guard': () => drawn({ ...NORTH, c6: 'dolphin red2', c5: 'shark', c8: 'amber3' }),
  'squid.1': () =>
    drawn(
      { ...NORTH, d4: 'whale', c7: 'ship', b5: '' },
      { step: 'squid', lit: ['put c4', 'put c5', 'put c6', 'put c8', 'put d3', 'put d8'] },
    ),
  'squid.2': () => drawn({ ...NORTH, c4: 'whale', c8: 'squid', b5: '' }, { step: 'whale_or_squid', lit: ['choose whale', 'choose squid'] }),
  'squid.3b': () =>
    drawn(
      { b3: 'squid', b7: '', d5: 'mountain', d6: 'mountain', d7: 'forest' },
      {
        step: 'swim',
        hand: { at: 'b3', kind: 'squid' },
        lit: ['go nw', 'go ne', 'go e', 'go w', 'go sw', 'go se'],
        far: { b5: 'e e', b6: 'e e e', c5: 'e se', c6: 'e e se', a3: 'e ne', a4: 'e e ne', d3: 'se sw', d4: 'se se', c2: 'w sw' },
      },
    ),
  'squid.3d': () =>
    drawn(
      { ...NORTH, d4: 'forest', c3: 'squid', c7: 'ship:red red2', b7: 'whale', b8: '' },
      {
        step: 'swim',
        hand: { at: 'c3', kind: 'squid' },
        lit: ['go nw', 'go ne', 'go e', 'go w'],
        far: { c5: 'e e', b4: 'ne e', b5: 'ne e e', a1: 'ne nw', a2: 'ne ne' },
      },
    ),
  'squid.3e': () =>
    drawn({ ...NORTH, c5: 'squid' }, { step: 'swim', hand: { at: 'c5', kind: 'squid' }, lit: ['stop', 'go nw', 'go ne', 'go e', 'go w'] }),
  'squid.4a': () => drawn({ ...NORTH, c5: 'squid whale', d5: 'forest', d4: 'forest' }),
  'squid.4b': () =>
    drawn({ ...NORTH, d5: 'forest amber1 ivory1', c6: 'squid' }, { step: 'seize', hand: { at: 'c6' }, lit: ['seize sw', 'seize se'] }),
  'squid.4c': () =>
    drawn(
      { ...NORTH, d6: 'mountain', c6: 'squid ship:red red2 red3' },
      { step: 'seize', hand: { at: 'c6' }, lit: ['seize sw', 'seize here'] },
    ),
  'squid.5': () =>
    drawn(
      { ...NORTH, c4: 'whale', c6: 'squid' },
      {
        step: 'swim',
        hand: { at: 'c4', kind: 'whale' },
        lit: ['go nw', 'go ne', 'go e', 'go w'],
        far: { c6: 'e e', b5: 'ne e', b6: 'ne e e', c2: 'w w' },
      },
    ),
  'squid.5a': () => drawn({ ...NORTH, c5: 'whale', c6: 'squid' }, { step: 'swim', hand: { at: 'c5', kind: 'whale' }, lit: ['go e'] }),
  'squid.5b': () =>
    drawn(
      { ...NORTH, c5: 'whale', c6: 'squid ship:amber amber2 amber3' },
      { step: 'swim', hand: { at: 'c5', kind: 'whale' }, lit: ['go e'] },
    ),
  'squid.6': () =>
    drawn(
      { ...NORTH, c5: 'ship:red red2 red3', c6: 'squid' },
      { step: 'sail', hand: { at: 'c5' }, lit: ['go nw', 'go ne', 'go w'], deadly: { 'go e': 'squid.6' } },
    ),
};

/** The clauses that are drawn. */
export const exampled = Object.keys(EXAMPLES);

/** What is drawn beside a clause, if anything. */
export function exampleOf(clause: string): Example | null {
  return EXAMPLES[clause]?.() ?? null;
}
