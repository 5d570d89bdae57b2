import { PILES, deckOf } from './cards';
import { WHALE, type Hunter, type MonsterEvent, type MonsterView } from './types';

/** The table before anything happened: nothing is on the water. */
export function start(view: MonsterView): MonsterView {
  const hunters = view.hunters.map((hunter): Hunter => ({
    ...hunter,
    space: null,
    start: null,
    dead: false,
    played: false,
    heading: 'N',
    held: [0, 0],
    ...emptied(hunter),
  }));
  return {
    ...view,
    ask: null,
    aims: [],
    round: 0,
    turn: -1,
    ship: null,
    nets: [],
    pools: [],
    winds: [],
    squall: false,
    tows: 0,
    hunters,
    winner: null,
    next_whale: null,
    playing: null,
    target: null,
    prey: 0,
    whale: {
      ...view.whale,
      space: null,
      began: null,
      left: null,
      lands: null,
      life: view.whale.of,
      slow: false,
      dived: false,
      under: false,
      held: [0, 0],
      hand: view.whale.hand && [],
    },
  };
}

/** The position after an event, as far as events tell it: where everything is, and who holds what. The rest waits for the next view. */
export function after(view: MonsterView, event: MonsterEvent): MonsterView {
  const next: MonsterView = { ...view, ask: null, aims: [], whale: { ...view.whale }, hunters: [...view.hunters] };
  const { whale } = next;
  const boat = (seat: number, news: Partial<Hunter>) => (next.hunters[seat - 1] = { ...next.hunters[seat - 1]!, ...news });
  switch (event.event) {
    case 'ready':
      whale.space = event.space;
      next.reserve = event.reserve;
      break;
    case 'stationed':
      next.ship = event.space;
      break;
    case 'launched':
      boat(event.seat, { space: event.space, start: view.hunters[event.seat - 1]!.start ?? event.space });
      break;
    case 'faced':
    case 'turned':
      boat(event.seat, { heading: event.heading });
      break;
    case 'roundbegan':
      next.turn = WHALE;
      next.round = event.round;
      next.tows = 0;
      next.squall = false;
      whale.dived = whale.slow = false;
      break;
    case 'turnbegan':
      next.turn = event.seat;
      break;
    case 'drew':
      pile(next, event.pile, (before) => before - 1);
      if (!event.aside) hold(next, event.seat, event.pile, event.card, 1);
      else if (event.card) next.acting = { ...view.acting, look: [...(view.acting.look ?? []), event.card] };
      break;
    case 'kept':
      hold(next, event.seat, 'sails', event.card, 1);
      next.acting = { ...view.acting, look: [] };
      break;
    case 'reshuffled':
      pile(next, event.pile, () => event.count);
      break;
    case 'discarded':
      hold(next, event.seat, deckOf(event.card), event.card, -1);
      break;
    case 'hastened':
      whale.under = true;
      break;
    case 'slowed':
      whale.slow = true;
      break;
    case 'swam':
    case 'dipped':
      whale.space = event.space;
      break;
    case 'played':
      hold(next, WHALE, deckOf(event.card), event.card, -1);
      break;
    case 'blew':
      next.winds = [...view.winds, { heading: event.heading, rounds: event.rounds }];
      break;
    case 'dropped':
      next.winds = view.winds.filter((wind) => wind.heading !== event.heading);
      break;
    case 'pushed':
    case 'crossed':
      boat(event.seat, { space: event.space });
      break;
    case 'squalled':
      next.squall = true;
      break;
    case 'dived':
      whale.dived = true;
      break;
    case 'whirled':
      next.pools = [...view.pools, { space: event.space, rounds: event.rounds }];
      break;
    case 'closed':
      next.pools = view.pools.filter((pool) => pool.space !== event.space);
      break;
    case 'devoured':
      whale.space = event.space;
      boat(event.seat, { space: null });
      break;
    case 'broke':
      next.icebergs = view.icebergs.filter((space) => space !== event.space);
      break;
    case 'leapt':
      whale.left = whale.space;
      whale.space = null;
      whale.lands = event.space;
      break;
    case 'landed':
      whale.space = event.space;
      whale.left = null;
      whale.lands = null;
      break;
    case 'torn':
      next.nets = view.nets.filter((net) => net.space !== event.space);
      break;
    case 'unfurled':
      hold(next, event.seat, 'sails', event.card, -1);
      break;
    case 'sailed':
      boat(event.seat, { space: event.space, heading: event.heading });
      break;
    case 'armed':
      if (event.spent) {
        hold(next, event.seat, 'arms', event.card, -1);
      }
      break;
    case 'hit':
      whale.life = event.life;
      break;
    case 'towed':
      whale.space = event.space;
      next.tows = event.count;
      break;
    case 'netted':
      next.nets = [...view.nets, { space: event.space, seat: event.seat }];
      hold(next, event.seat, 'arms', event.card, -1);
      break;
    case 'wrecked':
      boat(event.seat, { space: null });
      next.reserve = event.reserve;
      break;
    case 'died':
      boat(event.seat, { space: null, dead: true, held: [0, 0], ...emptied(view.hunters[event.seat - 1]!) });
      break;
    case 'nextwhale':
      next.next_whale = event.seat;
      break;
    case 'escaped':
      whale.space = event.space;
      next.winner = 'whale';
      break;
    case 'slaughtered':
    case 'survived':
      next.winner = 'whale';
      break;
    case 'killed':
    case 'captured':
      next.winner = 'hunters';
  }
  return next;
}

/** A card more or less in a hand: counted, and named where it is known. */
function hold(view: MonsterView, seat: number, pile: string, card: string | null, by: 1 | -1): void {
  const second = pile === 'bestial' || pile === 'sails';
  const count = ([first, other]: [number, number]): [number, number] => (second ? [first, other + by] : [first + by, other]);
  const change = (cards: string[] | null) => (cards && card ? (by > 0 ? [...cards, card] : without(cards, card)) : cards);
  if (seat === 0) {
    view.whale = { ...view.whale, held: count(view.whale.held), hand: change(view.whale.hand) };
  } else {
    const hunter = view.hunters[seat - 1]!;
    view.hunters[seat - 1] = {
      ...hunter,
      held: count(hunter.held),
      arms: second ? hunter.arms : change(hunter.arms),
      sails: second ? change(hunter.sails) : hunter.sails,
    };
  }
}

/** The hand of a hunter who is out of the game, where it was known. */
function emptied({ arms, sails }: Hunter): Pick<Hunter, 'arms' | 'sails'> {
  return { arms: arms && [], sails: sails && [] };
}

/** How many cards are left in a pile. */
function pile(view: MonsterView, name: string, left: (before: number) => number): void {
  view.piles = view.piles.map((pile, i) => (PILES[i] === name ? { ...pile, left: left(pile.left) } : pile)) as MonsterView['piles'];
}

function without(cards: string[], card: string): string[] {
  const at = cards.indexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
}
