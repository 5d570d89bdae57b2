import type { Game, StoryLine } from '../games/game';
import type { Told } from '../lib/screening.svelte';
import { mark, type Speech } from '../lib/speech';
import type { Event, Person } from '../lib/messages';
import { say } from '../lib/words.svelte';

/** What happened, as the game tells it: in its own few lines, or one line per event. */
export function story(told: Told[], game: Game, speech: Speech): StoryLine[] {
  const events = told.map((one) => one.event);
  return game.tell?.(events, speech) ?? events.map((event) => line(event, speech));
}

/** How many lines that are. */
export function length(told: Told[], game: Game, speech: Speech): number {
  const mute = Object.assign(Object.create(speech) as Speech, { event: () => '', action: () => '', fill: () => '' });
  return game.tell ? story(told, game, mute).length : told.length;
}

/** What is told of a question besides what happened, before its answer. */
export interface Aside extends StoryLine {
  n: number;
  hint?: boolean; // which goes with its answer
}

/** Who asked for a hint, whose bot gave no answer, for whom one was called, and where it became practice, in order. */
export function asides(people: Person[], names: string[], practice: number[]): Aside[] {
  const person = (seat: number) => people[seat]!.deputy_of || names[seat]!;
  const asides: Aside[] = people.flatMap(({ hints, faults, deputies }, seat) => [
    ...hints.map((n) => ({ n, seat, clause: '', text: say('hint_asked', { name: names[seat]! }), hint: true })),
    ...faults.map((n) => ({ n, seat, clause: '', text: say('no_answer', { name: names[seat]! }) })),
    ...deputies
      .filter(({ by }) => by !== null)
      .map(({ n, by }) => ({ n, seat, clause: '', text: say('stand_in_told', { name: person(seat), by: person(by!) }) })),
  ]);
  asides.push(...practice.map((n) => ({ n, seat: null, clause: '', text: say('practice_told') })));
  return asides.sort((a, b) => a.n - b.n);
}

/** The story with them: each stands behind all that earlier answers made happen; a hint is told with its answer, once there is one. */
export function wholeStory(told: Told[], aside: Aside[], game: Game, speech: Speech): StoryLine[] {
  const lines = story(told, game, speech);
  const before = (n: number) =>
    length(
      told.filter((one) => one.n < n),
      game,
      speech,
    );
  for (const one of aside.toReversed()) {
    const at = before(one.n);
    const goesOn = told.some(({ n }) => n === one.n) && before(one.n + 1) === at; // its answer is part of an earlier line
    if (!hinted(one, lines[goesOn ? at - 1 : at])) lines.splice(at, 0, one);
  }
  return lines;
}

/** A hint becomes part of the line of its answer; false where that is not its line. */
export function hinted(aside: Aside, answer: StoryLine | undefined): boolean {
  if (!aside.hint || !answer || (answer.seat ?? aside.seat) !== aside.seat) return false;
  const said = say('hint_taken');
  if (!answer.text.endsWith(said)) answer.text += ` ${said}`;
  return true;
}

export function line(event: Event, speech: Speech): StoryLine {
  return { text: speech.event(event), clause: event.clause, seat: seatOf(event) };
}

/** The event that ended a game: after it may be told what comes of it. */
export function endingOf(events: Event[], { clause }: { clause: string }): Event | undefined {
  return events.findLast((event) => event.clause === clause);
}

/** A drawing, where there is one, as the sign of a line. */
export function asSign(icon: string | undefined): string | undefined {
  return icon && mark(icon);
}

/** Who did it, or whom it befell. */
export function seatOf(event: Event): number | null {
  return 'seat' in event ? event.seat : null;
}
