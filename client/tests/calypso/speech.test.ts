import en from 'hautemer/games/calypso/words/en.json';
import fr from 'hautemer/games/calypso/words/fr.json';
import { expect, test } from 'vitest';
import { CalypsoSpeech } from '../../src/games/calypso/speech';
import { tell } from '../../src/games/calypso/story';
import { together, view } from './view';

const speech = new CalypsoSpeech('calypso', en, 'en', ['Ann', 'Ben'], view.options);
const french = new CalypsoSpeech('calypso', fr, 'fr', ['Ann', 'Ben'], view.options);
const plain = (text: string) => text.replace(/\uE000.*?\uE001/gu, '');

test('who is asked is called by name', () => {
  expect(plain(speech.prompt(view))).toBe('Ann, find a yellow fish: turn over a small tile.');
  expect(plain(french.prompt({ ...view, wanted: 'green' }))).toBe('Ann, trouve un poisson vert\u202F: retourne une petite tuile.');
});

test('the story never says which tile it was', () => {
  const lines = tell([{ event: 'turned', clause: 'calypso.memory', seat: 1, place: 3, colour: 'pink' }], speech);
  expect(lines.map((line) => plain(line.text))).toEqual(['Ben turns a tile: pink.']);
});

test('a large tile tells the rule of the mode that is played', () => {
  const hard = new CalypsoSpeech('calypso', en, 'en', [], { ...together.options, mode: 'coop_hard' });
  expect(speech.clauseOf('pink')).toBe('calypso.colour');
  expect(hard.clauseOf('net')).toBe('calypso.coop.net');
  expect(hard.clauseOf('four')).toBe('calypso.coop.hard');
  expect(hard.large('four', together)).toBe('the blank tile');
});

test('a tile says aloud what it can still hide, and that it may be chosen but is no use', () => {
  const tile = { shows: 'pink', hopeless: true, seen: null, hides: { green: 2, purple: 1 } };
  expect(speech.small(2, tile, null)).toBe('Tile 2, pink, hides green or purple, no pink under it');
  expect(speech.small(2, { ...tile, hides: null }, 'lit')).toBe('Tile 2, pink, you can choose this, no pink under it');
  expect(french.small(2, { ...tile, hides: null }, 'lit')).toBe('Tuile 2, rose, au choix, pas de rose dessous');
  expect(speech.small(2, { ...tile, hides: null, hopeless: false }, 'stays')).toBe('Tile 2, pink, keep it here');
});

test('a refusal says who has no fish', () => {
  expect(speech.refusal({ clause: 'calypso.shark', detail: 'no_fish', parts: { victim: 'second' } })).toBe('Ben has no fish to take.');
});
