import { expect, test } from 'vitest';
import { fill, filled } from '../src/lib/fill';

test('parts take their places, and a sentence begins with a capital', () => {
  expect(fill('{seat} plays {card}.', { seat: 'the octopus', card: '4 Offer' }, 'en')).toBe('The octopus plays 4 Offer.');
  expect(filled('{name}, {count|one card|{count} cards}', { name: 'un poulpe', count: 1 }, 'en')).toBe('un poulpe, one card');
});

test('the form fits the count: nothing is many in English, one in French', () => {
  const cards = '{count|one card|{count} cards}';
  expect(fill(cards, { count: 1 }, 'en')).toBe('One card');
  expect(fill(cards, { count: 0 }, 'en')).toBe('0 cards');
  expect(fill('{count|{count} carte|{count} cartes}', { count: 0 }, 'fr')).toBe('0 carte');
  expect(fill('{count|{count} carte|{count} cartes}', { count: 2 }, 'fr')).toBe('2 cartes');
});

test('a part that is missing is an error, not a hole', () => {
  expect(() => fill('{seat} passes.', {}, 'en')).toThrow('{seat}');
});
