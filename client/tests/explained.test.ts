import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { explained } from '../src/lib/explained';

let thing: HTMLElement;
let done: number;
let told: boolean[]; // whether only in passing
let forget: (() => void) | void;

beforeEach(() => {
  vi.useFakeTimers();
  thing = document.createElement('button');
  done = 0;
  told = [];
  forget = explained((_, passing) => told.push(passing))(thing);
  thing.addEventListener('click', () => (done += 1));
});
afterEach(() => {
  forget?.();
  vi.useRealTimers();
});

function point(event: string, pointerType: string, more: object = {}): void {
  thing.dispatchEvent(Object.assign(new Event(event), { pointerType, clientX: 0, clientY: 0, buttons: 0, ...more }));
}

test('a tap does, a long press explains and does nothing', () => {
  point('pointerdown', 'touch');
  vi.advanceTimersByTime(200);
  point('pointerup', 'touch');
  thing.click();
  expect([done, told]).toEqual([1, []]);
  point('pointerdown', 'touch');
  vi.advanceTimersByTime(600);
  point('pointerup', 'touch');
  thing.click();
  expect([done, told]).toEqual([1, [false]]);
  point('pointerdown', 'touch');
  thing.click();
  expect(done, 'the next tap does again').toBe(2);
});

test('a finger that moves scrolls', () => {
  point('pointerdown', 'touch');
  point('pointermove', 'touch', { clientY: 30 });
  vi.advanceTimersByTime(600);
  expect(told).toEqual([]);
});

test('a mouse that rests explains in passing; one under which the thing slid does not', () => {
  point('pointermove', 'mouse', { movementX: 0, movementY: 0 });
  vi.advanceTimersByTime(2000);
  expect(told).toEqual([]);
  point('pointermove', 'mouse', { movementX: 3 });
  vi.advanceTimersByTime(2000);
  expect(told).toEqual([true]);
});

test('focus by the keyboard explains in passing, unless it moves on or the thing is touched off', () => {
  const focused = vi.spyOn(thing, 'matches').mockReturnValue(true);
  thing.dispatchEvent(new Event('focus'));
  vi.advanceTimersByTime(2000);
  expect(told).toEqual([true]);
  for (const next of ['blur', 'keydown', 'click']) {
    thing.dispatchEvent(new Event('focus'));
    thing.dispatchEvent(new Event(next));
    vi.advanceTimersByTime(2000);
  }
  expect(told).toEqual([true]);
  focused.mockReturnValue(false); // by a tap
  thing.dispatchEvent(new Event('focus'));
  vi.advanceTimersByTime(2000);
  expect(told).toEqual([true]);
});

test('the menu key explains', () => {
  const menu = new Event('contextmenu', { cancelable: true });
  thing.dispatchEvent(menu);
  expect([menu.defaultPrevented, told]).toEqual([true, [false]]);
});
