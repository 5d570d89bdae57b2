import { expect, test } from 'vitest';
import { around, headingTo, HEXES, isleOf, LAND, next } from '../../src/games/island/chart';
import { exampleOf, exampled } from '../../src/games/island/examples';
import { lightsOf, perilsOf } from '../../src/games/island/lights';
import { isLand } from '../../src/games/island/position';

test('the board has 133 hexes, 40 of land, and eight coasts of four isles', () => {
  expect(HEXES.length).toBe(133);
  expect(LAND.length).toBe(40);
  const coasts = HEXES.map(({ name }) => isleOf(name)).filter(Boolean);
  expect(coasts.sort()).toEqual(['NE', 'NE', 'NW', 'NW', 'SE', 'SE', 'SW', 'SW']);
  expect(next('g6', 'e')).toBe('g7');
  expect(headingTo('c5', 'd4')).toBe('sw');
  expect(headingTo('c5', 'd5')).toBe('se');
  expect(headingTo('c5', 'c7')).toBeUndefined();
  expect(around('a1')).toEqual(['a2', 'b3', 'b2', 'a1']);
});

test('only what is offered is lit, and what lies further with its way', () => {
  const { view, options } = exampleOf('island.move.points')!;
  const lights = lightsOf(view, options);
  expect(lights.get('c4')).toMatchObject({ cost: 1, ways: [{ answers: [{ do: 'go', heading: 'w' }], deadly: '' }] });
  expect(lights.get('c3')).toMatchObject({
    cost: 2,
    ways: [
      {
        answers: [
          { do: 'go', heading: 'w' },
          { do: 'go', heading: 'w' },
        ],
      },
    ],
  });
  expect(lightsOf(view, []).size).toBe(0);
});

test('a ship further away is boarded at the end of the way', () => {
  const { view, options } = exampleOf('island.move.board')!;
  const lights = lightsOf({ ...view, far: { 'board b5': 'nw nw' } }, options);
  expect(lights.get('b5')!.ways[0]!.answers).toEqual([
    { do: 'go', heading: 'nw' },
    { do: 'board', heading: 'nw' },
  ]);
});

test('a tile with explorers of one’s own on it says who would fall', () => {
  const { view } = exampleOf('squid.6')!; // amber and violet ashore
  const [figure] = view.figures.filter(({ how, name }) => how === 'land' && name.startsWith('amber'));
  const sink = { do: 'sink', hex: figure!.hex } as never;
  const seated = (seat: number) => lightsOf({ ...view, seat, sides: view.sides }, [sink]).get(figure!.hex)!.ways[0]!.falls;
  const amber = view.sides.findIndex(({ colours }) => colours.includes('amber'));
  expect(seated(amber)).toContain(figure!.name);
  expect(seated(-1), 'for whoever looks on').toBeUndefined();
  expect(seated(amber === 0 ? 1 : 0), 'for anybody else').toBeUndefined();
});

test('a place can mean two things', () => {
  const { view, options } = exampleOf('island.move.board')!;
  expect(
    lightsOf(view, options)
      .get('c6')!
      .ways.map(({ answers }) => answers[0]!.do),
  ).toEqual(['board', 'go']);
});

test('an isle, a stay and a kind are lit where they are', () => {
  const landing = exampleOf('island.move.landing')!;
  expect([...lightsOf(landing.view, landing.options).keys()]).toEqual(['NW', 'c1']);
  const staying = exampleOf('squid.3e')!;
  expect(lightsOf(staying.view, staying.options).get('c5')!.ways[0]!.answers).toEqual([{ do: 'stop' }]);
  const kinds = exampleOf('squid.2')!;
  expect(lightsOf(kinds.view, kinds.options).get('c8')!.ways[0]!.answers).toEqual([
    { do: 'choose', kind: 'squid' },
    { do: 'pick', hex: 'c8' },
  ]);
});

test('what would be deadly is a peril where it is not allowed, a warning where it is', () => {
  const { view, options } = exampleOf('squid.6')!;
  expect([...perilsOf(view, options)]).toEqual([['c6', { do: 'go', heading: 'e' }]]);
  const daring = [...options, { do: 'go', heading: 'e' } as const];
  expect(perilsOf(view, daring).size).toBe(0);
  expect(lightsOf(view, daring).get('c6')!.ways[0]!.deadly).toBe('squid.6');
});

test('in every example the ways lead where they are said to lead, over nothing but the sea', () => {
  for (const clause of exampled) {
    const { view } = exampleOf(clause)!;
    for (const [hex, way] of Object.entries(view.far)) {
      const hexes = way.split(' ').reduce((gone, heading) => [...gone, next(gone.at(-1)!, heading)!], [view.hand.at!]);
      expect(hexes.at(-1), `${clause}: ${way}`).toBe(hex);
      expect(
        hexes.some((one) => isLand(view, one)),
        `${clause}: ${way}`,
      ).toBe(false);
    }
  }
});
