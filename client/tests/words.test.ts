import calypso from 'hautemer/games/calypso/words/en.json';
import island from 'hautemer/games/island/words/en.json';
import monster from 'hautemer/games/monster/words/en.json';
import reef from 'hautemer/games/reef/words/en.json';
import { expect, test } from 'vitest';
import type { CalypsoWords } from '../src/games/calypso/words';
import { sayAt } from '../src/games/cover';
import type { IslandWords } from '../src/games/island/words';
import type { MonsterWords } from '../src/games/monster/words';
import type { ReefWords } from '../src/games/reef/words';
import { lessonsOf, loadLessons, loadWords, speak, wordsOf } from '../src/games/words';
import { DEFAULT, LANGS, spoken } from '../src/lib/languages';
import { settings } from '../src/lib/settings.svelte';
import { say } from '../src/lib/words.svelte';

// svelte-check refuses words that lack what a game's own type asks for; the other languages have the same keys (tests/test_words.py)
void ({ calypso, island, monster, reef } satisfies { calypso: CalypsoWords; island: IslandWords; monster: MonsterWords; reef: ReefWords });

test('what the client asks of Récif is there', () => {
  for (const key of [
    'ask_higher',
    'ask_lower',
    'ask_nothing',
    'ask_answer',
    'ask_no_one',
    'ask_capture',
    'shows',
    'drew_many',
    'drew_count',
    'no_card',
  ]) {
    expect(reef.table).toHaveProperty(key);
  }
  expect(reef.events).toHaveProperty('won');
});

test('the language is the one remembered, or the browser’s, or the default', () => {
  expect(LANGS).toContain(DEFAULT);
  expect(spoken(['fr-CA', 'en'])).toBe('fr');
  expect(spoken(['tlh', 'fr'])).toBe('fr');
  expect(spoken(['tlh'])).toBe(DEFAULT);
});

test('the words of a game are loaded in the language that is spoken, and in another before that is', async () => {
  await speak('en');
  const words = wordsOf('reef');
  expect(words).toEqual({});
  await loadWords('reef');
  const { lessons, ...table } = reef;
  expect(words.en).toEqual(table);
  expect(words.fr).toBeUndefined();
  const switching = speak('fr');
  expect(settings.lang).toBe('en');
  await switching;
  expect(settings.lang).toBe('fr');
  expect(words.fr!.name).toBe('Récif');
  expect(Object.keys(words.fr!.clauses)).toEqual(Object.keys(reef.clauses));
  await loadLessons('reef');
  expect(Object.keys(lessonsOf('reef'))).toEqual(Object.keys(lessons));
  expect(lessonsOf('reef')).not.toEqual(lessons);
  await speak('en');
  expect(lessonsOf('reef')).toEqual(lessons);
});

test('in French a table of Calypso says tu, and any other vous', async () => {
  await speak('fr');
  expect(sayAt('calypso', 'asked_you')).toBe('À toi de jouer');
  expect(sayAt('reef', 'asked_you')).toBe(say('asked_you'));
  expect(say('asked_you')).toBe('À vous de jouer');
  expect(sayAt('calypso', 'deputy_yours', { name: 'Zoé' })).toBe('Zoé joue à ta place.');
  await speak('en');
  expect(sayAt('calypso', 'asked_you')).toBe(say('asked_you'));
});
