/** A point of a drawing. */
export interface Spot {
  x: number;
  y: number;
}

/** A sheet of water cut by hand: round, a little uneven, always the same for a seed. */
export function blob(middle: Spot, reach: Spot, seed: number): string {
  const points = Array.from({ length: 18 }, (_, i) => {
    const turn = (2 * Math.PI * i) / 18;
    const uneven = 1 + 0.035 * Math.sin(3 * turn + seed) + 0.03 * Math.sin(5 * turn + 2.3 * seed) + 0.015 * Math.sin(8 * turn + 1.1 * seed);
    return { x: middle.x + reach.x * uneven * Math.sin(turn), y: middle.y - reach.y * uneven * Math.cos(turn) };
  });
  return `${through(points)}Z`;
}

/** A soft curve through a closed row of points. */
function through(points: Spot[]): string {
  const at = (i: number) => points[(i + points.length) % points.length]!;
  const pull = (a: Spot, b: Spot, c: Spot) => ({ x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 });
  const curves = points.map((point, i) => {
    const out = pull(at(i - 1), point, at(i + 1));
    const into = pull(at(i + 2), at(i + 1), point);
    return `C${round(out)} ${round(into)} ${round(at(i + 1))}`;
  });
  return `M${round(points[0]!)}${curves.join('')}`;
}

const round = ({ x, y }: Spot): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
