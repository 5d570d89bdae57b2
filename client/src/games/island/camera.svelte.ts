import type { Attachment } from 'svelte/attachments';
import type { Spot } from '../../art/paper';
import { WIDE, WORLD } from './chart';

const COMFORT = 46; // the width of a hex, in pixels, that a finger likes
const CLOSEST = 120;
const SLIP = 7; // a finger that moves further drags
const MARGIN = 58; // what lies under the corners' sheets can be drawn into the open
const GLIDE = 260;
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Which part of the board is seen, and how large. */
export class Camera {
  x = $state(0);
  y = $state(0);
  private scale = $state(0); // 0: as it suits the screen
  width = $state(720);
  height = $state(632);

  readonly fit = $derived(Math.min(this.width / WORLD.width, this.height / WORLD.height));
  readonly home = $derived(this.fit * WIDE < 38 ? COMFORT / WIDE : this.fit);
  readonly k = $derived(Math.max(this.fit, this.scale || this.home));
  readonly whole = $derived(this.k < this.fit * 1.02);
  readonly centre = $derived({
    x: this.held(this.x, this.width, WORLD.x, WORLD.width),
    y: this.held(this.y, this.height, WORLD.y, WORLD.height),
  });
  readonly matrix = $derived(
    `translate(${this.width / 2 - this.centre.x * this.k} ${this.height / 2 - this.centre.y * this.k}) scale(${this.k})`,
  );
  readonly frame = $derived({
    x: this.centre.x - this.width / 2 / this.k,
    y: this.centre.y - this.height / 2 / this.k,
    width: this.width / this.k,
    height: this.height / this.k,
  });

  private glide = 0;

  /** Where a place of the board is on the screen. */
  onScreen({ x, y }: Spot): Spot {
    return { x: this.width / 2 + (x - this.centre.x) * this.k, y: this.height / 2 + (y - this.centre.y) * this.k };
  }

  zoom(by: number, about: Spot = { x: this.width / 2, y: this.height / 2 }): void {
    cancelAnimationFrame(this.glide);
    const k = Math.min(CLOSEST / WIDE, Math.max(this.fit, this.k * by));
    const off = { x: about.x - this.width / 2, y: about.y - this.height / 2 };
    const { x, y } = this.centre;
    this.x = x + off.x / this.k - off.x / k;
    this.y = y + off.y / this.k - off.y / k;
    this.scale = k;
  }

  pan(dx: number, dy: number): void {
    cancelAnimationFrame(this.glide);
    const { x, y } = this.centre;
    this.x = x - dx / this.k;
    this.y = y - dy / this.k;
  }

  /** The whole board, or from there as near as a finger likes. */
  toggle(): void {
    this.scale = this.whole ? Math.max((COMFORT * 1.3) / WIDE, this.fit * 1.6) : this.fit;
  }

  /** Leans over so that these places are seen, if they are not. */
  lean(places: Spot[], easing = true): void {
    if (!places.length || this.whole) return;
    const inset = Math.min(70, this.width / 5);
    const seen = (spot: Spot) => {
      const { x, y } = this.onScreen(spot);
      return x > inset && y > inset && x < this.width - inset && y < this.height - inset;
    };
    if (places.every(seen)) return;
    const middle = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;
    this.slide({ x: middle(places.map(({ x }) => x)), y: middle(places.map(({ y }) => y)) }, easing && !still.matches);
  }

  slide(to: Spot, easing = !still.matches): void {
    cancelAnimationFrame(this.glide);
    const from = this.centre;
    const begun = performance.now();
    const go = (now: number) => {
      const part = easing ? Math.min(1, (now - begun) / GLIDE) : 1;
      const eased = 1 - (1 - part) ** 3;
      this.x = from.x + (to.x - from.x) * eased;
      this.y = from.y + (to.y - from.y) * eased;
      if (part < 1) this.glide = requestAnimationFrame(go);
    };
    go(begun);
  }

  /** The middle of the view, kept where the board is. */
  private held(value: number, pixels: number, edge: number, length: number): number {
    const half = pixels / 2 / this.k;
    const [low, high] = [edge + half - MARGIN / this.k, edge + length - half + MARGIN / this.k];
    const slack = this.whole ? edge + length / 2 : null;
    return slack ?? (low > high ? edge + length / 2 : Math.min(high, Math.max(low, value)));
  }

  /** Drag with one finger, pinch with two, roll the wheel. A drag is no click. */
  readonly gestures: Attachment<SVGElement> = (board) => {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
    const fingers = new Map<number, Spot>();
    let from: Spot | null = null;
    let dragged = false;

    const local = (e: MouseEvent): Spot => {
      const box = board.getBoundingClientRect();
      return { x: e.clientX - box.left, y: e.clientY - box.top };
    };
    const down = (e: PointerEvent) => {
      if (!fingers.size) dragged = false;
      fingers.set(e.pointerId, local(e));
      from = local(e);
    };
    const move = (e: PointerEvent) => {
      const before = fingers.get(e.pointerId);
      if (!before) return;
      const now = local(e);
      if (fingers.size > 1) this.pinch(fingers, e.pointerId, now);
      else if (dragged || (from && Math.hypot(now.x - from.x, now.y - from.y) > SLIP)) {
        if (!dragged) board.setPointerCapture(e.pointerId);
        this.pan(now.x - before.x, now.y - before.y);
      } else return;
      dragged = true;
      fingers.set(e.pointerId, now);
    };
    const up = (e: PointerEvent) => fingers.delete(e.pointerId);
    const click = (e: MouseEvent) => {
      if (dragged) e.stopPropagation();
      dragged = false;
    };
    const wheel = (e: WheelEvent) => {
      e.preventDefault();
      this.zoom(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0015)), local(e));
    };

    const quit = new AbortController();
    const { signal } = quit;
    board.addEventListener('pointerdown', down, { signal });
    board.addEventListener('pointermove', move, { signal });
    board.addEventListener('pointerup', up, { signal });
    board.addEventListener('pointercancel', up, { signal });
    board.addEventListener('click', click, { signal, capture: true });
    board.addEventListener('wheel', wheel, { signal, passive: false });
    return () => quit.abort();
  };

  /** What lies under two fingers stays under them. */
  private pinch(fingers: Map<number, Spot>, moved: number, now: Spot): void {
    const before = fingers.get(moved)!;
    const other = [...fingers].find(([id]) => id !== moved)![1];
    const apart = (a: Spot) => Math.max(20, Math.hypot(a.x - other.x, a.y - other.y));
    this.zoom(apart(now) / apart(before), { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 });
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }
}
