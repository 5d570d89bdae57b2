import { beforeEach, expect, test } from 'vitest';
import { settings } from '../src/lib/settings.svelte';
import type { Offered } from '../src/lib/messages';
import { FREE, Plan, YOU } from '../src/shelf/plan.svelte';

const offer: Offered = {
  game: 'pond',
  rules: 1,
  bots: ['cabin_boy', 'lookout', 'captain'],
  options: [
    { name: 'players', values: ['3', '2', '6'], needs: {}, only: { '2': { pace: ['slow', 'calm'] } } },
    { name: 'pace', values: ['fast', 'slow', 'calm'], needs: {}, only: {} },
    { name: 'net', values: ['no', 'yes'], needs: {}, only: {} },
    { name: 'mesh', values: ['wide', 'fine'], needs: { net: 'yes' }, only: {} },
  ],
  seatings: [3, 2, 6].map((players) => ({
    options: { players: String(players) },
    seats: Array.from({ length: players }, (_, seat) => `seat ${seat}`),
  })),
};
const bot = (name: string, character: string) => ({ kind: 'bot', name, character });
const person = { kind: 'person' };
const open = { kind: 'open' };

let plan: Plan;
beforeEach(() => {
  localStorage.clear();
  settings.sailWith('lookout');
  settings.call('Ann');
  plan = new Plan(offer);
});

test('unless chosen otherwise one plays the first values, in the first seat, against lookouts', () => {
  expect(plan.options).toEqual({ players: '3', pace: 'fast', net: 'no' });
  expect(plan.seats('play')).toEqual({ plan: [person, bot('lookout', 'maelle'), bot('lookout', 'oscar')], mine: [0], alone: true });
});

test('numbers stand by size, words in the game’s order, and the usual one is still what the game says', () => {
  expect(plan.switches.map(({ values }) => values)).toEqual([
    ['2', '3', '6'],
    ['fast', 'slow', 'calm'],
    ['no', 'yes'],
  ]);
  expect(plan.options.players).toBe('3');
});

test('an option that says nothing under the others is not said', () => {
  plan.choose('net', 'yes');
  expect(plan.options).toEqual({ players: '3', pace: 'fast', net: 'yes', mesh: 'wide' });
});

test('a value that cannot stand beside another gives way to one that can, is not offered there, and comes back', () => {
  plan.choose('players', '2');
  expect(plan.options).toMatchObject({ players: '2', pace: 'slow' });
  expect(plan.switches[1]!.values).toEqual(['slow', 'calm']);
  plan.choose('pace', 'calm');
  expect(plan.options.pace).toBe('calm');
  plan.choose('pace', 'fast');
  plan.choose('players', '3');
  expect(plan.options.pace).toBe('fast');
});

test('there are as many seats as players, and nobody of the crew sits twice', () => {
  plan.choose('players', '6');
  expect(plan.sitters).toEqual([YOU, FREE, FREE, FREE, FREE, FREE]);
  expect(plan.seats('same').mine).toEqual([0, 1, 2, 3, 4, 5]);
  const watched = plan.seats('watch').plan;
  expect(new Set(watched.map(({ character }) => character)).size).toBe(6);
  expect(watched.every(({ name }) => name === 'lookout')).toBe(true);
});

test('how strong the crew is, is chosen once for every game', () => {
  settings.sailWith('captain');
  expect(plan.seats('play').plan.slice(1)).toEqual([bot('captain', 'nestor'), bot('captain', 'selma')]);
  settings.sailWith('mate'); // whom this game does not have
  expect(plan.crew[1]!.name).toBe('cabin_boy');
});

test('whoever is called by name plays at their own rank, in one seat only, and the others make room', () => {
  plan.place(1, 'maelle');
  expect(plan.seats('play').plan).toEqual([person, bot('lookout', 'maelle'), bot('lookout', 'oscar')]);
  plan.place(2, 'maelle');
  expect(plan.sitters).toEqual([YOU, FREE, 'maelle']);
  plan.place(1, 'nestor');
  expect(plan.seats('play').plan).toEqual([person, bot('captain', 'nestor'), bot('lookout', 'maelle')]);
});

test('nobody of the crew sits down who is called like you', () => {
  settings.call('Maelle');
  expect(plan.crew.slice(1).map(({ character }) => character)).toEqual(['oscar', 'olive']);
});

test('a free seat is a bot’s, a guest’s or a neighbour’s; a bot that was named stays', () => {
  plan.place(1, 'nestor');
  expect(plan.seats('play').plan).toMatchObject([person, { character: 'nestor' }, { name: 'lookout' }]);
  expect(plan.seats('invite')).toEqual({ plan: [person, bot('captain', 'nestor'), open], mine: [0], alone: true });
  expect(plan.seats('same')).toEqual({ plan: [person, bot('captain', 'nestor'), person], mine: [0, 2], alone: false });
  expect(plan.seats('watch')).toMatchObject({ plan: [{ name: 'lookout' }, { character: 'nestor' }, { name: 'lookout' }], mine: [] });
});

test('where every seat has its bot, guests and neighbours get them', () => {
  plan.place(1, 'nestor');
  plan.place(2, 'pip');
  expect(plan.seats('invite').plan).toEqual([person, open, open]);
  expect(plan.seats('same').mine).toEqual([0, 1, 2]);
});

test('who takes your seat sends you on, and you can take another', () => {
  plan.place(2, YOU);
  expect(plan.sitters).toEqual([FREE, FREE, YOU]);
  plan.place(2, 'pip');
  expect(plan.sitters).toEqual([YOU, FREE, 'pip']);
  plan.place(2, YOU);
  expect(plan.sitters).toEqual(['pip', FREE, YOU]);
});

test('a side may be several seats: all of them are yours, and whoever sat there has those you left', () => {
  plan.place(1, 'nestor');
  plan.takeSide(['seat 1', 'seat 2', 'seat 7']);
  expect(plan.sitters).toEqual(['nestor', YOU, YOU]);
  expect(plan.isSide(['seat 1', 'seat 2', 'seat 7'])).toBe(true);
  expect(plan.isSide(['seat 1'])).toBe(false);
  expect(plan.seats('play')).toEqual({ plan: [bot('captain', 'nestor'), person, person], mine: [1, 2], alone: true });
  plan.takeSide(['seat 0']);
  expect(plan.sitters).toEqual([YOU, 'nestor', FREE]);
});

test('what was chosen is remembered; what the server no longer has is not', () => {
  plan.choose('net', 'yes');
  plan.place(1, 'nestor');
  expect(new Plan(offer).seats('play').plan[1]).toEqual(bot('captain', 'nestor'));
  const less = new Plan({
    ...offer,
    bots: ['cabin_boy'],
    options: [
      { name: 'players', values: ['2'], needs: {}, only: {} },
      { name: 'net', values: ['no'], needs: {}, only: {} },
    ],
  });
  expect(less.options).toEqual({ players: '2', net: 'no' });
});

test('a plan from before there were names, which has a rank at a seat, calls the first of that rank', () => {
  localStorage.setItem('hautemer.plan.pond', JSON.stringify({ seats: ['you', 'captain', 'captain'] }));
  expect(new Plan(offer).sitters).toEqual([YOU, 'nestor', FREE]);
});

test('what cannot be read was never chosen', () => {
  localStorage.setItem('hautemer.plan.pond', 'salt water');
  expect(new Plan(offer).options).toEqual({ players: '3', pace: 'fast', net: 'no' });
});
