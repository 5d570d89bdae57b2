import { beforeEach, expect, test } from 'vitest';
import { gaveWords, sawPromise, witnessed } from '../src/lib/witness';

beforeEach(() => localStorage.clear());

test('the promise that was seen first stands, with all the words that were given', () => {
  sawPromise('t', 'first');
  gaveWords('t', 'salt');
  sawPromise('t', 'second');
  gaveWords('t', 'sel');
  expect(witnessed('t')).toEqual({ promise: 'first', words: ['salt', 'sel'] });
});

test('who saw no promise is no witness', () => {
  gaveWords('t', 'salt');
  expect(witnessed('t')).toBeUndefined();
});

test('the oldest tables are forgotten', () => {
  for (let i = 0; i < 70; i++) sawPromise(`t${i}`, 'p');
  expect([9, 10, 69].map((i) => witnessed(`t${i}`) !== undefined)).toEqual([false, true, true]);
});
