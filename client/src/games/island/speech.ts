import { filled } from '../../lib/fill';
import type { Event } from '../../lib/messages';
import { mark, Speech } from '../../lib/speech';
import { hexOf, LAND } from './chart';
import { isLand } from './position';
import { BEASTS, colourOf, numberOf, type IslandAction, type IslandView } from './types';
import type { IslandWords } from './words';

const TERRAINS: Record<string, string> = { b: 'beach', f: 'forest', m: 'mountain' };

/** What The Island says: its pieces by name, its questions with what is left to do. */
export class IslandSpeech extends Speech<IslandWords> {
  /** A value is seen while it is placed, never read again: that is to be remembered (island.setup.memory). */
  override event(event: Event): string {
    return super.event(event.event === 'settled' ? { ...event, value: null } : event);
  }

  override prompt(view: IslandView): string {
    const { step } = view.ask!;
    const asked = super.prompt(view);
    if (['pick', 'step', 'sail'].includes(step)) return `${asked} ${this.board('moves', { moves: view.hand.moves })}`;
    return asked;
  }

  /** A kind that may be chosen is drawn beside its name. */
  override action(action: IslandAction): string {
    return super.action(action) + (action.do === 'choose' ? mark(action.kind) : '');
  }

  /** A hex for who listens rather than looks: where, what lies there, who stands there. */
  hex(view: IslandView, hex: string): string {
    const terrain = TERRAINS[view.land[LAND.indexOf(hex)] ?? ''];
    const { sign } = hexOf(hex);
    const ground = terrain
      ? this.words.terrains[terrain]!
      : this.words.board[sign === 'L' ? 'lagoon' : 'Sc'.includes(sign) ? 'coast' : 'sea']!;
    const beasts = BEASTS.flatMap((kind) => (view.afloat[kind] ?? []).filter((one) => one === hex).map(() => this.words.pieces[kind]!));
    const ship = (view.afloat.ship ?? []).includes(hex) ? [this.ship(view, hex)] : [];
    const people = view.figures
      .filter((figure) => figure.hex === hex)
      .map(({ name, how, value }) =>
        [this.figure(name), value ? this.aside('worth', { value }) : '', how === 'water' ? this.words.board.swims! : '']
          .filter(Boolean)
          .join(', '),
      );
    return [hex.toUpperCase(), ground, ...beasts, ...ship, ...people].join(', ');
  }

  /** A ship, and who steers it. */
  ship(view: IslandView, hex: string): string {
    const steers = view.control[hex] ?? [];
    return steers.length ? this.aside('steered', { seats: steers }) : this.words.board.empty_ship!;
  }

  /** The piece in hand has so many moves left, and no way of those that the server found leads there. */
  tooFar({ hand }: IslandView, hex: string): string {
    return this.board('too_far', { hex, count: Number(hand.reach ?? hand.moves) });
  }

  /** Whom of one's own the sinking of their tile puts into the water. */
  falling(figures: string[]): string {
    return this.board('own_falls', { count: figures.length, names: this.listed(figures.map((one) => this.nameOf(one))) });
  }

  /** Who it is: the first name, and the colour. */
  figure(figure: string): string {
    return this.fill(this.words.figure, { name: this.nameOf(figure), colour: colourOf(figure) });
  }

  /** The first name, by the order of placing, which everyone saw. */
  nameOf(figure: string): string {
    return this.words.figure_names[numberOf(figure)]!;
  }

  /** The clause that tells what is on a hex. */
  clauseAt(view: IslandView, hex: string): string {
    const has = (kind: string) => (view.afloat[kind] ?? []).includes(hex);
    if (has('squid')) return 'squid.4b';
    for (const kind of ['serpent', 'shark', 'whale']) if (has(kind)) return `island.creature.${kind}`;
    if (has('dolphin')) return 'dolphins.guard';
    if (has('ship')) return 'island.move.control';
    if (isLand(view, hex)) return 'island.sink.order';
    return view.figures.some((figure) => figure.hex === hex) ? 'island.move.swim' : 'island.board';
  }

  protected override part(name: string, value: unknown): string {
    const { words } = this;
    const text = String(value);
    if (value === null || value === undefined) return '';
    if (name === 'kind' || name === 'face') return words.kinds[text]!;
    if (name === 'piece') return words.pieces[text]!;
    if (name === 'tile') return words.tiles[text]!;
    if (name === 'terrain') return words.terrains[text]!;
    if (name === 'heading') return words.headings[text]!;
    if (name === 'isle') return words.isles[text]!;
    if (name === 'colour') return words.seats[text]!;
    if (name === 'figure') return this.figure(text);
    if (name === 'figures') return this.listed(this.counted(value as string[]));
    if (name === 'seats') return this.listed((value as number[]).map((seat) => this.names[seat]!));
    if (name === 'hexes') return this.listed((value as string[]).map((hex) => hex.toUpperCase()));
    if (name === 'hex' || name === 'start' || name === 'end' || name === 'at') return text.toUpperCase();
    return super.part(name, value);
  }

  /** So many of each colour. */
  private counted(figures: string[]): string[] {
    const colours = [...new Set(figures.map(colourOf))];
    return colours.map((colour) =>
      filled(this.words.figures[colour]!, { count: figures.filter((one) => colourOf(one) === colour).length }, this.lang),
    );
  }

  private listed(things: string[]): string {
    return new Intl.ListFormat(this.lang, { type: 'conjunction' }).format(things);
  }
}
