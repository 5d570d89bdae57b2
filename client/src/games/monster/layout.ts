import { Sea, modulo, type Spot } from './sea';

/** How the board is cut up, and how the sea lies in its part. */
export interface Layout {
  sea: Sea;
  whole: boolean; // it lies still; otherwise it is dragged and pinched
  all: boolean; // all of it is seen at once
  zoom: number; // 1: hexes as a finger likes them
  width: number;
  height: number;
  sky: number; // the strip above the water
  tray: number; // the strip below it, for cards
  small: boolean; // small cards
  stacked: boolean; // the signs of the hands lie two by two
}

export const LEAST = 46; // across a hex where fingers touch it
const ENOUGH = 26; // across a hex where all of the sea fits; what is touched there is the nearest hex, so buttons may overlap
const FLAT = Math.sqrt(3);
const AIR = 1.2; // rows seen beyond the edges
const ICE = 1.8; // what is seen of both sides, in sizes of a hex
const CLOSEST = 2.4; // how far a pinch goes

export function arrange(width: number, height: number, columns: number, rows: number, zoom = 1): Layout {
  const low = height < 480;
  const narrow = width < 640;
  const sky = narrow || low ? 40 : 46;
  const stacked = narrow && height > 360;
  const tray = stacked ? 100 : low ? 84 : 110;
  const room = Math.max(120, height - sky - tray);
  const fit = Math.min(width / (1.5 * (columns - 1) + 0.7), room / (FLAT * (rows + 0.5 + AIR)));
  const whole = fit * FLAT >= ENOUGH && !narrow;
  const upright = !whole && height > width; // not by the room: a longer question must not turn the sea
  const [along, down] = upright ? [room, width] : [width, room];
  const least = Math.min(along / (1.5 * (columns - 1) + ICE), down / (FLAT * (rows + 0.5)));
  const size = whole ? fit : Math.max(least, (Math.min(zoom, CLOSEST) * LEAST) / FLAT);
  return {
    sea: new Sea(columns, rows, size, upright),
    whole,
    all: whole || size <= least * 1.02,
    zoom: (size * FLAT) / LEAST,
    width,
    height: room,
    sky,
    tray,
    small: narrow || low,
    stacked,
  };
}

/** The middle of the sea. */
export function middle({ sea }: Layout): Spot {
  const { lap } = sea;
  const half = (FLAT * 0.5 * sea.size) / 2;
  return sea.upright ? { x: lap.x / 2 - half, y: sea.length / 2 } : { x: sea.length / 2, y: lap.y / 2 + half };
}

/** Where to look so that a spot is seen, not further than the ice; over the blue edge there is no end. */
export function within({ sea, all, width, height }: Layout, spot: Spot, home: Spot): Spot {
  if (all) return home;
  const edge = 0.9 * sea.size;
  const clamp = (at: number, seen: number) => {
    const [least, most] = [seen / 2 - edge, sea.length + edge - seen / 2];
    return least > most ? sea.length / 2 : Math.max(least, Math.min(most, at));
  };
  return sea.upright ? { x: spot.x, y: clamp(spot.y, height) } : { x: clamp(spot.x, width), y: spot.y };
}

/** The same look in the first lap. */
export function inFirstLap({ sea }: Layout, spot: Spot): Spot {
  const { lap } = sea;
  return sea.upright ? { x: -modulo(-spot.x, -lap.x), y: spot.y } : { x: spot.x, y: modulo(spot.y, lap.y) };
}
