import { expect, test } from 'vitest';
import { ApiError, inWords } from '../src/lib/ask';
import { settings } from '../src/lib/settings.svelte';
import { whatWentWrong } from '../src/lib/tables';
import { say } from '../src/lib/words.svelte';

test.each([400, 403, 404, 408, 409, 413, 415, 429, 500, 503])('what the server says with %i reaches nobody in its own words', (status) => {
  settings.speak('fr');
  const why = new ApiError(status, 'One player alone plays against the fisherman.');
  for (const said of [inWords(why), whatWentWrong(why), whatWentWrong(why, 'calypso')]) {
    expect(said).not.toContain('player');
    expect(said.length).toBeGreaterThan(10);
  }
});

test('a server that is not there is told apart from one that refuses', () => {
  expect(inWords(new TypeError('Failed to fetch'))).toBe(say('unreachable'));
  expect(inWords(new ApiError(429, ''))).toBe(say('too_many'));
});
