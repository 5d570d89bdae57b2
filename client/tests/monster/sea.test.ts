import { expect, test } from 'vitest';
import { arrange, inFirstLap, middle, within } from '../../src/games/monster/layout';
import { HEADINGS, Sea, distance, turned } from '../../src/games/monster/sea';

const flat = new Sea(21, 9, 20, false);
const upright = new Sea(21, 9, 20, true);

test('six spaces lie around one, each one hex away, over the edge too', () => {
  for (const sea of [flat, upright]) {
    for (const space of ['k5', 'l5', 'k1', 'l9', 'b1']) {
      const around = HEADINGS.map((heading) => sea.next(space, heading)!);
      expect(new Set(around).size).toBe(6);
      for (const beside of around) {
        const from = sea.spot(space);
        expect(distance(sea.nearest(sea.spot(beside), from), from)).toBeCloseTo(Math.sqrt(3) * 20);
        expect(sea.heading(space, beside)).toBe(HEADINGS[around.indexOf(beside)]);
      }
    }
  }
});

test('the edge leads back to the same column, and beyond the ice is nothing', () => {
  expect(flat.next('k1', 'N')).toBe('k9');
  expect(flat.next('l9', 'S')).toBe('l1');
  expect(flat.next('a3', 'NW')).toBeNull();
  expect(flat.next('u3', 'SE')).toBeNull();
});

test('a heading on the screen is where that neighbour lies', () => {
  for (const sea of [flat, upright]) {
    for (const heading of HEADINGS) {
      const [from, to] = [sea.spot('k5'), sea.spot(sea.next('k5', heading)!)];
      const seen = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
      expect((seen + 360) % 360).toBeCloseTo(sea.angle(heading) % 360);
    }
  }
});

test('every space is found again where it lies, in every lap', () => {
  for (const sea of [flat, upright]) {
    for (const space of ['a1', 'k5', 'l9', 'u9', 'j1']) {
      const { x, y } = sea.spot(space);
      for (const lap of [-1, 0, 1]) expect(sea.spaceAt({ x: x + lap * sea.lap.x + 3, y: y + lap * sea.lap.y - 4 })).toBe(space);
    }
  }
  expect(flat.spaceAt({ x: -300, y: flat.spot('a4').y })).toBe('a4');
});

test('places are said as the rules write them', () => {
  expect(flat.place('k5', 'k4')).toBe('N');
  expect(flat.place('k5', 'k3')).toBe('N.N');
  expect(flat.place('k5', flat.next(flat.next('k5', 'N')!, 'NE')!)).toBe('N.NE');
  expect(flat.place('k5', flat.next(flat.next('k5', 'NW')!, 'N')!)).toBe('NW.N');
  expect(flat.place('k5', 'k9')).toBeNull();
  expect(turned('N', -1)).toBe('NW');
  expect(turned('NW', 2)).toBe('NE');
});

test('a large screen shows all of the sea, a phone leans in and turns it', () => {
  expect(arrange(940, 640, 21, 9)).toMatchObject({ whole: true });
  expect(arrange(940, 640, 21, 9).sea.upright).toBe(false);
  const phone = arrange(350, 440, 21, 9);
  expect([phone.whole, phone.sea.upright]).toEqual([false, true]);
  expect(phone.sea.size * Math.sqrt(3)).toBeGreaterThanOrEqual(44);
});

test('a phone can show all of the sea, and less of it larger', () => {
  const [all, near, nearest] = [0, 1.5, 99].map((zoom) => arrange(350, 440, 21, 9, zoom));
  expect(all).toMatchObject({ all: true, whole: false });
  expect(all!.sea.length + 1.8 * all!.sea.size).toBeLessThanOrEqual(all!.height);
  expect(-all!.sea.lap.x).toBeLessThanOrEqual(all!.width);
  expect(within(all!, { x: -9999, y: 0 }, middle(all!))).toEqual(middle(all!));
  expect(near).toMatchObject({ all: false, zoom: 1.5 });
  expect(nearest!.zoom, 'not without end').toBeLessThan(3);
});

test('a question of one more line does not turn the sea', () => {
  expect([440, 420, 400].map((height) => arrange(350, height, 21, 9).sea.upright)).toEqual([true, true, true]);
});

test('one looks no further than the ice, but over the blue edge without end', () => {
  const phone = arrange(350, 440, 21, 9);
  const home = middle(phone);
  const { y } = within(phone, { x: home.x, y: -9999 }, home);
  expect(y).toBeGreaterThan(0);
  expect(within(phone, { x: -9999, y: home.y }, home).x).toBe(-9999);
  const first = inFirstLap(phone, { x: -9999, y: home.y });
  expect(first.x).toBeLessThanOrEqual(0);
  expect(first.x).toBeGreaterThan(phone.sea.lap.x);
});
