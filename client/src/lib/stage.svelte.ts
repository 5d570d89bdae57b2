import { tick } from 'svelte';
import type { Game, Showing } from '../games/game';
import type { Event, Refusal, Refused, View } from './messages';
import { sound } from './sounds';

export const still = matchMedia('(prefers-reduced-motion: reduce)');

/** What is said at a touched place: a refusal, the rule of the thing, or something else under a title of its own. */
export interface Note {
  no: boolean;
  clause: string;
  detail?: string; // of a refusal: what exactly is in the way, as a sentence of the game's words
  parts?: Refusal['parts']; // of that sentence
  reason: Refused['reason'];
  why: string;
  at: Element | null;
  passing: boolean; // gone as soon as the mouse is
  title?: string; // then `why` is what it says
}

/** A board on which events are seen to happen, one after the other, before the position that comes of them. */
export class Stage {
  game = $state.raw<Game | null>(null);
  shown = $state.raw<View | null>(null); // the position on the screen
  happening = $state.raw<Event | null>(null);
  motion = $state.raw<unknown>(null); // what moves on the board
  note = $state.raw<Note | null>(null);

  protected skipping = false;
  private hurry: (() => void) | null = null;

  explain(clause: string, at: Element, passing = false): void {
    if (!this.happening) this.note = { no: false, clause, reason: null, why: '', at, passing };
  }

  /** Why not, where the board knows it from what the server has listed. */
  refuse(clause: string, why: string, at: Element): void {
    if (!this.happening) this.note = { no: true, clause, reason: null, why, at, passing: false };
  }

  /** What is happening is shown at once. */
  skip(): void {
    this.skipping = true;
    this.hurry?.();
  }

  /** The event is seen on the position before it, `rate` times as fast as by itself, Infinity being at once; `seen` is called when
   * the position after it is there. */
  protected async happen(event: Event, showing: Showing, rate: number, seen: () => void = () => {}): Promise<void> {
    const { motion, ms, rest, sound: noise } = showing;
    const atOnce = this.skipping || rate === Infinity;
    if (noise && !atOnce) sound(noise);
    this.happening = event;
    this.motion = atOnce ? null : motion;
    if (this.motion && rate !== 1) await this.hasten(rate);
    await this.wait(ms / rate);
    this.motion = null;
    this.shown = this.game!.after(this.shown!, event);
    seen();
    await this.wait(rest / rate);
  }

  private wait(ms: number): Promise<void> {
    if (!ms || this.skipping || still.matches || document.hidden) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Boards know one pace; what they set in motion takes ours. What goes on for ever is none of it. */
  private async hasten(rate: number): Promise<void> {
    await tick();
    for (const motion of document.getAnimations()) {
      if (motion.effect?.getTiming().iterations !== Infinity) motion.updatePlaybackRate(rate);
    }
  }
}
