import { expect, test } from 'vitest';
import { digits, faceAt, keeps, numberOf, sealOf, totalOf } from '../src/check/luck';

// Made by the other side: hautemer.core.fair, Python's hashlib, hmac and json.
const VECTORS = [
  {
    key: '0000000000000000000000000000000000000000000000000000000000000000',
    table: '5f0c9d21',
    n: 0,
    words: ['salt', ''],
    total: 19,
    number: 2,
    promise: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
    digits: '8f7fb25e870f5dfeb99db3303b9805d112aab3917393369b299847e8c36c6569',
  },
  {
    key: 'dea75b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b',
    table: '5f0c9d21',
    n: 17,
    words: ['say "salt"', 'back\\slash'],
    total: 24,
    number: 6,
    promise: '59b1c118b6567f5d44401e0532536d4d82a5b9a05d0b48c3c827168c23a75410',
    digits: '5e5c868981f80d019b5d16736092aeaa80ec5ef28e9fd48726e1b7ace31c503e',
  },
  {
    key: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
    table: 'table-é',
    n: 1,
    words: ['Ωμέγα été', 'line\nbreak\ttab\u0001\u007f\u2028'],
    total: 1000003,
    number: 346779,
    promise: '4884fdaafea47c29fea7159d0daddd9c085d6200e1359e85bb81736af6b7c837',
    digits: '39c71f2d35a84b86a089bcc9ea6ba9303c762136fa6297dfc2b83dff139894f8',
  },
  {
    key: 'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    table: 't',
    n: 255,
    words: ['🐙 & 🦀', '</script>', "'"],
    total: 2,
    number: 1,
    promise: 'af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051',
    digits: '85b0d56fadeb11ffccaf469125850845cffcc6823d1d517066583e81981b6609',
  },
  {
    key: 'c0ffee1111111111111111111111111111111111111111111111111111111111',
    table: 'a"b',
    n: 7,
    words: [],
    total: 97,
    number: 49,
    promise: '256688e7df6a148d7d51c470452db4c5e78c1217f9230e8d2093c641ec440a1f',
    digits: '8023123abd2b2232890ee31faa2a5719fe9e2767b05540264592bffbe3ec04dd',
  },
];

test.each(VECTORS)('the same number as on the other side: words $words', (vector) => {
  expect(digits(vector.key, vector.table, vector.n, vector.words)).toBe(vector.digits);
  expect(numberOf(vector.digits, vector.total)).toBe(vector.number);
});

test.each(VECTORS)('the key keeps its promise, and no other key does: $promise', ({ key, promise }) => {
  expect(keeps(promise, key)).toBe(true);
  expect(
    keeps(
      promise,
      key.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
    ),
  ).toBe(false);
  expect(keeps(promise, key.toUpperCase().replace(/^0/, ' '))).toBe(false);
});

test('weights lie end to end in the order of the faces', () => {
  const draw = { n: 0, faces: ['a', 'b', 'c'], weights: [2, 0, 3], drawn: '' };
  expect([0, 1, 2, 3, 4].map((number) => faceAt(draw, number))).toEqual(['a', 'a', 'c', 'c', 'c']);
  expect(totalOf(draw)).toBe(5);
});

test('weights that are none draw nothing', () => {
  for (const weights of [[], [1], [1, -1], [1, 0.5], [0, 0]]) expect(totalOf({ n: 0, faces: ['a', 'b'], weights, drawn: '' })).toBe(0);
});

test('the seal of a line', () => {
  const line = '{"line":"answer","n":0,"seat":-1,"action":{"do":"begin","seat":"first"}}';
  expect(sealOf(line, '73cc68c53b5a0ba3')).toBe('0b6063e43b3e3e35');
});
