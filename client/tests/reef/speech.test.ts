import en from 'hautemer/games/reef/words/en.json';
import { expect, test } from 'vitest';
import { effectOf, inOrder } from '../../src/games/reef/deck';
import { ReefSpeech } from '../../src/games/reef/speech';
import { kept, tell } from '../../src/games/reef/story';
import { mark } from '../../src/lib/speech';
import type { Decision, ReefDecision, ReefEvent } from '../../src/lib/messages';
import { view } from './view';

const speech = new ReefSpeech('reef', en, 'en', ['Maëlle', 'Greedy'], view.options);

test('an event is told with names, cards and their small drawings', () => {
  expect(speech.event({ event: 'played', clause: 'reef.open', seat: 0, card: 'o4' })).toBe(`Maëlle plays 4 Offer${mark('octopus')}.`);
  expect(speech.event({ event: 'drew', clause: 'reef.refill', seat: 1, card: null })).toBe('Greedy draws a card.');
});

test('the question is exact', () => {
  const ask: Decision = {
    seat: 0,
    step: 'play',
    clause: 'reef.higher',
    options: [{ do: 'play', card: 'o4' }, { do: 'pass' }],
    others: [],
    verbs: {},
  };
  expect(speech.prompt({ ...view, ask })).toBe('Play higher than 3, or pass.');
  expect(speech.prompt({ ...view, ask, lower: true })).toBe('Play lower than 3, or pass.');
  expect(speech.prompt({ ...view, ask: { ...ask, options: [{ do: 'pass' }] } })).toContain('Nothing in your hand');
});

test('whoever may resist is told what would happen to them, and that a 1 is missing', () => {
  const asked = (table: string[], options: ReefDecision['options'] = [{ do: 'allow' }, { do: 'resist', card: 'o1' }], held = 2) => {
    const ask: ReefDecision = { seat: 0, step: 'answer', clause: 'reef.resist', options, others: [], verbs: {} };
    return speech.prompt({ ...view, table, ask, sides: [view.sides[0]!, { ...view.sides[1]!, held }] });
  };
  expect(asked(['o3', 'c4'])).toBe(`4 Offer${mark('crab')} is played: Greedy gives you a card. Cancel that with a 1, or let it happen?`);
  expect(asked(['c4'], [{ do: 'allow' }])).toBe(
    `4 Offer${mark('crab')} is played: Greedy gives you a card. You hold no 1, so nothing can cancel that.`,
  );
  expect(asked(['c4'], undefined, 0), 'Greedy has no card to give').toContain('it has nothing to act on');
  expect(asked(['c8'])).toContain('your next card must be lower than 8');
  const duel = new ReefSpeech('reef', en, 'en', ['Maëlle', 'Greedy'], { mode: 'asymmetric', finish_rank: '5' });
  const ask: ReefDecision = { seat: 0, step: 'answer', clause: 'reef.resist', options: [{ do: 'allow' }], others: [], verbs: {} };
  expect(duel.prompt({ ...view, table: ['c3', 'o5'], ask })).toContain(`Greedy may take the 3${mark('crab')} beneath it`);
  expect(duel.prompt({ ...view, table: ['o5'], ask }), 'it covers no card').toContain('it has nothing to act on');
});

test('draws one after the other are one line, and the discard goes without saying', () => {
  const drew: ReefEvent = { event: 'drew', clause: 'reef.refill', seat: 1, card: null };
  const events: ReefEvent[] = [
    { event: 'cleared', clause: 'reef.round_end', count: 3 },
    drew,
    drew,
    { event: 'passed', clause: 'reef.pass', seat: 0 },
  ];
  const lines = tell(events, speech);
  expect(lines.map((line) => line.text)).toEqual(['Greedy draws 2 cards.', 'Maëlle passes.']);
});

test('what a card does depends on the mode, and on the animal', () => {
  expect(effectOf('o5', { mode: 'symmetric', finish_rank: '5' })).toBe('finir');
  expect(effectOf('o5', { mode: 'symmetric', finish_rank: '3' })).toBeUndefined();
  expect(effectOf('c10', { mode: 'asymmetric', finish_rank: '5' })).toBe('fouiller');
  expect(inOrder(['oΩ', 'c10', 'o2', 'cα'])).toEqual(['cα', 'o2', 'c10', 'oΩ']);
});

test('a card is told aloud as a person would say it', () => {
  expect(speech.aloud('o4')).toBe('4 Offer, octopus card');
  expect(speech.aloud('c3')).toBe('3, no effect, crab card');
});

test('by an option the story keeps the round that is played, and who won the others', () => {
  const names = ['opens', 'played', 'passed', 'roundwon', 'cleared', 'drew', 'opens', 'played'];
  const told = names.map((event, n) => ({ n, event: { event } as ReefEvent }));
  expect(kept(told, { discard: 'told' })).toBe(told);
  expect(kept(told, { discard: 'closed' }).map(({ n }) => n)).toEqual([3, 5, 6, 7]);
});

test('a refusal names the card that must be beaten', () => {
  const parts = { card: 'o4', top: 'c6' };
  expect(speech.refusal({ clause: 'reef.higher', detail: 'not_higher', parts })).toBe(
    `4 Offer${mark('octopus')} isn’t higher than 6${mark('crab')}.`,
  );
});
