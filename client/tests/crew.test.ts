import { beforeEach, expect, test } from 'vitest';
import { beastOf, botName, rankName, RANKS, sailingAs, strengthOf } from '../src/crew/crew';
import { CHARACTERS, LINE_UPS } from '../src/lib/messages';
import { settings } from '../src/lib/settings.svelte';

beforeEach(() => settings.speak('fr'));

const sitting = (character: string, name: string) => ({ character, name });

test('a bot is called by its character, and by how it plays only where nobody knows the character', () => {
  expect(botName(sitting('maelle', 'lookout'), 'reef')).toBe('Maëlle');
  expect(botName(sitting('', 'lookout'), 'reef')).toBe('Vigie');
  expect(botName(sitting('flipper', 'greedy'), 'reef')).toBe('Glouton');
});

test('knots count the ranks from the weakest; other bots have none', () => {
  expect(RANKS.map(strengthOf)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(strengthOf('greedy')).toBe(0);
});

test('a card says so where a character plays at another rank than its own', () => {
  expect(sailingAs(sitting('olive', 'deckhand'), 'reef')).toBe('');
  expect(sailingAs(sitting('olive', 'lookout'), 'reef')).toBe('Matelot d’ordinaire, vigie à cette table.');
  settings.speak('en');
  expect(sailingAs(sitting('pip', 'greedy'), 'reef')).toBe('Usually a cabin boy; sails as greedy at this table.');
  expect(rankName('deducer', 'calypso')).toBe('detective');
});

test.each(['fr', 'en'])('every character is some animal in %s, and every rank has its own two first', (lang) => {
  settings.speak(lang);
  const beasts = Object.keys(CHARACTERS).map(beastOf);
  expect(new Set(beasts).size).toBe(12);
  expect(beasts).not.toContain('');
  for (const rank of RANKS) {
    expect(LINE_UPS[rank].slice(0, 2).map((one) => CHARACTERS[one].rank)).toEqual([rank, rank]);
  }
});
