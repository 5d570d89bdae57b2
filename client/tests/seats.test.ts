import { expect, test } from 'vitest';
import { inTurn } from '../src/table/seats';

test('who plays next comes first, oneself last', () => {
  expect(inTurn(2, 0)).toEqual([1, 0]);
  expect(inTurn(6, 3)).toEqual([4, 5, 0, 1, 2, 3]);
  expect(inTurn(3, -2)).toEqual([0, 1, 2]);
});
