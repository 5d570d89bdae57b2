import type { Attachment } from 'svelte/attachments';

const PRESS = 450;
const REST = 700;
const SLIP = 10; // a finger that moves further scrolls

/** What a thing is can be asked without touching it off: by a long press, a resting mouse or focus, or the menu key. */
export function explained(explain: (at: Element, passing: boolean) => void): Attachment<HTMLElement> {
  return (thing) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false; // the click that ends a long press is none
    let from = { x: 0, y: 0 };
    const stop = () => clearTimeout(timer);
    const wait = (ms: number, then: () => void) => {
      stop();
      timer = setTimeout(then, ms);
    };

    const down = (e: PointerEvent) => {
      stop();
      pressed = false;
      from = { x: e.clientX, y: e.clientY };
      if (e.pointerType === 'mouse') return;
      wait(PRESS, () => {
        pressed = true;
        explain(thing, false);
      });
    };
    const move = (e: PointerEvent) => {
      if (e.pointerType === 'mouse') {
        if (!e.buttons && (e.movementX || e.movementY)) wait(REST, () => explain(thing, true)); // what slid under it is not meant
      } else if (Math.hypot(e.clientX - from.x, e.clientY - from.y) > SLIP) stop();
    };
    const menu = (e: Event) => {
      e.preventDefault();
      stop();
      if (!pressed) explain(thing, false);
      pressed = true;
    };
    const focus = () => {
      if (thing.matches(':focus-visible')) wait(REST, () => explain(thing, true)); // by the keyboard: a touch focuses too
    };
    const click = (e: Event) => {
      stop();
      if (!pressed) return;
      pressed = false;
      e.preventDefault();
      e.stopImmediatePropagation();
    };

    const listeners: [string, EventListener, boolean?][] = [
      ['pointerdown', down as EventListener],
      ['pointermove', move as EventListener],
      ['pointerup', stop],
      ['pointercancel', stop],
      ['pointerleave', stop],
      ['contextmenu', menu],
      ['focus', focus],
      ['blur', stop],
      ['keydown', stop],
      ['click', click, true],
    ];
    for (const [event, listener, early] of listeners) thing.addEventListener(event, listener, early);
    return () => {
      stop();
      for (const [event, listener, early] of listeners) thing.removeEventListener(event, listener, early);
    };
  };
}
