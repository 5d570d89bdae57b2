import { expect, test } from 'vitest';
import { show } from '../../src/games/island/motion';
import { after, isLand, start } from '../../src/games/island/position';
import { stand } from '../../src/games/island/stand';
import type { IslandEvent, IslandView } from '../../src/games/island/types';
import { view } from './view';

const clause = 'island.move.points';
const figure = (v: IslandView, name: string) => v.figures.find((one) => one.name === name)!;

test('a ship sails with its crew, and who steers it stays told', () => {
  const next = after(view, { event: 'sailed', clause, start: 'c5', end: 'c4' });
  expect(next.afloat.ship).toEqual(['c4']);
  expect(figure(next, 'red2')).toMatchObject({ how: 'ship', hex: 'c4' });
  expect(next.control).toEqual({ c4: [0] });
  expect(view.afloat.ship).toEqual(['c5']);
});

test('who comes aboard and who is taken are told; who steers then, the next view says', () => {
  const aboard = after(after(view, { event: 'boarded', clause, figure: 'amber1', start: 'd5', end: 'c5' }), {
    event: 'seized',
    clause,
    hex: 'c6',
    start: 'c5',
    figure: 'red2',
  });
  expect(figure(aboard, 'amber1')).toMatchObject({ how: 'ship', hex: 'c5' });
  expect(aboard.control).toEqual(view.control);
  expect(figure(aboard, 'red2').how).toBe('lost');
  expect(aboard.sides[0]!.lost).toBe(1);
});

test('a tile sinks, and who stood on it swims', () => {
  const sank = after(view, { event: 'sank', clause, seat: 0, hex: 'd5', terrain: 'forest' });
  expect(isLand(sank, 'd5')).toBe(false);
  const next = after(sank, { event: 'fell', clause, hex: 'd5', figures: ['amber1'] });
  expect(figure(next, 'amber1')).toMatchObject({ how: 'water', hex: 'd5' });
  const kept = after(next, { event: 'kept', clause, seat: 1, tile: null, terrain: 'forest' });
  expect(kept.sides[1]!.terrains).toEqual(['forest']);
});

test('a whirlpool empties the hexes it is said to take; what is told after it is seen already', () => {
  const swirled = after(view, { event: 'swirled', clause, hex: 'c6', hexes: ['c6', 'c5'] });
  expect(swirled.afloat).toEqual({ squid: [], ship: [] });
  expect(figure(swirled, 'red2').how).toBe('lost');
  expect(figure(swirled, 'amber1').how).toBe('land');
  const told = after(after(swirled, { event: 'swallowed', clause, hex: 'c5', figures: ['red2', 'red3'] }), {
    event: 'vanished',
    clause,
    kind: 'ship',
    hex: 'c5',
  });
  expect(told.sides[0]!.lost).toBe(2);
});

test('a value is seen as it is placed; whether it stays open, the next view says', () => {
  const settled: IslandEvent = { event: 'settled', clause, seat: 0, figure: 'red1', hex: 'd4', value: 5 };
  const placed = after(start(view), settled);
  expect(figure(placed, 'red1')).toMatchObject({ hex: 'd4', value: 5 });
  expect(figure(after(placed, { event: 'covered', clause }), 'red1').value).toBe(5);
});

test('what moves slides to where it will stand, with its crew; what is lost leaves', () => {
  const sailed = show({ event: 'sailed', clause, start: 'c5', end: 'c4' }, view).motion!;
  expect(Object.keys(sailed.slides).sort()).toEqual(['red2', 'red3', 'ship@c5']);
  expect(sailed.slides['ship@c5']!.x).toBeLessThan(-50);
  const taken = show({ event: 'seized', clause, hex: 'c6', start: 'd5', figure: 'amber1' }, view).motion!;
  expect(Object.keys(taken.gone)).toEqual(['amber1']);
  expect(taken).toMatchObject({ manner: 'pulled', scene: { kind: 'arm', from: 'c6', to: 'd5' } });
  expect(show({ event: 'turnbegan', clause, seat: 0 }, view).motion).toBeNull();
});

test('everything on the board stands somewhere, once', () => {
  const keys = stand(view).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(expect.arrayContaining(['ship@c5', 'squid@c6#0', 'red2', 'red3', 'amber1', 'red1', 'violet1']));
});
