import calypsoWords from 'hautemer/games/calypso/words/fr.json';
import islandWords from 'hautemer/games/island/words/en.json';
import monsterWords from 'hautemer/games/monster/words/fr.json';
import reefWords from 'hautemer/games/reef/words/fr.json';
import { expect, test } from 'vitest';
import { named } from '../src/check/faces';
import { CalypsoSpeech } from '../src/games/calypso/speech';
import { IslandSpeech } from '../src/games/island/speech';
import { MonsterSpeech } from '../src/games/monster/speech';
import { ReefSpeech } from '../src/games/reef/speech';
import type { Action } from '../src/lib/messages';
import type { Speech } from '../src/lib/speech';

const NAMES = ['Ann', 'Ben'];
const reef = new ReefSpeech('reef', reefWords, 'fr', NAMES, { mode: 'symmetric', finish_rank: '5' });
const calypso = new CalypsoSpeech('calypso', calypsoWords, 'fr', NAMES, { mode: 'coop' });
const island = new IslandSpeech('island', islandWords, 'en', NAMES, {});
const monster = new MonsterSpeech('monster', monsterWords, 'fr', NAMES, {});
const plain = (text: string) => text.replace(/\uE000[^\uE001]*\uE001/gu, '');

test.each<[string, object, Speech, string]>([
  ['draw o5', { do: 'draw', card: 'cα' }, reef, '5 Finir'],
  ['begin second', { do: 'begin', seat: 'first' }, reef, 'Ben'],
  ['ring shark', { do: 'ring', tile: 'net' }, calypso, 'Le requin'],
  ['show pink', { do: 'show', colour: 'green' }, calypso, 'rose'],
  ['roll 3', { do: 'roll', number: '6' }, calypso, '3'],
  ['turn move_shark', { do: 'turn', tile: 'volcano' }, island, 'Move a shark'],
  ['roll_piece starfish', { do: 'roll_piece', face: 'ship' }, island, 'the starfish'],
  ['draw F+', { do: 'draw', card: 'LFR' }, monster, 'Loin devant'],
])('a face of a draw is said in words: %s', (face, drawn, speech, words) => {
  expect(plain(named(face, drawn as Action, speech)).toLowerCase()).toBe(words.toLowerCase());
});

test('where nothing tells what a face is, its code stays', () => {
  expect(named('draw o5', undefined, reef)).toBe('draw o5');
  expect(named('draw o5', { do: 'pass' } as Action, reef)).toBe('draw o5');
  expect(named('draw o5', { do: 'draw', card: 'o6' } as Action, null)).toBe('draw o5');
});
