import type { GameWords } from '../games/game';
import { fill, filled } from './fill';
import type { Lang } from './languages';
import type { Action, Event, Refusal, View } from './messages';

/** Stands in a sentence for a small drawing. */
export const mark = (icon: string): string => `\uE000${icon}\uE001`;

/** The same for whoever listens. */
export const unmarked = (text: string): string => text.replace(/\uE000[\w-]+\uE001/gu, '');

/** What a game says to somebody: its words, the people's names, the options it is played by. A game extends it by what only it
 * says: how the parts of its actions and events are called, and what exactly is asked. */
export class Speech<W extends GameWords = GameWords> {
  constructor(
    readonly game: string,
    readonly words: W,
    readonly lang: Lang,
    readonly names: string[],
    readonly options: Record<string, string>,
  ) {}

  event(event: Event): string {
    const untold = Object.values(event).some((part) => part === null || (Array.isArray(part) && part.length === 0));
    return this.fill(this.words.events[event.event + (untold ? '.hidden' : '')]!, event);
  }

  action(action: Action): string {
    return this.fill(this.words.actions[action.do]!, action);
  }

  /** What is asked. */
  prompt(view: View): string {
    return this.words.prompts[view.ask!.step]!;
  }

  /** Why not: what exactly is in the way, where the game says it; or the clause's short answer, or its whole line. */
  refusal({ clause, detail, parts }: Partial<Refusal> & Pick<Refusal, 'clause'>): string {
    const exactly = this.words.refusals?.[detail ?? ''];
    if (exactly) return this.fill(exactly, parts ?? {});
    const words = this.words.clauses[clause];
    return words?.no ?? words?.text ?? clause;
  }

  /** Where the rulebook says it. */
  rule(clause: string): string {
    return `/rules/${this.game}#${clause}`;
  }

  /** A sentence of the game's own board. */
  board(sentence: string, parts: object = {}): string {
    return this.fill(this.words.board[sentence]!, parts);
  }

  /** The same in the middle of a list: without a capital. */
  aside(sentence: string, parts: object = {}): string {
    return filled(this.words.board[sentence]!, this.named(parts), this.lang);
  }

  /** What an answer is about, by its name alone: a card, a colour, a face of a die. */
  thing(name: string, value: string): string {
    return this.part(name, value);
  }

  fill(sentence: string, parts: object): string {
    return fill(sentence, this.named(parts), this.lang);
  }

  /** All parts as people call them. */
  protected named(parts: object): Record<string, string> {
    return Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, this.part(name, value)]));
  }

  /** One part of an action or an event, as people call it. */
  protected part(name: string, value: unknown): string {
    if (name === 'seat') return this.names[value as number] ?? '';
    return String(value);
  }
}
