import { expect, test } from 'vitest';
import { after, discardSize, start } from '../../src/games/reef/position';
import { view } from './view';

const clause = 'reef.effect';

test('a card that is played leaves the hand and lies on top', () => {
  const next = after(view, { event: 'played', clause, seat: 0, card: 'o8' });
  expect(next.sides[0].hand).toEqual(['o4']);
  expect(next.sides[0].held).toBe(1);
  expect(next.table).toEqual(['c3', 'o8']);
  expect(view.table).toEqual(['c3']);
});

test('a card drawn unseen is counted', () => {
  const next = after(view, { event: 'drew', clause, seat: 1, card: null });
  expect([next.sides[1].held, next.sides[1].left, next.sides[1].hand]).toEqual([3, 9, null]);
});

test('a gift changes hands', () => {
  const next = after(view, { event: 'gave', clause, seat: 1, card: 'c6' });
  expect(next.sides[0].hand).toEqual(['o4', 'o8', 'c6']);
  expect(next.sides[1].held).toBe(1);
});

test('Capture takes the card beneath', () => {
  const next = after({ ...view, table: ['c3', 'o5'] }, { event: 'captured', clause, seat: 0, card: 'c3' });
  expect(next.table).toEqual(['o5']);
  expect(next.sides[0].hand).toContain('c3');
});

test('a pinched card goes into the pile of its colour', () => {
  const next = after(view, { event: 'pinched', clause, seat: 1, card: 'o4', pile: 0 });
  expect([next.sides[0].held, next.sides[0].left]).toEqual([1, 11]);
  const unseen = after(view, { event: 'pinched', clause, seat: 1, card: null, pile: 0 });
  expect([unseen.sides[0].held, unseen.sides[0].left]).toEqual([1, 11]);
});

test('the round goes to the discard, beside what was discarded in secret', () => {
  const buried = after(view, { event: 'discarded', clause, seat: 0, card: 'o4' });
  const next = after({ ...buried, lower: true }, { event: 'cleared', clause, count: 1 });
  expect([next.table, next.lower]).toEqual([[], false]);
  expect(discardSize(next)).toBe(discardSize(view) + 2);
});

test('before the deal both piles are whole', () => {
  const whole = start(view);
  expect(whole.sides.map((one) => [one.held, one.left])).toEqual([
    [0, 24],
    [0, 24],
  ]);
  expect(whole.sides[0].hand).toEqual([]);
});
