import en from 'hautemer/games/island/words/en.json';
import fr from 'hautemer/games/island/words/fr.json';
import { expect, test } from 'vitest';
import { IslandSpeech } from '../../src/games/island/speech';
import { tell } from '../../src/games/island/story';
import { view } from './view';

const names = ['Ann', 'Ben', 'Zoé', 'Dora'];
const english = new IslandSpeech('island', en, 'en', names, view.options);
const french = new IslandSpeech('island', fr, 'fr', names, view.options);
const clause = 'island.move.land';

test('a hex is told for whoever listens', () => {
  expect(english.hex(view, 'c5')).toBe('C5, sea, a ship steered by Ann, Basil (red), Cora (red)');
  expect(english.hex(view, 'd5')).toBe('D5, a forest, Ada (amber)');
  expect(french.hex(view, 'c5')).toContain('une barque menée par Ann, Basile (rouge), Cora (rouge)');
  const figures = [
    { name: 'red5', how: 'water', hex: 'k1', value: 4 },
    { name: 'rose10', how: 'water', hex: 'k1', value: null },
  ];
  expect(french.hex({ ...view, figures }, 'k1')).toBe('K1, côte, Édith (rouge), qui vaut 4, à la nage, Jonas (rose), à la nage');
});

test('the story never tells a value again', () => {
  const settled = { event: 'settled', clause, seat: 0, figure: 'red1', hex: 'd4', value: 5 } as const;
  expect(english.event(settled)).toBe('Ann places Ada (red) on D4.');
});

test('steps of one explorer are one line, in its colour', () => {
  const lines = tell(
    [
      { event: 'turnbegan', clause, seat: 1 },
      { event: 'walked', clause, figure: 'amber1', start: 'd5', end: 'd6' },
      { event: 'walked', clause, figure: 'amber1', start: 'd6', end: 'd7' },
      { event: 'walked', clause, figure: 'amber2', start: 'd7', end: 'd8' },
    ],
    english,
  );
  expect(lines.map(({ text }) => text)).toEqual(['Ada (amber) goes from D5 to D7.', 'Basil (amber) goes from D7 to D8.']);
  expect(lines[0]!.seat).toBe(1);
});

test('where nobody was saved the story says so, and counts nothing', () => {
  const lines = tell(
    [
      { event: 'savednobody', clause: 'island.end.score', seat: 2 },
      { event: 'nonesaved', clause: 'island.end.tie', seats: [0, 1, 2, 3] },
    ],
    french,
  );
  expect(lines.map(({ text }) => text)).toEqual(['Zoé n’a sauvé personne.', fr.events.nonesaved]);
});

test('explorers are counted by colour', () => {
  const eaten = { event: 'eaten', clause, kind: 'shark', hex: 'c5', figures: ['red1', 'red2', 'ivory3'] } as const;
  expect(english.event({ ...eaten, figures: [...eaten.figures] })).toBe('The shark eats 2 red explorers and an ivory explorer on C5.');
  expect(french.event({ ...eaten, figures: [...eaten.figures] })).toMatch(
    /^Le requin dévore 2 explorateurs rouges et un explorateur ivoire/u,
  );
});

test('whoever would fall with their tile is named', () => {
  expect(english.falling(['red1'])).toBe('Your explorer would fall into the water: Ada.');
  expect(english.falling(['red1', 'red2'])).toMatch(/^Your explorers would fall into the water: Ada and /u);
});

test('a refusal says what is in the way, and a place too far how many moves are left', () => {
  const full = { clause: 'island.move.capacity', detail: 'full', parts: { figures: ['red1', 'red2', 'amber1'] } };
  expect(english.refusal(full)).toBe('That ship is full: 2 red explorers and an amber explorer.');
  expect(english.refusal({ clause: 'island.move.capacity' })).toBe(en.clauses['island.move.capacity'].no);
  const hand = { at: 'k1', moves: '1' };
  expect(english.tooFar({ ...view, hand } as typeof view, 'k4')).toBe('No safe way leads to K4 in one move.');
});
