import { mark, Speech } from '../../lib/speech';
import { deckOf } from './cards';
import { MARKS, SEATS, part, type MonsterAction, type MonsterView, type Offer } from './types';
import type { MonsterWords } from './words';

const NAMED: Record<string, 'headings' | 'piles' | 'arrows' | 'stations' | 'captures'> = {
  heading: 'headings',
  pile: 'piles',
  arrow: 'arrows',
  station: 'stations',
  by: 'captures',
};

/** What Monster of the Sea says: cards and headings by their names, hunters by those of the people who play them. */
export class MonsterSpeech extends Speech<MonsterWords> {
  override prompt(view: MonsterView): string {
    const { step, options } = view.ask!;
    if (step === 'whale_act' && !view.whale.space) return this.words.table.ask_leaping!;
    if (step === 'whale_act' && !view.whale.moves) return this.words.table.ask_no_steps!;
    if (step === 'hunter_act' && !view.acting.actions) return this.words.table.ask_no_actions!;
    if (step === 'whale_act') return `${super.prompt(view)} ${this.board('steps_left', { count: view.whale.moves })}`;
    if (step === 'hunter_act') return `${super.prompt(view)} ${this.board('actions_left', { count: view.acting.actions })}`;
    if (step === 'hop' && view.acting.sail) {
      const left = view.repeats[view.acting.sail]! - view.acting.hops;
      return `${super.prompt(view)} ${this.board('hops_left', { count: left })}`;
    }
    if (step === 'consent' && view.acting.offer && view.acting.wish)
      return this.board('ask_consent', { name: this.names[view.turn]!, card: view.acting.offer, other: view.acting.wish });
    if (step === 'call' && options.length) return this.board('ask_call');
    return super.prompt(view);
  }

  override action(action: MonsterAction): string {
    return action.do === 'call' ? this.board('call', { hunter: part(action, 'hunter') }) : super.action(action);
  }

  /** The same for whoever listens: no drawings, in the middle of a sentence. */
  aloud(action: MonsterAction): string {
    return this.action(action).replace(/\uE000[^\uE001]*\uE001/gu, '');
  }

  /** A card's name as far as it fits on the card. */
  short(card: string): string {
    return this.words.board[`short_${card}`] ?? this.words.cards[card]!;
  }

  /** A card for whoever listens: its name, and what a Movement card shows. */
  card(card: string, view: MonsterView): string {
    const name = this.words.cards[card]!;
    return deckOf(card) === 'sails' ? `${name}, ${this.board('hops', { count: view.repeats[card]! })}` : name;
  }

  /** What would come of it, in a sentence. */
  effect({ action, aim }: Offer, view: MonsterView): string {
    const names = (seats: number[]) => new Intl.ListFormat(this.lang).format(seats.map((seat) => this.who(seat)));
    const lost = aim.wrecks;
    const moved = aim.boats.filter(({ space }) => space !== null).map(({ seat }) => seat);
    switch (action.do) {
      case 'hop':
      case 'creep':
        return this.board(lost.length > 1 ? 'reckless_both' : 'reckless', { names: names(lost) });
      case 'leap':
        return this.board('ask_leap', { space: aim.space });
      case 'blow':
        return this.board('ask_blow', { heading: part(action, 'heading') });
      case 'whirl':
        return this.board('ask_whirl', { space: aim.space });
      case 'devour':
        return this.board('ask_devour', { names: names(lost) });
      case 'crush':
        if (lost.length) return this.board('ask_crush', { names: names(lost) });
        return this.board(view.nets.some(({ space }) => space === aim.space) ? 'ask_crush_net' : 'ask_crush_water');
      default: {
        const effects = [
          moved.length ? this.board('ask_moves', { names: names(moved) }) : '',
          lost.length ? this.board('ask_wrecks', { names: names(lost) }) : '',
        ];
        return effects.filter(Boolean).join(' ') || this.board('ask_nobody');
      }
    }
  }

  /** What the whale still needs. */
  whaleGoal(view: MonsterView): string {
    const { ice, preset } = view.options;
    const enters = (ice === 'preset' ? preset === 'printed' : ice === 'enter') ? 'goal_enter' : 'goal_linger';
    const left = view.hunters.filter(({ dead }) => !dead).length;
    return this.board('goal_whale', { ice: this.aside(enters), count: left, storm: view.storm });
  }

  /** What the hunters still need. */
  huntersGoal(view: MonsterView): string {
    return this.board('goal_hunters', { life: view.whale.life });
  }

  /** What lies on a space, for whoever listens. */
  piece(space: string, view: MonsterView): string {
    const pieces: string[] = [];
    view.hunters.forEach((hunter, i) => {
      if (hunter.space === space) pieces.push(this.aside('boat', { name: this.who(i + 1), heading: hunter.heading }));
    });
    if (view.whale.space === space) pieces.push(this.words.seats.whale!);
    if (view.whale.left === space) pieces.push(this.aside('left_here'));
    if (view.ship === space) pieces.push(this.aside('ship'));
    if (view.icebergs.includes(space)) pieces.push(this.aside('iceberg'));
    if (view.nets.some((net) => net.space === space)) pieces.push(this.words.cards.filet!);
    const pool = view.pools.find((one) => one.space === space);
    if (pool) pieces.push(this.aside('pool', { count: pool.rounds }));
    return pieces.join(', ');
  }

  /** Who it is, also where several are called the same. */
  who(seat: number): string {
    const name = this.names[seat] ?? '';
    if (this.names.filter((one) => one === name).length < 2) return name;
    return `${name} (${this.words.seats[SEATS[seat]!]!})`;
  }

  /** The same to look at: a name and its shape. */
  private marked(seat: number): string {
    const name = this.names[seat] ?? '';
    return this.names.filter((one) => one === name).length < 2 ? name : name + mark(MARKS[seat]!);
  }

  protected override part(name: string, value: unknown): string {
    if (value === null || value === undefined) return '';
    if (name === 'card' || name === 'other') return this.words.cards[value as string]!;
    if (name === 'hunter') return this.marked(Number(value));
    if (name === 'place')
      return String(value)
        .split('.')
        .map((one) => this.words.headings[one])
        .join(', ');
    if (NAMED[name]) return this.words[NAMED[name]][value as string]!;
    return super.part(name, value);
  }
}
