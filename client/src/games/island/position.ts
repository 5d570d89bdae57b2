import { LAND } from './chart';
import { colourOf, type Figure, type IslandEvent, type IslandView } from './types';

/** The table before anything happened: the island is laid, nothing swims, everybody is in the box. */
export function start(view: IslandView): IslandView {
  return {
    ...view,
    ask: null,
    turn: -1,
    first: -1,
    afloat: {},
    control: {},
    hand: {},
    shown: {},
    winners: null,
    deadly: {},
    far: {},
    figures: view.figures.map((figure) => ({ ...figure, how: 'box', hex: '', value: null })),
    sides: view.sides.map((side) => ({ ...side, terrains: [], kept: side.kept && [], safe: 0, lost: 0, points: null })),
  };
}

/** The position after an event, as far as events tell it: where everything is, and who has what. The rest, who steers a ship
 * among it, waits for the next view. */
export function after(view: IslandView, event: IslandEvent): IslandView {
  const next: IslandView = { ...view, ask: null, hand: {}, deadly: {}, far: {} };
  happen(next, event);
  return next;
}

function happen(v: IslandView, event: IslandEvent): void {
  switch (event.event) {
    case 'begins':
      v.first = v.turn = event.seat;
      break;
    case 'nested':
      v.afloat = { ...v.afloat, serpent: event.hexes };
      break;
    case 'settled':
      move(v, [event.figure], { how: 'land', hex: event.hex, value: event.value });
      break;
    case 'launched':
      add(v, 'ship', event.hex);
      break;
    case 'turnbegan':
      v.turn = event.seat;
      break;
    case 'used':
      spend(v, event.seat, event.terrain, event.tile);
      break;
    case 'walked':
      move(v, [event.figure], { how: isLand(v, event.end) ? 'land' : 'water', hex: event.end });
      break;
    case 'boarded':
      move(v, [event.figure], { how: 'ship', hex: event.end });
      break;
    case 'dropped':
      move(v, [event.figure], { how: 'water', hex: event.hex });
      break;
    case 'landed':
      move(v, [event.figure], { how: 'safe', hex: event.isle });
      count(v, [event.figure], 'safe');
      break;
    case 'sailed':
      sail(v, event.start, event.end);
      break;
    case 'sank':
      v.land = [...v.land].with(LAND.indexOf(event.hex), '.').join('');
      break;
    case 'fell':
      move(v, event.figures, { how: 'water' });
      break;
    case 'kept':
      keep(v, event.seat, event.terrain, event.tile);
      break;
    case 'appeared':
      add(v, event.piece, event.hex);
      break;
    case 'manned':
      move(v, event.figures, { how: 'ship', hex: event.hex });
      break;
    case 'swirled':
      swirl(v, event.hexes);
      break;
    case 'moved':
      if (event.kind === 'ship') sail(v, event.start, event.end);
      else {
        take(v, event.kind, event.start);
        add(v, event.kind, event.end);
      }
      break;
    case 'repelled':
      take(v, event.kind, event.hex);
      spend(v, event.seat, null, `${event.kind}_repellent`);
      break;
    case 'defeated':
      take(v, event.kind, event.hex);
      break;
    case 'eaten':
    case 'thrown':
      lose(v, event.figures);
      break;
    case 'wrecked':
      take(v, 'ship', event.hex);
      lose(v, event.figures);
      break;
    case 'capsized':
      take(v, 'ship', event.hex);
      move(v, event.figures, { how: 'water' });
      break;
    case 'seized':
      lose(v, [event.figure]);
      break;
    case 'won':
    case 'nonesaved':
      v.winners = event.seats;
  }
}

export const isLand = (view: IslandView, hex: string): boolean => (view.land[LAND.indexOf(hex)] ?? '.') !== '.';

function move(v: IslandView, names: string[], to: Partial<Figure>): void {
  v.figures = v.figures.map((figure) => (names.includes(figure.name) ? { ...figure, ...to } : figure));
}

/** Who is on these hexes, ashore or afloat. */
function on(v: IslandView, hexes: string[]): string[] {
  return v.figures.filter(({ how, hex }) => how !== 'safe' && hexes.includes(hex)).map(({ name }) => name);
}

function lose(v: IslandView, names: string[]): void {
  const lost = names.filter((name) => v.figures.some((figure) => figure.name === name && figure.how !== 'lost'));
  move(v, lost, { how: 'lost', hex: '' });
  count(v, lost, 'lost');
}

function count(v: IslandView, names: string[], outcome: 'safe' | 'lost'): void {
  v.sides = v.sides.map((side) => ({
    ...side,
    [outcome]: side[outcome] + names.filter((name) => side.colours.includes(colourOf(name))).length,
  }));
}

function add(v: IslandView, kind: string, hex: string): void {
  v.afloat = { ...v.afloat, [kind]: [...(v.afloat[kind] ?? []), hex] };
}

function take(v: IslandView, kind: string, hex: string): void {
  const all = v.afloat[kind] ?? [];
  const i = all.lastIndexOf(hex);
  if (i >= 0) v.afloat = { ...v.afloat, [kind]: all.filter((_, j) => j !== i) };
}

function sail(v: IslandView, from: string, to: string): void {
  const { [from]: steering, ...control } = v.control;
  if (steering) v.control = { ...control, [to]: steering };
  take(v, 'ship', from);
  add(v, 'ship', to);
  move(
    v,
    v.figures.filter(({ how, hex }) => how === 'ship' && hex === from).map(({ name }) => name),
    { hex: to },
  );
}

/** Everything on these hexes is gone at once; what is told after it is seen already. */
function swirl(v: IslandView, taken: string[]): void {
  lose(v, on(v, taken));
  v.afloat = Object.fromEntries(Object.entries(v.afloat).map(([kind, hexes]) => [kind, hexes.filter((hex) => !taken.includes(hex))]));
}

/** A tile that was just turned: its terrain is known to all. */
function keep(v: IslandView, seat: number, terrain: string, tile: string | null): void {
  const side = v.sides[seat]!;
  v.sides = v.sides.with(seat, {
    ...side,
    terrains: [...side.terrains, terrain],
    kept: side.kept && tile ? [...side.kept, `${terrain}-${tile}`] : side.kept,
  });
}

function spend(v: IslandView, seat: number, terrain: string | null, tile: string): void {
  const side = v.sides[seat]!;
  const without = (all: string[], fits: (one: string) => boolean) => all.filter((_, i) => i !== all.findIndex(fits));
  v.sides = v.sides.with(seat, {
    ...side,
    terrains: without(side.terrains, (one) => !terrain || one === terrain),
    kept: side.kept && without(side.kept, (one) => one.endsWith(`-${tile}`)),
  });
}
