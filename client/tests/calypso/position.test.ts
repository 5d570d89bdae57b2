import { expect, test } from 'vitest';
import { show } from '../../src/games/calypso/motion';
import { after, laid, start } from '../../src/games/calypso/position';
import { together, view } from './view';

const clause = 'calypso.turn';
const faces = (tiles: { shows: string }[]) => tiles.map((tile) => tile.shows);

test('a tile is turned where it lies; what showed is shown to be under it only where memory is helped', () => {
  const event = { event: 'turned', clause, seat: 0, place: 1, colour: 'yellow' } as const;
  const next = after(view, event);
  expect(faces(next.tiles)).toEqual(['yellow', 'yellow', 'green', 'pink', 'purple', 'green']);
  expect(next.tiles[0]!.hides).toBeNull();
  const helped = { ...view, tiles: view.tiles.map((tile) => ({ ...tile, hides: { pink: 2 } })) };
  expect(after(helped, event).tiles[0]!.hides).toEqual({ purple: 1 });
  expect(view.tiles[0]!.shows).toBe('purple');
});

test('a turned tile that is not told leaves the table as it was', () => {
  const event = { event: 'turned', clause, seat: 0, place: null, colour: 'yellow' } as const;
  expect(after(view, event).tiles).toEqual(view.tiles);
  expect(show(event, view).motion).toBeNull();
});

test('Calypso swims clockwise past the end of the ring', () => {
  const next = after({ ...view, at: 6 }, { event: 'rolled', clause, seat: 1, number: 2, tile: 'yellow' });
  expect([next.at, next.die]).toEqual([1, 2]);
});

test('fish go where they are said to go, and none is lost', () => {
  const count = ({ fish, net, ocean, eaten }: typeof view) => fish.reduce((a, b) => a + b) + net + ocean + eaten;
  expect(after(view, { event: 'freed', clause, seat: 1 })).toMatchObject({ fish: [3, 4], net: 17 });
  expect(after(view, { event: 'putback', clause, seat: 1 })).toMatchObject({ fish: [3, 2], net: 19 });
  expect(after(view, { event: 'took', clause, seat: 0, victim: 1 })).toMatchObject({ fish: [4, 2], net: 18 });
  expect(after(together, { event: 'saved', clause, seat: 0, saved: 7 })).toMatchObject({ fish: [4, 3], ocean: 12 });
  expect(after(together, { event: 'caught', clause, seat: 0 })).toMatchObject({ net: 3, ocean: 12 });
  expect(after(together, { event: 'eaten', clause, seat: 0 })).toMatchObject({ eaten: 4, ocean: 12 });
  expect(after(together, { event: 'released', clause, seat: 0 })).toMatchObject({ net: 1, ocean: 14 });
  for (const event of ['caught', 'eaten', 'released'] as const) expect(count(after(together, { event, clause, seat: 0 }))).toBe(24);
});

test('a shuffle takes all six up, and they are dealt anew', () => {
  const gathered = after(view, { event: 'shuffled', clause, colour: 'pink' });
  expect(gathered.tiles).toEqual([]);
  const dealt = after(gathered, { event: 'tileslaid', clause, faces: ['pink', 'pink', 'green', 'green', 'yellow', 'yellow'] });
  expect(dealt.tiles[5]).toEqual(laid('yellow'));
});

test('two tiles change places', () => {
  const next = after(view, { event: 'swapped', clause, seat: 0, place: 1, other: 4 });
  expect(faces(next.tiles)).toEqual(['pink', 'yellow', 'green', 'purple', 'purple', 'green']);
});

test('before anything happened the fish are in the net, or in the ocean when all play together', () => {
  expect(start(view)).toMatchObject({ ring: ['shark'], tiles: [], fish: [0, 0], net: 24, ocean: 0 });
  expect(start(together)).toMatchObject({ fish: [0, 0], net: 0, eaten: 0, ocean: 24 });
});

test('a roll is seen as long as she swims, a fish swims from where it was', () => {
  const near = show({ event: 'rolled', clause, seat: 0, number: 1, tile: 'net' }, view);
  const far = show({ event: 'rolled', clause, seat: 0, number: 6, tile: 'shark' }, view);
  expect(far.ms).toBeGreaterThan(near.ms);
  expect(show({ event: 'freed', clause, seat: 1 }, view).motion).toMatchObject({ from: 'net', to: 'pool-1' });
  expect(show({ event: 'saved', clause, seat: 1, saved: 7 }, together).motion).toMatchObject({ from: 'ocean', to: 'pool-1' });
});
