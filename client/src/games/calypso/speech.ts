import { filled } from '../../lib/fill';
import { mark, Speech } from '../../lib/speech';
import type { Event } from '../../lib/messages';
import { FISH, isTogether, SEATS, type CalypsoView, type SmallTile } from './types';
import type { CalypsoWords } from './words';

/** What Calypso says: her colours with their fish, her questions by name, so that a child on the sofa knows who is meant. */
export class CalypsoSpeech extends Speech<CalypsoWords> {
  /** Which tile it was is seen, not said: that is to be remembered (calypso.memory). */
  override event(event: Event): string {
    return super.event(
      event.event === 'turned' ? { ...event, place: null } : event.event === 'swapped' ? { ...event, place: null, other: null } : event,
    );
  }

  override prompt(view: CalypsoView): string {
    const { step, seat } = view.ask!;
    const who = { name: this.names[seat]! };
    if (view.wanted && /seek(_named)?$/u.test(step)) return this.board('ask_seek', { ...who, colour: view.wanted });
    if (/name$/u.test(step)) return this.board('ask_name', who);
    if (step === 'shark_take' || step === 'collect' || step === 'place') return this.board(`ask_${step}`, who);
    return super.prompt(view);
  }

  /** The rule of a large tile. */
  clauseOf(kind: string): string {
    const stop = kind in FISH ? 'colour' : kind;
    if (!isTogether(this.options)) return `calypso.${stop}`;
    return stop === 'four' && this.options.mode === 'coop_hard' ? 'calypso.coop.hard' : `calypso.coop.${stop}`;
  }

  /** A large tile for whoever listens rather than looks. */
  large(kind: string, { at, net, eaten, ring }: CalypsoView): string {
    const parts = [this.part('tile', kind)];
    if (kind === 'net') parts.push(this.aside('fish', { count: net }));
    if (kind === 'shark' && isTogether(this.options)) parts.push(this.aside('fish', { count: eaten }));
    if (ring[at] === kind) parts.push(this.words.board.calypso_here!);
    return parts.join(', ');
  }

  /** A small tile for whoever listens rather than looks; `choice`: what can be done with it. */
  small(place: number, tile: SmallTile, choice: 'lit' | 'stays' | null): string {
    const parts = [this.board('tile', { place }), this.words.colours[tile.shows]!];
    const hides = Object.keys(tile.hides ?? {}).map((colour) => this.words.colours[colour]!);
    if (hides.length) parts.push(this.aside('hides', { colours: new Intl.ListFormat(this.lang, { type: 'disjunction' }).format(hides) }));
    if (choice) parts.push(this.aside(choice));
    if (tile.hopeless) parts.push(filled(this.words.board.no_use!, { colour: this.words.colours[tile.shows]! }, this.lang));
    return parts.join(', ');
  }

  protected override part(name: string, value: unknown): string {
    if (name === 'colour' || name === 'wanted') return this.words.colours[value as string]! + mark(FISH[value as string]!);
    if (name === 'tile')
      return value === 'four' && this.options.mode === 'coop_hard' ? this.words.board.blank! : this.words.tiles[value as string]!;
    if (name === 'victim') return this.names[typeof value === 'number' ? value : SEATS.findIndex((one) => one === value)] ?? '';
    if (name === 'faces') return (value as string[]).map((one) => this.words.colours[one]!).join(', ');
    if (name === 'tiles') return (value as string[]).map((one) => this.words.tiles[one]!).join(', ');
    if (name === 'mode') return this.words.options.mode!.values[value as string]!;
    return super.part(name, value);
  }
}
