import { CHARACTERS, LINE_UPS, type Offered, type OptionInfo, type SeatPlan } from '../lib/messages';
import { isCharacter, isNamesake, RANKS, type Character, type Rank } from '../crew/crew';
import { meantOptions, seatsOf, settledOptions } from '../games/offer';
import { recall, remember, settings } from '../lib/settings.svelte';

export const YOU = 'you';
export const FREE = 'free'; // a bot's, a guest's or a neighbour's, as the table is opened

export type Way = 'play' | 'same' | 'invite' | 'watch';
export type Sitter = typeof YOU | typeof FREE | Character;
type Options = Record<string, string>;

/** How a game is opened from the shelf: its options and who sits where, as last chosen in this browser. How strong the crew is, is
 * chosen for the whole shelf (`settings.crew`); whoever is called by name plays at the rank that is their own. */
export class Plan {
  private picked = $state<Options>({});
  private sitting = $state<string[]>([]); // by seat

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

  /** Who sits at each: you somewhere, nobody of the crew twice. */
  get sitters(): Sitter[] {
    const seats = this.roles.map((_, seat) => this.known(this.sitting[seat]));
    if (!seats.includes(YOU)) seats[0] = YOU;
    return seats.map((who, seat) => (isCharacter(who) && seats.indexOf(who) < seat ? FREE : who));
  }

  choose(option: string, value: string): void {
    this.picked[option] = value;
    this.store();
  }

  /** Your side is that of these roles; whoever sat there has the seats you leave. */
  takeSide(roles: string[]): void {
    this.take(this.roles.flatMap((role, seat) => (roles.includes(role) ? [seat] : [])));
  }

  /** Whether you play exactly those of these roles that there are. */
  isSide(roles: string[]): boolean {
    const sitters = this.sitters;
    return this.roles.every((role, seat) => roles.includes(role) === (sitters[seat] === YOU));
  }

  /** Somebody else at a seat; whoever takes your last one sends you to the next. */
  place(seat: number, who: Sitter): void {
    if (who === YOU) return this.take([seat]);
    const seats = this.sitters.map((sitter) => (sitter === who ? FREE : sitter));
    seats[seat] = who;
    if (!seats.includes(YOU)) seats[(seat + 1) % seats.length] = YOU;
    this.sit(seats);
  }

  /** The bots that sit down wherever no person does: who, and how strong. At your own seat one does only if you watch. */
  get crew(): (SeatPlan & { name: Rank; character: Character })[] {
    const sitters = this.sitters;
    const strength = this.strength;
    const others = LINE_UPS[strength].filter((one) => !sitters.includes(one) && !isNamesake(one, settings.name));
    const free = sitters.filter((who) => who === FREE).map(() => others.shift()!);
    return sitters.map((who) => {
      if (isCharacter(who)) return { kind: 'bot', name: CHARACTERS[who].rank, character: who };
      return { kind: 'bot', name: strength, character: who === FREE ? free.shift()! : others.shift()! };
    });
  }

  /** Who is to sit where, which of the seats are played on this device, and whether all of them by you. */
  seats(way: Way): { plan: SeatPlan[]; mine: number[]; alone: boolean } {
    const sitters = this.sitters;
    const nobodyFree = !sitters.includes(FREE); // then a link or a neighbour gets the bots' seats
    const plan = this.crew.map((bot, seat): SeatPlan => {
      const who = sitters[seat]!;
      if (way === 'watch') return bot;
      if (who === YOU) return { kind: 'person' };
      if (way === 'play' || (who !== FREE && !nobodyFree)) return bot;
      return { kind: way === 'invite' ? 'open' : 'person' };
    });
    return { plan, mine: plan.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : [])), alone: way !== 'same' };
  }

  private get strength(): Rank {
    const { bots } = this.offer;
    return bots.includes(settings.crew) ? settings.crew : (RANKS.find((rank) => bots.includes(rank)) ?? settings.crew);
  }

  private get all(): Options {
    return settledOptions(this.offer, this.picked);
  }

  /** You sit at these seats and nowhere else. */
  private take(mine: number[]): void {
    const seats = this.sitters;
    const moved = mine.map((seat) => seats[seat]!).filter((who) => who !== YOU);
    this.sit(seats.map((who, seat) => (mine.includes(seat) ? YOU : who === YOU ? (moved.shift() ?? FREE) : who)));
  }

  /** Older plans name a rank. */
  private known(who: string | undefined): Sitter {
    if (who === YOU || (who && isCharacter(who))) return who;
    return who && who in LINE_UPS ? LINE_UPS[who as Rank][0] : FREE;
  }

  private sit(seats: Sitter[]): void {
    this.sitting = seats;
    this.store();
  }

  private store(): void {
    remember(`plan.${this.offer.game}`, JSON.stringify({ options: this.picked, seats: this.sitting }));
  }
}
