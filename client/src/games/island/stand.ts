import type { Spot } from '../../art/paper';
import { hexOf, ISLES, liftOf, S } from './chart';
import { BEASTS, colourOf, dressOf, type Figure, type IslandView } from './types';

/** A drawing on the board. What stands for the same thing before and after an event has the same key. */
export interface Piece extends Spot {
  key: string;
  art: string;
  size: number;
  dress: number; // the colour's class, 0 for none
  hex: string; // or the isle
  value?: number | null; // of an explorer, where it may be seen
  flags?: number[]; // who steers: seats
}

const EXPLORER = S * 0.92;
const SWIMMER = S * 1.2;
const CREW = S * 0.9;
const SIZES: Record<string, number> = {
  ship: S * 1.5,
  serpent: S * 1.36,
  shark: S * 1.42,
  whale: S * 1.5,
  squid: S * 1.46,
  dolphin: S * 1.3,
};

/** Where everything stands, what lies deeper first. */
export function stand(view: IslandView): Piece[] {
  const pieces: Piece[] = [];
  const places = new Map<string, Figure[]>();
  for (const figure of view.figures) if (figure.hex) places.set(figure.hex, [...(places.get(figure.hex) ?? []), figure]);
  for (const isle of Object.keys(ISLES)) pieces.push(...crowd(places.get(isle) ?? [], ISLES[isle]!, S * 0.8));
  const hexes = new Set([...places.keys(), ...Object.values(view.afloat).flat()].filter((hex) => !ISLES[hex]));
  for (const hex of [...hexes].sort((a, b) => hexOf(a).y - hexOf(b).y)) {
    const here = places.get(hex) ?? [];
    const ashore = here.filter(({ how }) => how === 'land');
    if (ashore.length) pieces.push(...crowd(ashore, { x: hexOf(hex).x, y: hexOf(hex).y + S * 0.16 - liftOf(view.land, hex) }, EXPLORER));
    else pieces.push(...afloat(view, hex, here));
  }
  return pieces;
}

/** Explorers on dry ground: side by side, in two rows from four on. */
function crowd(figures: Figure[], { x, y }: Spot, size: number): Piece[] {
  const n = figures.length;
  const rows = n < 4 ? 1 : n < 9 ? 2 : 3;
  const columns = Math.ceil(n / rows);
  const small = size * (rows > 1 ? 0.78 : n > 2 ? 0.9 : 1);
  const step = Math.min(small * 0.62, (S * 1.5) / columns);
  return figures.map((figure, i) => {
    const row = Math.floor(i / columns);
    const across = Math.min(columns, n - row * columns);
    return piece(figure, x + ((i % columns) - (across - 1) / 2) * step, y + (row - (rows - 1) / 2) * small * 0.62, small, 'explorer');
  });
}

const piece = (figure: Figure, x: number, y: number, size: number, art: string): Piece => ({
  key: figure.name,
  art: `${art}-${dressOf(figure.name)}`,
  x,
  y,
  size,
  dress: dressOf(figure.name),
  hex: figure.hex,
  value: figure.value,
});

/** What shares a sea hex: creatures up-left, ships and swimmers down-right. */
function afloat(view: IslandView, hex: string, here: Figure[]): Piece[] {
  const beasts = BEASTS.flatMap((kind) =>
    (view.afloat[kind] ?? []).filter((one) => one === hex).map((_, i) => ({ kind, key: `${kind}@${hex}#${i}` })),
  );
  const swimmers = here.filter(({ how }) => how === 'water');
  const crew = here.filter(({ how }) => how === 'ship');
  const shoals = [...new Set(swimmers.map(({ name }) => colourOf(name)))].map((colour) =>
    swimmers.filter(({ name }) => colourOf(name) === colour),
  );
  const ships = (view.afloat.ship ?? []).filter((one) => one === hex);
  const groups = beasts.length + shoals.length + ships.length;
  const spots = places(groups);
  const scale = groups === 1 ? 1 : groups === 2 ? 0.84 : groups < 5 ? 0.72 : 0.58;
  const { x, y } = hexOf(hex);
  const at = (i: number): Spot => ({ x: x + spots[i]!.x, y: y + spots[i]!.y });
  return [
    ...beasts.map(({ kind, key }, i) => ({ key, art: kind, ...at(i), size: SIZES[kind]! * scale, dress: 0, hex })),
    ...ships.flatMap((_, i) => ship(view, hex, at(beasts.length + i), scale, crew)),
    ...shoals.flatMap((shoal, i) => swim(shoal, at(beasts.length + ships.length + i), scale)),
  ];
}

/** Where so many groups are in a hex. */
function places(groups: number): Spot[] {
  if (groups === 1) return [{ x: 0, y: 0 }];
  if (groups === 2)
    return [
      { x: -S * 0.34, y: -S * 0.38 },
      { x: S * 0.34, y: S * 0.38 },
    ];
  if (groups === 3)
    return [
      { x: 0, y: -S * 0.5 },
      { x: -S * 0.46, y: S * 0.3 },
      { x: S * 0.46, y: S * 0.32 },
    ];
  return Array.from({ length: groups }, (_, i) => {
    const turn = (2 * Math.PI * i) / groups - Math.PI / 4;
    return { x: S * 0.52 * Math.cos(turn), y: S * 0.5 * Math.sin(turn) };
  });
}

/** A ship with its crew behind the gunwale, hats showing, and the flags of those who steer it. */
function ship(view: IslandView, hex: string, { x, y }: Spot, scale: number, crew: Figure[]): Piece[] {
  const size = SIZES.ship! * scale;
  const seats = crew.map((figure, i) =>
    piece(figure, x + (i - (crew.length - 1) / 2) * size * 0.28, y - size * 0.27, CREW * scale, 'explorer'),
  );
  return [...seats, { key: `ship@${hex}`, art: 'ship', x, y, size, dress: 0, hex, flags: view.control[hex] ?? [] }];
}

/** Swimmers of one colour keep close together. */
function swim(shoal: Figure[], { x, y }: Spot, scale: number): Piece[] {
  const size = SWIMMER * scale * (shoal.length > 1 ? 0.85 : 1);
  const step = Math.min(size * 0.42, (S * 0.9) / shoal.length);
  return shoal.map((figure, i) => piece(figure, x + (i - (shoal.length - 1) / 2) * step, y + (i % 2) * 3, size, 'swimmer'));
}

/** The key of the last one of a kind on a hex: the one that moves, or leaves. */
export function keyOf(view: IslandView, kind: string, hex: string): string {
  return kind === 'ship' ? `ship@${hex}` : `${kind}@${hex}#${(view.afloat[kind] ?? []).filter((one) => one === hex).length - 1}`;
}
