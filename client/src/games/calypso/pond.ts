/** Where everything lies, in pixels: the largest tiles that fit the board, whatever its shape. */

export interface Spot {
  x: number;
  y: number;
}

export interface Box extends Spot {
  width: number;
  height: number;
}

export interface Pond {
  side: boolean; // the shore and the race stand upright beside the water
  water: Box;
  shore: Box;
  race: Box | null;
  middle: Spot;
  reach: Spot; // the half axes of the ring
  ring: Spot[];
  large: number; // the radius of a large tile
  tiles: Spot[]; // their centres, row by row
  small: number; // the side of a small tile
  columns: number;
  die: Spot;
  ocean: Spot;
  corner: number; // the side of what lies in a corner
}

const RING = 7;
const PLACES = 6;
const AIR = 5; // between tiles
const LARGEST = 104;
const SMALLEST = 32;

/** From a large tile to the edge of the water: room for its rim when it is lit. */
const edge = (large: number): number => 6 + large * 0.09;

/** A large tile's place on the ring as a turn of the clock. */
export const angle = (place: number): number => (2 * Math.PI * place) / RING;

export function around({ middle, reach }: Pick<Pond, 'middle' | 'reach'>, turn: number): Spot {
  return { x: middle.x + reach.x * Math.sin(turn), y: middle.y - reach.y * Math.cos(turn) };
}

/** The shore below or beside the water: whichever leaves larger tiles. */
export function arrange(width: number, height: number, together: boolean): Pond {
  const below = laidOut(width, height, together, false);
  const beside = laidOut(width, height, together, true);
  return beside.small > below.small * 1.04 ? beside : below;
}

function laidOut(width: number, height: number, together: boolean, side: boolean): Pond {
  const shore = side ? between(width * 0.18, together ? 76 : 96, 200) : between(height * 0.14, together ? 48 : 64, together ? 84 : 104);
  const race = !together ? 0 : side ? between(width * 0.14, 68, 128) : between(height * 0.12, 60, 96);
  const water = side ? { x: race, y: 0, width: width - race - shore, height } : { x: 0, y: race, width, height: height - race - shore };
  const plan = fitted(water);
  return {
    side,
    water,
    shore: side ? { x: width - shore, y: 0, width: shore, height } : { x: 0, y: height - shore, width, height: shore },
    race: !race ? null : side ? { x: 0, y: 0, width: race, height } : { x: 0, y: 0, width, height: race },
    ...plan,
    ...corners(water, plan.ring, plan.large),
  };
}

type Fitted = Pick<Pond, 'middle' | 'reach' | 'ring' | 'large' | 'tiles' | 'small' | 'columns'>;

function fitted(water: Box): Fitted {
  let best: Fitted | null = null;
  const worth = ({ large, small }: Fitted) => Math.min(large * 1.45, small);
  for (let large = Math.min(LARGEST, water.width / 5, water.height / 5); large >= 20; large -= 1) {
    const ring = ringOf(water, large);
    if (apart(ring.ring) < 2 * large + AIR) continue;
    for (const columns of [3, 2]) {
      const grid = gridIn(ring, large, columns);
      const plan = { ...ring, large, columns, ...grid };
      if (!best || worth(plan) > worth(best)) best = plan;
    }
  }
  return best ?? { ...ringOf(water, 20), large: 20, columns: 3, ...gridIn(ringOf(water, 20), 20, 3) };
}

/** Seven on an ellipse, the first on top; the lowest two hang a little higher than an ellipse goes, so it hangs lower. */
function ringOf(water: Box, large: number) {
  const low = -Math.cos(angle(3));
  const wide = Math.sin(angle(2));
  const reach = {
    x: (water.width / 2 - large - edge(large)) / wide,
    y: (water.height - 2 * large - 2 * edge(large)) / (1 + low),
  };
  const middle = { x: water.x + water.width / 2, y: water.y + edge(large) + large + reach.y };
  return { middle, reach, ring: Array.from({ length: RING }, (_, i) => around({ middle, reach }, angle(i))) };
}

function apart(ring: Spot[]): number {
  return Math.min(...ring.map((spot, i) => distance(spot, ring[(i + 1) % RING]!)));
}

/** The largest small tiles inside the ring. */
function gridIn({ ring, middle, reach }: { ring: Spot[]; middle: Spot; reach: Spot }, large: number, columns: number) {
  const rows = PLACES / columns;
  const spacing = (small: number) => small + Math.max(16, small * 0.17);
  for (let small = Math.min(large * 1.6, 140); small > SMALLEST; small -= 1) {
    const half = { x: (spacing(small) * (columns - 1) + small) / 2, y: (spacing(small) * (rows - 1) + small) / 2 };
    for (const shift of [0, 0.05, 0.1, -0.05]) {
      const centre = { x: middle.x, y: middle.y + shift * reach.y };
      if (ring.every((spot) => toBox(spot, centre, half) > large + 8)) return { small, tiles: grid(centre, spacing(small)) };
    }
  }
  return { small: SMALLEST, tiles: grid(middle, spacing(SMALLEST)) };

  function grid(centre: Spot, step: number): Spot[] {
    return Array.from({ length: PLACES }, (_, i) => ({
      x: centre.x + ((i % columns) - (columns - 1) / 2) * step,
      y: centre.y + (Math.floor(i / columns) - (rows - 1) / 2) * step,
    }));
  }
}

/** The die lies bottom left, the sign of the ocean bottom right: as large as the ring leaves room. */
function corners(water: Box, ring: Spot[], large: number): Pick<Pond, 'die' | 'ocean' | 'corner'> {
  let corner = Math.min(76, large);
  const at = (right: boolean): Spot => ({
    x: right ? water.x + water.width - corner / 2 - 12 : water.x + corner / 2 + 12,
    y: water.y + water.height - corner / 2 - 12,
  });
  while (corner > 34 && ring.some((spot) => distance(spot, at(false)) < large + corner * 0.62)) corner -= 1;
  return { corner, die: at(false), ocean: at(true) };
}

/** Free spots in the water for as many fish as fit, always the same ones. */
export function swimmersIn(pond: Pond, most: number, size: number): Spot[] {
  const { water, ring, large, tiles, small, die, ocean, corner } = pond;
  const spots: Spot[] = [];
  for (let i = 1; i < 400 && spots.length < most; i++) {
    const spot = {
      x: water.x + size + halton(i, 2) * (water.width - 2 * size),
      y: water.y + size + halton(i, 3) * (water.height - 2 * size),
    };
    const free =
      ring.every((tile) => distance(tile, spot) > large + size * 0.6) &&
      tiles.every((tile) => toBox(spot, tile, { x: small / 2, y: small / 2 }) > size * 0.75) &&
      [die, ocean].every((one) => distance(one, spot) > (corner + size) * 0.6) &&
      spots.every((one) => distance(one, spot) > size * 1.15);
    if (free) spots.push(spot);
  }
  return spots;
}

function halton(index: number, base: number): number {
  let [part, value] = [1, 0];
  for (let i = index; i > 0; i = Math.floor(i / base)) {
    part /= base;
    value += part * (i % base);
  }
  return value;
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

export function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** How far a spot is from a box around a centre. */
function toBox(spot: Spot, centre: Spot, half: Spot): number {
  return Math.hypot(Math.max(0, Math.abs(spot.x - centre.x) - half.x), Math.max(0, Math.abs(spot.y - centre.y) - half.y));
}
