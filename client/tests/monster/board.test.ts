import { expect, test } from 'vitest';
import { answerWith, arrowEnd, meant, meantBy } from '../../src/games/monster/asking';
import { clauseOf, heaps } from '../../src/games/monster/cards';
import { ropes } from '../../src/games/monster/ropes';
import { Sea } from '../../src/games/monster/sea';
import { targetsOf, weighty } from '../../src/games/monster/targets';
import type { MonsterAction, MonsterView, Offer } from '../../src/games/monster/types';
import { view } from './view';

const sea = new Sea(21, 9, 20, false);
const asked = (verbs: Record<string, string[]>, more: Partial<MonsterView> = {}): MonsterView => ({
  ...view,
  ...more,
  ask: { seat: 1, step: '', clause: 'monster.round', options: [], others: [], verbs },
});
const HUNTING = { sail: ['card'], turn: ['heading'], arm: ['card'], swap: [], trade: ['hunter'], end: [] };
const offer = (action: object, space: string | null = null, wrecks: number[] = []): Offer => ({
  action: action as MonsterAction,
  aim: { space, wrecks, boats: [] },
});

test('arrows go through the space ahead and turn the prow; hard ones slide past it', () => {
  expect(arrowEnd(sea, 'k2', 'S', 'F')).toEqual({ space: 'k4', heading: 'S', through: 'k3' });
  expect(arrowEnd(sea, 'k2', 'S', 'L')).toEqual({ space: 'l3', heading: 'SE', through: 'k3' });
  expect(arrowEnd(sea, 'k2', 'S', 'R')).toEqual({ space: 'j3', heading: 'SW', through: 'k3' });
  expect(arrowEnd(sea, 'k2', 'S', 'l')).toEqual({ space: 'l2', heading: 'NE', through: null });
  expect(arrowEnd(sea, 'b4', 'NW', 'F')).toBeNull();
});

test('a space that is not lit is still an answer for the server to refuse, or a rule to be read', () => {
  const whale = asked({ swim: ['heading'], play: ['card'], end: [] }, { origin: 'k5' });
  expect(meant(whale, sea, 'k4')).toEqual({ do: 'swim', heading: 'N' });
  expect(meant(whale, sea, 'c2')).toBe('monster.round');
  expect(meant(asked({ hop: ['arrow'], stop: [] }), sea, 'j3')).toEqual({ do: 'hop', arrow: 'R' });
  expect(meant(asked({ net: ['place'] }, { origin: 'k2' }), sea, 'k4')).toEqual({ do: 'net', place: 'S.S' });
  expect(meant(asked({ leap: ['place'] }, { origin: 'k5' }), sea, 'k3')).toEqual({ do: 'leap', place: 'N.N' });
  expect(meant(asked({ agree: [], refuse: [] }), sea, 'k3')).toBe('monster.round');
});

test('a card means what is asked', () => {
  expect(meantBy(asked(HUNTING), 'LFR')).toEqual({ do: 'sail', card: 'LFR' });
  expect(meantBy(asked(HUNTING), 'harpon')).toEqual({ do: 'arm', card: 'harpon' });
  expect(meantBy(asked({ ask: ['card'] }), 'drouge')).toEqual({ do: 'ask', card: 'drouge' });
  expect(meantBy(asked({ hop: ['arrow'] }), 'LFR')).toBeNull();
  expect([clauseOf('LFR'), clauseOf('saut')]).toEqual(['monster.sail.hop', 'monster.bestial.saut']);
  expect(heaps(['F', 'filet', 'F'])).toEqual([
    { card: 'F', count: 2 },
    { card: 'filet', count: 1 },
  ]);
});

test('a card that is not lit never gives an answer that is offered, in whichever hand it lies', () => {
  const harpoon = offer({ do: 'arm', card: 'harpon' });
  expect(answerWith(asked(HUNTING), [harpoon], 'harpon', true)).toBe(harpoon.action);
  expect(answerWith(asked(HUNTING), [harpoon], 'harpon', false)).toBeNull();
  expect(answerWith(asked(HUNTING), [harpoon], 'drouge', false)).toEqual({ do: 'arm', card: 'drouge' });
  expect(answerWith(asked({ keep: ['card'] }), [offer({ do: 'keep', card: 'F' })], 'F', false)).toBeNull();
});

test('directions are offered around the whale or the iceberg, turning only when the boat was touched', () => {
  const blow = targetsOf(asked({ blow: ['heading'] }), sea, [offer({ do: 'blow', heading: 'N' })], false);
  expect([...blow.keys()]).toEqual(['k4']);
  const sweep = targetsOf(asked({ sweep: ['heading'] }, { target: 'm5' }), sea, [offer({ do: 'sweep', heading: 'S' })], false);
  expect([...sweep.keys()]).toEqual(['m6']);
  const turn = [offer({ do: 'turn', heading: 'N' }, 'k1'), offer({ do: 'trade', hunter: '2' }, 'm3')];
  expect(targetsOf(asked(HUNTING), sea, turn, false).size).toBe(0);
  expect([...targetsOf(asked(HUNTING), sea, turn, true).keys()]).toEqual(['k1']);
});

test('what is reckless, secret or sweeping is asked twice', () => {
  expect(weighty(offer({ do: 'hop', arrow: 'R' }, 'j3', [1]))).toBe(true);
  expect(weighty(offer({ do: 'leap', place: 'N' }, 'k4'))).toBe(true);
  expect(weighty(offer({ do: 'swim', heading: 'N' }, 'k4'))).toBe(false);
});

test('ropes run from net to net and to what they are tied to', () => {
  const lines = ropes(
    {
      ...view,
      nets: [
        { space: 'l4', seat: 1 },
        { space: 'k5', seat: 1 },
      ],
      icebergs: ['m5'],
      ship: null,
      hunters: [],
    },
    sea,
  );
  expect(lines).toHaveLength(2);
  const edge = ropes(
    {
      ...view,
      nets: [
        { space: 'k1', seat: 1 },
        { space: 'k9', seat: 1 },
      ],
      icebergs: [],
      ship: null,
      hunters: [],
    },
    sea,
  );
  expect(edge).toHaveLength(1);
  expect(Math.hypot(edge[0]!.from.x - edge[0]!.to.x, edge[0]!.from.y - edge[0]!.to.y)).toBeCloseTo(Math.sqrt(3) * 20);
});
