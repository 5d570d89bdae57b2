import { expect, test } from 'vitest';
import { words as reef } from '../src/games/reef/words';
import en from '../src/words/en.json';
import fr from '../src/words/fr.json';

const places = (sentence: string) => [...sentence.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort();
const unique = (names: (string | undefined)[]) => [...new Set(names)];

test('both languages say the same things', () => {
  expect(Object.keys(fr)).toEqual(Object.keys(en));
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    expect(unique(places(fr[key])), key).toEqual(unique(places(en[key])));
  }
});

test('French is set with its narrow spaces and its apostrophe', () => {
  for (const sentence of Object.values(fr)) {
    expect(sentence).not.toMatch(/[ \u00A0][;:?!]/u);
    expect(sentence).not.toContain("'");
  }
});

test('the game has all that the client asks of it, in both languages', () => {
  for (const words of Object.values(reef)) {
    for (const key of ['ask_higher', 'ask_lower', 'ask_nothing', 'ask_answer', 'ask_capture', 'shows', 'drew_many', 'drew_count', 'no_card']) {
      expect(words.table).toHaveProperty(key);
    }
    expect(words.events).toHaveProperty('won');
  }
});
