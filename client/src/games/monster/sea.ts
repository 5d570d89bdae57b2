/** The chart: flat-topped hexes in columns that meet at top and bottom. On a narrow screen it is turned a quarter, so that the
 * columns run down the screen and the rows meet at its sides. */

export interface Spot {
  x: number;
  y: number;
}

export interface Cell {
  column: number;
  row: number;
}

export const HEADINGS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const;
export type Heading = (typeof HEADINGS)[number];

const EVEN: [number, number][] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [-1, -1],
];
const ODD: [number, number][] = [
  [0, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
];
const FLAT = Math.sqrt(3);

export const nameOf = ({ column, row }: Cell): string => `${String.fromCharCode(97 + column)}${row + 1}`;
export const cellOf = (space: string): Cell => ({ column: space.charCodeAt(0) - 97, row: Number(space.slice(1)) - 1 });

export class Sea {
  constructor(
    readonly columns: number,
    readonly rows: number,
    readonly size: number, // of a hex, from its middle to a corner
    readonly upright: boolean,
  ) {}

  /** How far it is from a row to itself, once round. */
  get lap(): Spot {
    const length = this.rows * FLAT * this.size;
    return this.upright ? { x: -length, y: 0 } : { x: 0, y: length };
  }

  /** The edges of the middles of all hexes, ice to ice. */
  get length(): number {
    return 1.5 * (this.columns - 1) * this.size;
  }

  /** The middle of a space, in the lap that begins at 0. */
  spot(space: string): Spot {
    return this.at(cellOf(space));
  }

  /** Rows beyond the edge are there too: the same water once more. */
  at({ column, row }: Cell): Spot {
    const along = 1.5 * column * this.size;
    const down = FLAT * (row + 0.5 + Math.abs(column % 2) / 2) * this.size;
    return this.upright ? { x: -down, y: along } : { x: along, y: down };
  }

  /** The space at a spot, whichever lap it lies in; beyond the ice it is the ice. */
  spaceAt(spot: Spot): string {
    const along = this.upright ? spot.y : spot.x;
    const down = this.upright ? -spot.x : spot.y;
    const near = Math.max(0, Math.min(this.columns - 1, Math.round(along / (1.5 * this.size))));
    let best = { name: '', far: Infinity };
    for (const column of [near - 1, near, near + 1]) {
      if (column < 0 || column >= this.columns) continue;
      const row = Math.round(down / (FLAT * this.size) - 0.5 - (column % 2) / 2);
      const middle = this.at({ column, row });
      const far = Math.hypot(middle.x - spot.x, middle.y - spot.y);
      if (far < best.far) best = { name: nameOf({ column, row: modulo(row, this.rows) }), far };
    }
    return best.name;
  }

  next(space: string, heading: string): string | null {
    const { column, row } = cellOf(space);
    const [by, down] = (column % 2 ? ODD : EVEN)[HEADINGS.indexOf(heading as Heading)]!;
    if (column + by < 0 || column + by >= this.columns) return null;
    return nameOf({ column: column + by, row: modulo(row + down, this.rows) });
  }

  /** The heading that leads from one space to one beside it. */
  heading(from: string, to: string): Heading | null {
    return HEADINGS.find((heading) => this.next(from, heading) === to) ?? null;
  }

  /** A place up to three steps away, as actions say it: the headings that lead there, straight first, then bent clockwise. */
  place(from: string, to: string): string | null {
    for (let ring = 1; ring <= 3; ring++) {
      for (let turn = 0; turn < 6; turn++) {
        for (let bent = 0; bent < ring; bent++) {
          const way = Array.from({ length: ring }, (_, i) => HEADINGS[(turn + (i < ring - bent ? 0 : 1)) % 6]!);
          if (way.reduce<string | null>((at, heading) => at && this.next(at, heading), from) === to) return way.join('.');
        }
      }
    }
    return null;
  }

  /** The nearest image of a spot to another one, over the edge if that is shorter. */
  nearest(spot: Spot, to: Spot): Spot {
    const { lap } = this;
    const images = [-1, 0, 1].map((k) => ({ x: spot.x + k * lap.x, y: spot.y + k * lap.y }));
    return images.reduce((best, one) => (distance(one, to) < distance(best, to) ? one : best));
  }

  /** Clockwise from straight up the screen, in degrees. */
  angle(heading: string): number {
    return HEADINGS.indexOf(heading as Heading) * 60 + (this.upright ? 90 : 0);
  }

  /** The blue edge: the upper sides of the first row, from ice to ice. */
  get edge(): string {
    const points = Array.from({ length: this.columns }, (_, column) => {
      const along = 1.5 * column * this.size;
      const down = FLAT * ((column % 2) / 2) * this.size;
      return [along - this.size / 2, along + this.size / 2].map((at) =>
        this.upright ? `${round(-down)},${round(at)}` : `${round(at)},${round(down)}`,
      );
    });
    return points.flat().join('L');
  }

  /** The corners of a hex around its middle. */
  corners(part = 1): string {
    return Array.from({ length: 6 }, (_, i) => {
      const turn = (Math.PI / 3) * i + (this.upright ? Math.PI / 6 : 0);
      return `${round(Math.cos(turn) * this.size * part)},${round(Math.sin(turn) * this.size * part)}`;
    }).join(' ');
  }
}

export function turned(heading: string, sixths: number): Heading {
  return HEADINGS[modulo(HEADINGS.indexOf(heading as Heading) + sixths, 6)]!;
}

export const modulo = (n: number, of: number): number => ((n % of) + of) % of;
export const distance = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);
export const round = (n: number): number => Math.round(n * 10) / 10;
