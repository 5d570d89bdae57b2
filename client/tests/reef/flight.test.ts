import { expect, test } from 'vitest';
import { PATHS } from '../../src/games/reef/deck';
import { show } from '../../src/games/reef/flight';
import type { ReefEvent } from '../../src/lib/messages';
import { view } from './view';

const ways = (event: object): (string | undefined)[] => {
  const { motion } = show({ clause: 'reef.effect', seat: 0, ...event } as ReefEvent, view);
  return [motion?.from, motion?.to];
};

test('a card flies along the path that its event has', () => {
  expect(ways({ event: 'drew', card: 'o3' })).toEqual(['pile-0', 'hand-0']);
  expect(ways({ event: 'played', card: 'o4' })).toEqual(['hand-0', 'table']);
  expect(ways({ event: 'gave', card: 'o4' })).toEqual(['hand-0', 'hand-1']);
  expect(ways({ event: 'discarded', card: null })).toEqual(['hand-0', 'discard']);
  expect(ways({ event: 'captured', card: 'c3' })).toEqual(['table', 'hand-0']);
});

test('a card goes home to the pile of its colour, and nowhere when that is not known', () => {
  expect(ways({ event: 'pinched', card: 'o4', seat: 1 })).toEqual(['hand-0', 'pile-0']);
  expect(ways({ event: 'pinched', card: null, seat: 1 })).toEqual([undefined, undefined]);
  expect(ways({ event: 'pinched', card: null, seat: 1, pile: 0 })).toEqual(['hand-0', 'pile-0']);
});

test('an event without a path moves nothing', () => {
  expect(PATHS.imitated).toBeUndefined();
  expect(ways({ event: 'imitated', card: 'o4' })).toEqual([undefined, undefined]);
});
