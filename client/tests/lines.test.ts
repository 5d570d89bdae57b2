import en from 'hautemer/games/reef/words/en.json';
import { expect, test } from 'vitest';
import type { Game } from '../src/games/game';
import reef from '../src/games/reef';
import { ReefSpeech } from '../src/games/reef/speech';
import type { Moment, Person } from '../src/lib/messages';
import type { Told } from '../src/lib/screening.svelte';
import { dated } from '../src/replay/lines';
import { asides, wholeStory } from '../src/table/story';

const speech = new ReefSpeech('reef', en, 'en', ['Ann', 'Ben'], { mode: 'symmetric' });
const moment = (n: number, ...events: object[]) => ({ n, events, view: {} }) as unknown as Moment;
const drew = (seat: number, card: string | null) => ({ event: 'drew', clause: 'reef.refill', seat, card });
const passed = { event: 'passed', clause: 'reef.pass', seat: 0 };

test('a line has the moment at which it began, though several answers make one line', () => {
  const moments = [moment(0), moment(1, drew(0, 'o4')), moment(2, drew(0, 'o5')), moment(3, drew(1, null)), moment(4, passed)];
  expect(dated(moments, reef, speech).map(({ n, seat }) => [n, seat])).toEqual([
    [1, 0],
    [3, 1],
    [4, 0],
  ]);
});

test('what is not fetched yet is left out', () => {
  const moments = [moment(0), undefined, undefined, moment(3, drew(1, null), passed), moment(4), moment(5, passed)];
  expect(dated(moments, reef, speech).map(({ n }) => n)).toEqual([3, 3, 5]);
});

test('a game that tells every event has a line an event', () => {
  const plain = { ...reef, tell: undefined } as Game;
  expect(dated([moment(0), moment(1, passed, passed)], plain, speech).map(({ n }) => n)).toEqual([1, 1]);
});

const people = [
  { kind: 'person', name: 'Ann', here: true, deputy_of: '', deputies: [], hints: [2], faults: [], character: '' },
  { kind: 'bot', name: 'captain', here: true, deputy_of: '', deputies: [], hints: [], faults: [3], character: 'selma' },
] as Person[];

test('a hint and a missing answer are told before the answer to their question, though a line holds several answers', () => {
  const told = [drew(0, 'o4'), drew(0, 'o5'), drew(1, null), passed].map((event, n) => ({ n, event }) as Told);
  const story = wholeStory(told, asides(people, ['Ann', 'Selma'], []), reef, speech);
  expect(story.map(({ text }) => text.replace(/\uE000.*?\uE001/g, ''))).toEqual([
    story[0]!.text.replace(/\uE000.*?\uE001/g, ''),
    'Ann asked for a hint.',
    story[2]!.text,
    'Selma failed to move, so a stand-in made this move.',
    story[4]!.text,
  ]);
  expect(story.map(({ seat }) => seat)).toEqual([0, 0, 1, 1, 0]);
});

test('in a replay they come at the moment of their question', () => {
  const moments = [moment(0), moment(1, drew(0, 'o4')), moment(2, drew(0, 'o5')), moment(3, drew(1, null)), moment(4, passed)];
  const lines = dated(moments, reef, speech, asides(people, ['Ann', 'Selma'], []));
  expect(lines.map(({ n, clause }) => [n, clause !== ''])).toEqual([
    [1, true],
    [2, false],
    [3, true],
    [3, false],
    [4, true],
  ]);
  const part = dated(moments.slice(0, 3), reef, speech, asides(people, ['Ann', 'Selma'], []));
  expect(
    part.map(({ n }) => n),
    'what is not fetched yet is left out',
  ).toEqual([1, 2]);
});

test('who called a bot for whom is told, while it plays and after, and nothing of who left by themselves', () => {
  const deputies = [
    { n: 1, by: null },
    { n: 2, by: 1 },
  ];
  const [ann, ben] = [{ ...people[0]!, hints: [], deputies }, people[0]!];
  const told = [{ n: 2, seat: 0, clause: '', text: 'Ann was gone, so Ben let a bot play on.' }];
  expect(asides([ann, { ...ben, hints: [] }], ['Ann', 'Ben'], [])).toEqual(told);
  expect(
    asides(
      [
        { ...ann, kind: 'bot', deputy_of: 'Ann' },
        { ...ben, hints: [] },
      ],
      ['Pip', 'Ben'],
      [],
    ),
  ).toEqual(told);
});
