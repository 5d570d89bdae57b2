import en from 'hautemer/games/island/words/en.json';
import reefWords from 'hautemer/games/reef/words/en.json';
import { expect, test } from 'vitest';
import calypso from '../src/games/calypso';
import island from '../src/games/island';
import { IslandSpeech } from '../src/games/island/speech';
import reef from '../src/games/reef';
import { ReefSpeech } from '../src/games/reef/speech';
import type { Person } from '../src/lib/messages';
import type { Told } from '../src/lib/screening.svelte';
import { unmarked } from '../src/lib/speech';
import { recap } from '../src/table/recap';
import { asides, wholeStory } from '../src/table/story';

const names = ['Ann', 'Ben', 'Cleo', 'Dan'];
const speech = new IslandSpeech('island', en as never, 'en', names, {});
const told = (...events: object[]) => events.map((event, n) => ({ n, event: { clause: '', ...event } }) as unknown as Told);
const icon = (sign: string) => /\uE000(.*)\uE001/u.exec(sign)![1];

const TURN = told(
  { event: 'turnbegan', seat: 1 },
  { event: 'walked', figure: 'amber2', start: 'd5', end: 'd6' },
  { event: 'walked', figure: 'amber2', start: 'd6', end: 'd7' },
  { event: 'sank', seat: 1, terrain: 'beach', hex: 'e3' },
  { event: 'kept', seat: 1, tile: null },
  { event: 'rolled', seat: 1, kind: 'shark' },
  { event: 'moved', kind: 'shark', start: 'a1', end: 'a2' },
  { event: 'moved', kind: 'shark', start: 'a2', end: 'b3' },
  { event: 'eaten', kind: 'shark', hex: 'b3', figures: ['red1'] },
);

test('what happened is told in pieces: a drawing, whose doing, and the event it begins with', () => {
  expect(recap(TURN, island, speech).map(({ sign, seat, at }) => [icon(sign), seat, at])).toEqual([
    ['explorer-2', 1, 1],
    ['beach', 1, 3],
    ['shark', 1, 6],
    ['ui-skull', 1, 8],
  ]);
});

test('a line knows its places: from where to where', () => {
  expect(wholeStory(TURN, [], island, speech).map(({ places }) => places)).toEqual([['d5', 'd7'], ['e3'], [], [], ['a1', 'b3'], ['b3']]);
});

test('in Récif a card is its rank, and it lies where it went', () => {
  const reefSpeech = new ReefSpeech('reef', reefWords, 'en', ['Ann', 'Ben'], { mode: 'symmetric' });
  const cards = told(
    { event: 'played', seat: 1, card: 'c7' },
    { event: 'drew', seat: 1, card: null },
    { event: 'played', seat: 1, card: 'cΩ' },
    { event: 'gave', seat: 1, card: null },
  );
  const pieces = recap(cards, reef, reefSpeech);
  expect([pieces[0]!.sign, icon(pieces[1]!.sign), pieces[2]!.sign]).toEqual(['7', 'omega', '?']);
  expect(pieces.map(({ places }) => places)).toEqual([['table'], ['table'], ['hand-0']]);
});

test('which tile was turned in Calypso is to be remembered: no line says it, and nothing is shown again', () => {
  const lines = calypso.tell!(
    told({ event: 'turned', seat: 0, place: 3, colour: 'pink' }, { event: 'swapped', seat: 0, place: 3, other: 4 }).map(
      ({ event }) => event,
    ),
    { event: () => '' } as never,
  );
  expect(lines.map(({ places }) => places)).toEqual([[], []]);
  expect(calypso.onceOnly!({})).toBe(true);
  expect(['open', 'closed'].map((discard) => reef.onceOnly!({ discard }))).toEqual([false, true]);
});

const hints = (...asked: number[]) => asides([{ hints: asked, faults: [], deputies: [] }] as unknown as Person[], names, []);
const texts = (story: { text: string }[]) => story.map(({ text }) => unmarked(text));

test('a hint is told with its answer, in one line', () => {
  const walked = told(
    { event: 'walked', figure: 'red1', start: 'd5', end: 'd6' },
    { event: 'walked', figure: 'red1', start: 'd6', end: 'd7' },
    { event: 'sank', seat: 0, terrain: 'beach', hex: 'e3' },
  );
  const plain = texts(wholeStory(walked, [], island, speech));
  expect(texts(wholeStory(walked, hints(0, 1), island, speech)), 'two hints for one line').toEqual([`${plain[0]} (with a hint)`, plain[1]]);
  expect(texts(wholeStory(walked, hints(2), island, speech))).toEqual([plain[0], `${plain[1]} (with a hint)`]);
  expect(texts(wholeStory(walked, hints(3), island, speech)), 'not answered yet').toEqual([...plain, 'Ann asked for a hint.']);
});
