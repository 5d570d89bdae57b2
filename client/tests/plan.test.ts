import { beforeEach, expect, test } from 'vitest';
import type { Offered } from '../src/lib/messages';
import { FREE, Plan, YOU } from '../src/shelf/plan.svelte';

const offer: Offered = {
  game: 'pond',
  rules: 1,
  bots: ['cabin_boy', 'lookout', 'captain'],
  options: [
    { name: 'players', values: ['3', '2', '6'], needs: {}, only: {} },
    { name: 'net', values: ['no', 'yes'], needs: {}, only: {} },
    { name: 'mesh', values: ['wide', 'fine'], needs: { net: 'yes' }, only: {} },
  ],
  seatings: [3, 2, 6].map((players) => ({
    options: { players: String(players) },
    seats: Array.from({ length: players }, (_, seat) => `seat ${seat}`),
  })),
};
const bot = (name: string) => ({ kind: 'bot', name });
const person = { kind: 'person' };

let plan: Plan;
beforeEach(() => {
  localStorage.clear();
  plan = new Plan(offer);
});

test('unless chosen otherwise one plays the first values, in the first seat, against the usual bot', () => {
  expect(plan.options).toEqual({ players: '3', net: 'no' });
  expect(plan.seats('play')).toEqual({ plan: [person, bot('lookout'), bot('lookout')], mine: [0] });
});

test('numbers stand by size, words in the game’s order, and the usual one is still what the game says', () => {
  expect(plan.switches.map(({ values }) => values)).toEqual([
    ['2', '3', '6'],
    ['no', 'yes'],
  ]);
  expect(plan.options.players).toBe('3');
});

test('an option that says nothing under the others is not said', () => {
  plan.choose('net', 'yes');
  expect(plan.options).toEqual({ players: '3', net: 'yes', mesh: 'wide' });
});

test('there are as many seats as players', () => {
  plan.choose('players', '6');
  expect(plan.sitters).toEqual([YOU, FREE, FREE, FREE, FREE, FREE]);
  expect(plan.seats('same').mine).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a free seat is a bot’s, a guest’s or a neighbour’s; a bot that was named stays', () => {
  plan.place(1, 'captain');
  expect(plan.seats('play').plan).toEqual([person, bot('captain'), bot('lookout')]);
  expect(plan.seats('invite')).toEqual({ plan: [person, bot('captain'), { kind: 'open' }], mine: [0] });
  expect(plan.seats('same')).toEqual({ plan: [person, bot('captain'), person], mine: [0, 2] });
  expect(plan.seats('watch')).toEqual({ plan: [bot('lookout'), bot('captain'), bot('captain')], mine: [] });
});

test('where every seat has its bot, guests and neighbours get them', () => {
  plan.place(1, 'captain');
  plan.place(2, 'cabin_boy');
  expect(plan.seats('invite').plan).toEqual([person, { kind: 'open' }, { kind: 'open' }]);
  expect(plan.seats('same').mine).toEqual([0, 1, 2]);
});

test('you sit once: who takes your seat sends you on, and you can take another', () => {
  plan.place(2, YOU);
  expect(plan.sitters).toEqual([FREE, FREE, YOU]);
  plan.place(2, 'cabin_boy');
  expect(plan.sitters).toEqual([YOU, FREE, 'cabin_boy']);
  plan.place(2, YOU);
  expect(plan.sitters).toEqual(['cabin_boy', FREE, YOU]);
});

test('what was chosen is remembered; what the server no longer has is not', () => {
  plan.choose('net', 'yes');
  plan.place(1, 'captain');
  expect(new Plan(offer).seats('play').plan[1]).toEqual(bot('captain'));
  const less = new Plan({
    ...offer,
    bots: ['cabin_boy'],
    options: [
      { name: 'players', values: ['2'], needs: {}, only: {} },
      { name: 'net', values: ['no'], needs: {}, only: {} },
    ],
  });
  expect(less.options).toEqual({ players: '2', net: 'no' });
  expect(less.seats('play').plan).toEqual([person, bot('cabin_boy')]);
});

test('what cannot be read was never chosen', () => {
  localStorage.setItem('hautemer.plan.pond', 'salt water');
  expect(new Plan(offer).options).toEqual({ players: '3', net: 'no' });
});
