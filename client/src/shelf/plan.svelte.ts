import { meantOptions, seatsOf } from '../games/offer';
import type { Offered, SeatPlan, OptionInfo } from '../lib/messages';
import { recall, remember } from '../lib/settings.svelte';

export const YOU = 'you';
export const FREE = 'free'; // a bot's, a guest's or a neighbour's, as the table is opened
export const USUAL = 'lookout';

export type Way = 'play' | 'same' | 'invite' | 'watch';
type Options = Record<string, string>;

/** How a game is opened from the shelf: its options and who sits where, as last chosen in this browser. */
export class Plan {
  private picked = $state<Options>({});
  private sitting = $state<string[]>([]); // by seat: you, free, or a bot

  constructor(readonly offer: Offered) {
    try {
      const kept = JSON.parse(recall(`plan.${offer.game}`) ?? '{}') as { options?: Options; seats?: string[] };
      this.picked = kept.options ?? {};
      this.sitting = kept.seats ?? [];
    } catch {
      // what cannot be read was never chosen
    }
  }

  /** The options that mean something under the others, in the game's order; numbers stand by size, whichever is the usual one. */
  get switches(): OptionInfo[] {
    return meantOptions(this.offer, this.all).map(({ values, ...option }) => ({
      ...option,
      values: values.some((value) => isNaN(Number(value))) ? values : values.toSorted((a, b) => Number(a) - Number(b)),
    }));
  }

  get options(): Options {
    return Object.fromEntries(this.switches.map(({ name }) => [name, this.all[name]!]));
  }

  /** What each seat is called, as a key of the game's words. */
  get roles(): string[] {
    return seatsOf(this.offer, this.options);
  }

  /** Who sits at each; you sit once. */
  get sitters(): string[] {
    const seats = this.roles.map((_, seat) => this.known(this.sitting[seat]));
    const you = Math.max(0, seats.indexOf(YOU));
    return seats.map((who, seat) => (seat === you ? YOU : who === YOU ? FREE : who));
  }

  choose(option: string, value: string): void {
    this.picked[option] = value;
    this.store();
  }

  /** Somebody else at a seat; whoever takes yours sends you to the next one. */
  place(seat: number, who: string): void {
    const seats = this.sitters;
    const you = seats.indexOf(YOU);
    if (who === YOU) seats[you] = seats[seat]!;
    if (seat === you && who !== YOU) seats[(seat + 1) % seats.length] = YOU;
    seats[seat] = who;
    this.sitting = seats;
    this.store();
  }

  /** Who is to sit where, and which of the seats are played on this device. */
  seats(way: Way): { plan: SeatPlan[]; mine: number[] } {
    const sitters = this.sitters;
    const nobodyFree = !sitters.includes(FREE); // then a link or a neighbour gets the bots' seats
    const plan = sitters.map((who, seat): SeatPlan => {
      const bot: SeatPlan = { kind: 'bot', name: this.bot(who, seat, way) };
      if (way === 'watch') return bot;
      if (who === YOU) return { kind: 'person' };
      if (way === 'play' || (who !== FREE && !nobodyFree)) return bot;
      return { kind: way === 'invite' ? 'open' : 'person' };
    });
    return { plan, mine: plan.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : [])) };
  }

  /** The bot that was named, or the usual one; where only bots play, each in turn. */
  private bot(who: string, seat: number, way: Way): string {
    const { bots } = this.offer;
    if (bots.includes(who)) return who;
    const crew = bots.includes(USUAL) ? [USUAL, ...bots.filter((bot) => bot !== USUAL)] : bots;
    return crew[way === 'watch' ? seat % crew.length : 0]!;
  }

  private get all(): Options {
    return Object.fromEntries(
      this.offer.options.map(({ name, values }) => [name, values.includes(this.picked[name]!) ? this.picked[name]! : values[0]!]),
    );
  }

  private known(who: string | undefined): string {
    return who === YOU || this.offer.bots.includes(who!) ? who! : FREE;
  }

  private store(): void {
    remember(`plan.${this.offer.game}`, JSON.stringify({ options: this.picked, seats: this.sitting }));
  }
}
