import { expect, test } from 'vitest';
import { linkTo, readLink } from '../src/lib/links';

const TABLE = '0123456789abcdef';

test('a link names its table, and its secrets stand after the #', () => {
  expect(linkTo(TABLE, 'a-1', 'b_2')).toBe(`/t/${TABLE}#a-1+b_2`);
  expect(readLink(`/t/${TABLE}`, '#a-1+b_2')).toEqual({ table: TABLE, secrets: ['a-1', 'b_2'] });
});

test('a link from before has its secrets in the path', () => {
  expect(readLink('/t/kX3-9_bQ7rT2mN5vW8yZ1A+b', '')).toEqual({ table: '', secrets: ['kX3-9_bQ7rT2mN5vW8yZ1A', 'b'] });
});

test('other paths lead to no table', () => {
  for (const path of ['/', '/t/', '/rules/reef', '/t/a/b', '/t/a b']) expect(readLink(path, '')).toBeNull();
});
