import { expect, test } from 'vitest';
import { speak } from '../src/games/words';
import { awaited, presenceWords, whereabouts, type Whereabouts } from '../src/lib/presence';

const here: Whereabouts = { state: 'here', since: 0, nudge: false };
const slow: Whereabouts = { ...here, nudge: true };
const away: Whereabouts = { state: 'away', since: 0, nudge: true };
const gone: Whereabouts = { state: 'gone', since: 0, nudge: false };

test('who holds the game up is asked, and not here or slow', () => {
  const ask = { seat: 1, others: [] };
  expect(awaited(ask, [here, here, away])).toBeNull();
  expect(awaited(ask, [away, away, here])).toBe(1);
  expect(awaited(ask, [here, gone, here])).toBe(1);
  expect(awaited(ask, [here, slow, here])).toBe(1);
  expect(awaited(ask, [here, null, gone])).toBeNull(); // a bot thinks
  expect(awaited(null, [gone, gone, gone])).toBeNull();
});

test('where several may answer, one who is here is enough', () => {
  const ask = { seat: 0, others: [2] };
  expect(awaited(ask, [gone, here, here])).toBeNull();
  expect(awaited(ask, [gone, here, slow])).toBe(2);
  expect(awaited(ask, [gone, here, away])).toBe(0);
  expect(awaited(ask, [null, here, away])).toBe(2); // bots leave it to people
});

test('the time since somebody was here runs on', async () => {
  await speak('en');
  const told = whereabouts({ state: 'away', seconds: 34, nudge: false }, 100_000);
  expect(presenceWords(told, 100_000)).toBe('Away for 30 sec');
  expect(presenceWords(told, 126_000)).toBe('Away for 1 min');
  expect(presenceWords({ ...told, state: 'gone' }, 100_000 + 3 * 3_600_000)).toBe('Gone for 3 hr');
  expect(presenceWords({ ...told, state: 'gone' }, 100_000 + 50 * 3_600_000)).toBe('Gone for 2 days');
  expect(presenceWords(here, 100_000)).toBe('Here');
  await speak('fr');
  expect(presenceWords(told, 226_000)).toBe('Ailleurs depuis 2\u00a0min');
  expect(presenceWords({ ...told, state: 'gone' }, 466_000)).toBe('Plus là depuis 6\u00a0min');
});
