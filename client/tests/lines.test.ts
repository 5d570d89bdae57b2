import { expect, test } from 'vitest';
import type { Game } from '../src/games/game';
import reef from '../src/games/reef';
import { ReefSpeech } from '../src/games/reef/speech';
import { words } from '../src/games/reef/words';
import type { Moment } from '../src/lib/messages';
import { dated } from '../src/replay/lines';

const speech = new ReefSpeech('reef', words.en, 'en', ['Ann', 'Ben'], { mode: 'symmetric' });
const moment = (n: number, ...events: object[]) => ({ n, events, view: {} }) as unknown as Moment;
const drew = (seat: number, card: string | null) => ({ event: 'drew', clause: 'reef.refill', seat, card });
const passed = { event: 'passed', clause: 'reef.pass', seat: 0 };

test('a line has the moment at which it began, though several answers make one line', () => {
  const moments = [moment(0), moment(1, drew(0, 'o4')), moment(2, drew(0, 'o5')), moment(3, drew(1, null)), moment(4, passed)];
  expect(dated(moments, reef, speech).map(({ n, seat }) => [n, seat])).toEqual([[1, 0], [3, 1], [4, 0]]);
});

test('what is not fetched yet is left out', () => {
  const moments = [moment(0), undefined, undefined, moment(3, drew(1, null), passed), moment(4), moment(5, passed)];
  expect(dated(moments, reef, speech).map(({ n }) => n)).toEqual([3, 3, 5]);
});

test('a game that tells every event has a line an event', () => {
  const plain = { ...reef, tell: undefined } as Game;
  expect(dated([moment(0), moment(1, passed, passed)], plain, speech).map(({ n }) => n)).toEqual([1, 1]);
});
