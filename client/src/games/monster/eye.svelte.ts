import type { Attachment } from 'svelte/attachments';
import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion, Tween } from 'svelte/motion';
import { arrange, inFirstLap, middle, within, type Layout } from './layout';
import type { Spot } from './sea';

const SLIP = 9; // a finger that moves further drags
const GLIDE = 320;

/** Which part of the sea is seen, and how large. */
export class Eye {
  width = $state(940);
  height = $state(640);
  private zoom = $state(1); // 0: so that all of it is seen
  private readonly spot = new Tween<Spot>({ x: 0, y: 0 }, { duration: GLIDE, easing: cubicOut });

  constructor(private readonly chart: () => { columns: number; rows: number }) {}

  readonly layout = $derived.by((): Layout => {
    const { columns, rows } = this.chart();
    return arrange(this.width, this.height, columns, rows, this.zoom);
  });
  readonly at = $derived(this.layout.all ? middle(this.layout) : this.spot.current);

  onScreen(spot: Spot): Spot {
    return { x: spot.x - this.at.x + this.layout.width / 2, y: spot.y - this.at.y + this.layout.height / 2 };
  }

  look(to: Spot): void {
    const from = this.settle();
    this.go(this.layout.sea.nearest(to, from), prefersReducedMotion.current ? 0 : GLIDE);
  }

  /** All of the sea, or from there as near as a finger likes. */
  toggle(): void {
    this.zoomTo(this.layout.all ? 1 : 0, { x: this.layout.width / 2, y: this.layout.height / 2 });
  }

  /** What lies under `about` stays there. */
  private zoomTo(zoom: number, about: Spot): void {
    const from = this.layout.all ? this.at : this.settle();
    const before = this.layout.sea.size;
    this.zoom = zoom;
    this.zoom = this.layout.all ? 0 : this.layout.zoom; // not beyond that
    const by = this.layout.sea.size / before;
    const off = { x: about.x - this.layout.width / 2, y: about.y - this.layout.height / 2 };
    this.go({ x: (from.x + off.x) * by - off.x, y: (from.y + off.y) * by - off.y }, 0);
  }

  private pan(x: number, y: number): void {
    const from = this.settle();
    this.go({ x: from.x - x, y: from.y - y }, 0);
  }

  /** Where one looks, in the first lap. */
  private settle(): Spot {
    const home = inFirstLap(this.layout, this.spot.current);
    void this.spot.set(home, { duration: 0 });
    return home;
  }

  private go(to: Spot, duration: number): void {
    void this.spot.set(within(this.layout, to, middle(this.layout)), { duration });
  }

  /** Drag with one finger, pinch with two, roll the wheel. The click that ends a drag is none. */
  readonly gestures: Attachment<HTMLElement> = (water) => {
    // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
    const fingers = new Map<number, Spot>();
    let from: Spot = { x: 0, y: 0 };
    let dragged = false;

    const local = (e: MouseEvent): Spot => {
      const { left, top } = water.getBoundingClientRect();
      return { x: e.clientX - left, y: e.clientY - top };
    };
    const down = (e: PointerEvent) => {
      if (this.layout.whole || e.button) return;
      from = local(e);
      fingers.set(e.pointerId, from);
    };
    const move = (e: PointerEvent) => {
      const before = fingers.get(e.pointerId);
      const now = local(e);
      if (!before || (fingers.size === 1 && !dragged && Math.hypot(now.x - from.x, now.y - from.y) < SLIP)) return;
      const other = [...fingers].find(([id]) => id !== e.pointerId)?.[1];
      if (other) this.pinch(before, now, other);
      else {
        if (!dragged) water.setPointerCapture(e.pointerId);
        this.pan(now.x - before.x, now.y - before.y);
      }
      dragged = true;
      fingers.set(e.pointerId, now);
    };
    const up = (e: PointerEvent) => {
      fingers.delete(e.pointerId);
      if (!fingers.size) setTimeout(() => (dragged = false));
    };
    const click = (e: Event) => {
      if (dragged) e.stopPropagation();
    };
    const wheel = (e: WheelEvent) => {
      if (this.layout.whole) return;
      e.preventDefault();
      this.zoomTo(this.layout.zoom * Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0015)), local(e));
    };

    const quit = new AbortController();
    const { signal } = quit;
    water.addEventListener('pointerdown', down, { signal });
    water.addEventListener('pointermove', move, { signal });
    water.addEventListener('pointerup', up, { signal });
    water.addEventListener('pointercancel', up, { signal });
    water.addEventListener('click', click, { signal, capture: true });
    water.addEventListener('wheel', wheel, { signal, passive: false });
    return () => quit.abort();
  };

  /** What lies between two fingers stays between them. */
  private pinch(before: Spot, now: Spot, other: Spot): void {
    const apart = (one: Spot) => Math.max(20, Math.hypot(one.x - other.x, one.y - other.y));
    this.zoomTo((this.layout.zoom * apart(now)) / apart(before), { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 });
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }
}
