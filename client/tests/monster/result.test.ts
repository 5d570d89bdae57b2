import en from 'hautemer/games/monster/words/en.json';
import { expect, test } from 'vitest';
import monster from '../../src/games/monster';
import { MonsterSpeech } from '../../src/games/monster/speech';
import type { Ending, Event } from '../../src/lib/messages';
import { endingOf } from '../../src/table/story';
import { view } from './view';

const speech = new MonsterSpeech('monster', en, 'en', ['Zoé', 'Ann', 'Ben'], view.options);

test('the result says how the whale died, though who is the next whale is told after it', () => {
  const events: Event[] = [
    { event: 'hit', clause: 'monster.arms.harpon', damage: 2, life: 0 },
    { event: 'killed', clause: 'monster.end.killed', seat: 1 },
    { event: 'nextwhale', clause: 'monster.end.next_whale', seat: 1 },
  ];
  const end: Ending = { scores: [0, 0.5, 0.5], clause: 'monster.end.killed', key: '' };
  const result = monster.result(view, end, speech, endingOf(events, end));
  expect([result.text, result.clause]).toEqual([speech.event(events[1]!), 'monster.end.killed']);
});
