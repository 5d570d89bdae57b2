import { fill } from '../lib/fill';
import type { Card, Event, Lang, View } from '../lib/wire';
import type { ReefWords } from '../lib/words.svelte';
import { animalOf, effectOf, rankOf } from './deck';

/** Stand in a sentence for the small drawing after a card's name. */
export const MARKS = { octopus: '\uE000', crab: '\uE001' };

/** What Récif says to somebody: its words, the people's names, the options that name its cards. */
export class Speech {
  constructor(
    readonly words: ReefWords,
    readonly lang: Lang,
    readonly names: string[],
    readonly options: Record<string, string>,
  ) {}

  effect(card: Card): string {
    const effect = effectOf(card, this.options);
    return effect ? this.words.effects[effect]! : '';
  }

  card(card: Card): string {
    return `${rankOf(card)} ${this.effect(card)}`.trim() + MARKS[animalOf(card)];
  }

  /** The card for who listens rather than looks. */
  aloud(card: Card): string {
    return `${rankOf(card)} ${this.effect(card) || this.words.no_effect}, ${this.words.seats[animalOf(card)]}`;
  }

  event(event: Event): string {
    const untold = event.card === null || event.cards === null || event.cards?.length === 0;
    return this.fill(this.words.events[event.event + (untold ? '.hidden' : '')]!, event);
  }

  action(action: { do: string; card?: Card }): string {
    return this.fill(this.words.actions[action.do]!, action);
  }

  /** What is asked, exactly. */
  prompt(view: View): string {
    const { step, options } = view.ask!;
    const exact = this.words.terminal;
    const top = view.table.at(-1);
    if (step === 'play' && top) {
      const ask = options.length === 1 ? 'ask_nothing' : view.lower ? 'ask_lower' : 'ask_higher';
      return this.fill(exact[ask]!, { rank: rankOf(top) });
    }
    if (step === 'answer' && top) return this.fill(exact.ask_answer!, { card: top });
    const beneath = view.table.at(-2);
    if (step === 'capturer_take' && beneath) return this.fill(exact.ask_capture!, { card: beneath });
    return this.words.prompts[step]!;
  }

  /** Why not: the clause's short answer, or its whole line. */
  refusal(clause: string): string {
    const said = this.words.clauses[clause];
    return said?.no ?? said?.text ?? clause;
  }

  fill(sentence: string, parts: object): string {
    const said = Object.entries(parts).map(([name, value]) => [name, this.part(name, value)]);
    return fill(sentence, Object.fromEntries(said) as Record<string, string>, this.lang);
  }

  private part(name: string, value: unknown): string {
    if (name === 'seat') return this.names[value as number] ?? '';
    if ((name === 'card' || name === 'cancelled') && value) return this.card(value as Card);
    if (name === 'cards' && value) return (value as Card[]).map((card) => this.card(card)).join(', ');
    if (name === 'mode') return this.words.options.mode!.values[value as string]!;
    return String(value);
  }
}
