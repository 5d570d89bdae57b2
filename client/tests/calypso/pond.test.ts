import { expect, test } from 'vitest';
import { arrange, distance, swimmersIn } from '../../src/games/calypso/pond';

/** The board's share of a screen: phones upright and lying, tablets, desks. */
const BOARDS: [number, number][] = [
  [360, 498],
  [390, 602],
  [459, 360],
  [523, 390],
  [560, 600],
  [720, 632],
  [820, 930],
  [1160, 922],
];

test.each(BOARDS.flatMap(([width, height]) => [false, true].map((together) => [width, height, together] as const)))(
  'on a board of %i by %i (together: %s) nothing covers anything and every tile can be touched',
  (width, height, together) => {
    const { small, large, tiles, ring, water, die, corner } = arrange(width, height, together);
    expect(small).toBeGreaterThanOrEqual(44);
    expect(2 * large).toBeGreaterThanOrEqual(60);
    for (const spot of ring) {
      for (const tile of tiles) {
        const gap = Math.hypot(Math.max(0, Math.abs(spot.x - tile.x) - small / 2), Math.max(0, Math.abs(spot.y - tile.y) - small / 2));
        expect(gap).toBeGreaterThan(large);
      }
      for (const other of ring) if (other !== spot) expect(distance(spot, other)).toBeGreaterThan(2 * large);
      expect(distance(spot, die)).toBeGreaterThan(large + corner / 2);
      expect(spot.x - large).toBeGreaterThanOrEqual(water.x);
      expect(spot.x + large).toBeLessThanOrEqual(water.x + water.width);
      expect(spot.y - large).toBeGreaterThanOrEqual(water.y);
      expect(spot.y + large).toBeLessThanOrEqual(water.y + water.height);
    }
  },
);

test('fish of the ocean swim where nothing lies, and each keeps its spot', () => {
  const pond = arrange(710, 620, true);
  const all = swimmersIn(pond, 24, 24);
  expect(all).toHaveLength(24);
  expect(swimmersIn(pond, 5, 24)).toEqual(all.slice(0, 5));
  for (const spot of all) expect(pond.ring.every((tile) => distance(tile, spot) > pond.large)).toBe(true);
});
