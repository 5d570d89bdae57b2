import { HEADINGS, cellOf, type Sea, type Spot } from './sea';
import type { MonsterView } from './types';

/** Ropes from net to net, and from nets to what they are tied to: icebergs, ice, the battleship, the boats alongside. */
export function ropes(view: MonsterView, sea: Sea): { from: Spot; to: Spot }[] {
  const nets = new Set(view.nets.map(({ space }) => space));
  const anchors = new Set([
    ...view.icebergs,
    ...(view.ship ? [view.ship] : []),
    ...view.hunters.flatMap(({ space }) => (space ? [space] : [])),
  ]);
  const lines: { from: Spot; to: Spot }[] = [];
  for (const { space } of view.nets) {
    for (const heading of HEADINGS) {
      const beside = sea.next(space, heading);
      if (!beside) continue;
      const ice = cellOf(beside).column % (sea.columns - 1) === 0;
      if (!ice && !anchors.has(beside) && !(nets.has(beside) && beside > space)) continue;
      const from = sea.spot(space);
      lines.push({ from, to: sea.nearest(sea.spot(beside), from) });
    }
  }
  return lines;
}
