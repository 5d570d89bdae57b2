import type { ReefView } from '../../lib/messages';
import { mark, Speech } from '../../lib/speech';
import { animalOf, effectOf, rankOf, type Card } from './deck';
import type { ReefWords } from './words';

/** What Récif says: its cards by rank and effect, its questions by what lies on the table. */
export class ReefSpeech extends Speech<ReefWords> {
  effect(card: Card): string {
    const effect = effectOf(card, this.options);
    return effect ? this.words.effects[effect]! : '';
  }

  card(card: Card): string {
    return `${rankOf(card)} ${this.effect(card)}`.trim() + mark(animalOf(card));
  }

  /** The card for whoever listens rather than looks. */
  aloud(card: Card): string {
    const effect = this.effect(card);
    const name = effect ? `${rankOf(card)} ${effect}` : `${rankOf(card)}, ${this.words.no_effect}`;
    return `${name}, ${this.aside(`of_${animalOf(card)}`)}`;
  }

  override prompt(view: ReefView): string {
    const { step, options } = view.ask!;
    const exact = this.words.table;
    const top = view.table.at(-1);
    if (step === 'play' && top) {
      const ask = options.length === 1 ? 'ask_nothing' : view.lower ? 'ask_lower' : 'ask_higher';
      return this.fill(exact[ask]!, { rank: rankOf(top) });
    }
    const beneath = view.table.at(-2);
    if (step === 'answer' && top) {
      const ask = exact[options.length === 1 ? 'ask_no_one' : 'ask_answer']!;
      const parts = { card: top, seat: 1 - view.ask!.seat, rank: rankOf(top), beneath };
      return this.fill(ask.replace('{would}', this.would(view, top, beneath)), parts);
    }
    if (step === 'capturer_take' && beneath) return this.fill(exact.ask_capture!, { card: beneath });
    return super.prompt(view);
  }

  /** What is about to happen to whoever may resist; nothing, where the effect finds no card to act on. */
  private would(view: ReefView, top: Card, beneath: Card | undefined): string {
    const effect = effectOf(top, this.options)!;
    const own = view.sides[view.ask!.seat]!.held;
    const needs: Record<string, boolean> = {
      offrir: view.sides[1 - view.ask!.seat]!.held > 0,
      capturer: beneath !== undefined,
      pincer: own > 0,
      imiter: own > 0,
    };
    return this.words.would[needs[effect] === false ? 'nothing' : effect]!;
  }

  protected override part(name: string, value: unknown): string {
    if (['card', 'cancelled', 'top', 'beneath'].includes(name) && value) return this.card(value as Card);
    if (name === 'cards' && value) return (value as Card[]).map((card) => this.card(card)).join(', ');
    if (name === 'seat' && typeof value === 'string') return this.names[value === 'first' ? 0 : 1]!; // of an action
    if (name === 'mode') return this.words.options.mode!.values[value as string]!;
    return super.part(name, value);
  }
}
