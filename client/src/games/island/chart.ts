import type { Spot } from '../../art/paper';

/** The board as it is printed: 133 pointed hexes and four isles, in units of the drawing. It carries no rule. */

export const S = 30; // the radius of a hex
export const WIDE = S * Math.sqrt(3);
const HIGH = S * 1.5;
export const WORLD = { x: -366, y: -336, width: 732, height: 654 };

const MAP = [
  '.......',
  'S........c',
  'c.........S',
  '...####...',
  '...#####...',
  '..########..',
  '..###L###..',
  '..########..',
  '...#####...',
  '...####...',
  'S.........c',
  'c........S',
  '.......',
];
const LEFT = [0, -2, -3, -3, -4, -5, -5, -6, -6, -6, -7, -7, -6]; // where each row begins, in axial q
const STEPS: Record<string, [number, number]> = { nw: [0, -1], ne: [1, -1], e: [1, 0], se: [0, 1], sw: [-1, 1], w: [-1, 0], here: [0, 0] };

export interface Hex extends Spot {
  name: string;
  q: number;
  r: number;
  sign: string; // # land, L lagoon, S and c coast, . open sea
}

export const HEXES: Hex[] = MAP.flatMap((row, i) =>
  [...row].map((sign, place) => {
    const [q, r] = [place + LEFT[i]!, i - 6];
    return { name: 'abcdefghijklm'[i]! + (place + 1), q, r, sign, x: WIDE * (q + r / 2), y: HIGH * r };
  }),
);
const NAMED = new Map(HEXES.map((hex) => [hex.name, hex]));
const PLACED = new Map(HEXES.map((hex) => [`${hex.q} ${hex.r}`, hex.name]));

/** The hexes that begin as land, in the order of the view's `land`. */
export const LAND = HEXES.filter(({ sign }) => sign === '#').map(({ name }) => name);

export const ISLES: Record<string, Spot> = {
  NW: { x: -298, y: -246 },
  NE: { x: 298, y: -246 },
  SW: { x: -298, y: 246 },
  SE: { x: 298, y: 246 },
};

export const hexOf = (name: string): Hex => NAMED.get(name)!;

/** A hex or an isle. */
export const spotOf = (place: string): Spot => NAMED.get(place) ?? ISLES[place]!;

/** The next hex in that heading, if there is one. */
export function next(name: string, heading: string): string | undefined {
  const { q, r } = hexOf(name);
  const [dq, dr] = STEPS[heading]!;
  return PLACED.get(`${q + dq} ${r + dr}`);
}

/** In which heading the other hex lies, if it lies next to this one. */
export function headingTo(from: string, to: string): string | undefined {
  return Object.keys(STEPS).find((heading) => next(from, heading) === to);
}

export const around = (name: string): string[] => Object.keys(STEPS).flatMap((heading) => next(name, heading) ?? []);

/** The isle that is reached from a coast hex. */
export function isleOf(name: string): string | null {
  const { sign, x, y } = hexOf(name);
  return 'Sc'.includes(sign) ? (y < 0 ? 'N' : 'S') + (x < 0 ? 'W' : 'E') : null;
}

/** The outline of a hex around its middle. */
export function outline(size = S): string {
  const [a, b] = [(size * Math.sqrt(3)) / 2, size / 2];
  return `M0 ${-size}L${a} ${-b}V${b}L0 ${size}L${-a} ${b}V${-b}Z`;
}

/** How high a tile's top lies above the sea: one sheet of paper, two, three. */
export const LIFT: Record<string, number> = { b: 2, f: 7, m: 12 };
export const liftOf = (land: string, hex: string): number => LIFT[land[LAND.indexOf(hex)] ?? ''] ?? 0;
