import { expect, test } from 'vitest';
import { show } from '../../src/games/monster/motion';
import { after, start } from '../../src/games/monster/position';
import { doer } from '../../src/games/monster/story';
import { view } from './view';

const clause = 'monster.round';

test('before anything happened nothing is on the water; the whale comes where she is said to', () => {
  const first = start(view);
  expect(first.whale.space).toBeNull();
  expect(after(first, { event: 'ready', clause, hunters: 2, space: 'k5', reserve: 4 })).toMatchObject({
    whale: { space: 'k5' },
    reserve: 4,
  });
  expect(first.hunters.map(({ space }) => space)).toEqual([null, null]);
  expect(first.hunters[0]!.arms).toEqual([]);
});

test('boats and the whale are where they were said to go', () => {
  expect(after(view, { event: 'swam', clause, space: 'k6' }).whale.space).toBe('k6');
  expect(after(view, { event: 'sailed', clause, seat: 1, space: 'l3', heading: 'SE' }).hunters[0]).toMatchObject({
    space: 'l3',
    heading: 'SE',
  });
  expect(after(view, { event: 'wrecked', clause, seat: 2, reserve: 3 })).toMatchObject({ reserve: 3 });
  expect(after(view, { event: 'wrecked', clause, seat: 2, reserve: 3 }).hunters[1]!.space).toBeNull();
  expect(view.hunters[1]!.space).toBe('m3');
});

test('in a leap she is nowhere, and for whoever does not know it so is where she will land', () => {
  const gone = after(view, { event: 'leapt', clause, space: null });
  expect([gone.whale.space, gone.whale.left, gone.whale.lands]).toEqual([null, 'k5', null]);
  const down = after(gone, { event: 'landed', clause, space: 'k3' });
  expect([down.whale.space, down.whale.left]).toEqual(['k3', null]);
});

test('hands are counted, and named where they are known', () => {
  const drew = after(view, { event: 'drew', clause, seat: 1, pile: 'arms', card: 'pique', allies: true, aside: false });
  expect(drew.hunters[0]).toMatchObject({ held: [3, 1], arms: ['harpon', 'filet', 'pique'] });
  const used = after(drew, { event: 'armed', clause, seat: 1, card: 'harpon', spent: true });
  expect(used.hunters[0]).toMatchObject({ held: [2, 1], arms: ['filet', 'pique'] });
  const hers = after(view, { event: 'drew', clause, seat: 0, pile: 'bestial', card: null, allies: true, aside: false });
  expect([hers.whale.held, hers.whale.hand]).toEqual([[2, 3], null]);
});

test('a hop is seen through the space ahead; over the edge it is one step', () => {
  const motion = show({ event: 'sailed', clause, seat: 1, space: 'l3', heading: 'SE' }, view).motion;
  expect(motion).toMatchObject({ kind: 'go', piece: 'boat-1', way: ['k2', 'k3', 'l3'], heading: 'SE' });
  const slide = show({ event: 'sailed', clause, seat: 1, space: 'l2', heading: 'NE' }, view).motion;
  expect(slide).toMatchObject({ way: ['k2', 'l2'] });
});

test('what has no seat of its own is often the whale’s', () => {
  expect(doer({ event: 'leapt', clause, space: null })).toBe(0);
  expect(doer({ event: 'netted', clause, seat: 2, space: 'k4', card: 'filet' })).toBe(2);
  expect(doer({ event: 'closed', clause, space: 'k4' })).toBeNull();
});
