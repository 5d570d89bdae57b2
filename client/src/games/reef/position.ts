import { REEF, type ReefEvent, type ReefSideView, type ReefView } from '../../lib/messages';
import { PATHS, type Card } from './deck';

/** An event that moves a card; `pile`: the seat whose pile it goes to, where the card itself does not say so. */
export interface Carried {
  seat: number;
  card: Card | null;
  pile?: number;
}

/** The table before anything happened, under the options of a later view. */
export function start(view: ReefView): ReefView {
  const side = (s: ReefSideView): ReefSideView => ({ ...s, held: 0, left: REEF.cards / 2, hand: s.hand && [], seen: s.seen && [] });
  return { ...view, ask: null, table: [], lower: false, sides: [side(view.sides[0]), side(view.sides[1])], winner: null };
}

/** The position after an event, as far as events tell it: what lies where, and how many. The rest waits for the next view. */
export function after(view: ReefView, event: ReefEvent): ReefView {
  const next: ReefView = { ...view, sides: [{ ...view.sides[0] }, { ...view.sides[1] }], ask: null };
  const path = PATHS[event.event];
  if (path) carry(next, event as Carried, ...path);
  switch (event.event) {
    case 'inverted':
      next.lower = true;
      break;
    case 'cleared':
      next.table = [];
      next.lower = false;
      break;
    case 'won':
      next.winner = event.seat;
  }
  return next;
}

/** A card leaves one place and comes to another. */
function carry(view: ReefView, event: Carried, from: string, to: string): void {
  const { seat, card } = event;
  const home = pileOf(view, event);
  if (from === 'hand') lose(view.sides[seat]!, card);
  if (from === 'other') lose(view.sides[1 - seat]!, card);
  if (from === 'pile') view.sides[seat]!.left -= 1;
  if (from === 'beneath') view.table = view.table.toSpliced(view.table.length - 2, 1);
  if (to === 'hand') take(view.sides[seat]!, card);
  if (to === 'other') take(view.sides[1 - seat]!, card);
  if (to === 'home' && home !== null) view.sides[home]!.left += 1;
  if (to === 'table' && card) {
    view.table = [...view.table, card];
    view.lower = false;
  }
}

/** The pile that a card goes home to; nobody knows where nothing tells its colour. */
export function pileOf(view: ReefView, { card, pile }: Carried): number | null {
  return pile ?? (card === null ? null : ownerOf(view, card));
}

export function ownerOf(view: ReefView, card: Card): number {
  return view.sides[0].animal[0] === card[0] ? 0 : 1;
}

/** All that is neither held, nor to be drawn, nor on the table. */
export function discardSize(view: ReefView): number {
  return view.sides.reduce((rest, side) => rest - side.held - side.left, REEF.cards - view.table.length);
}

function take(side: ReefSideView, card: Card | null): void {
  side.held += 1;
  if (side.hand && card) side.hand = [...side.hand, card];
}

function lose(side: ReefSideView, card: Card | null): void {
  side.held -= 1;
  const at = side.hand && card ? side.hand.indexOf(card) : -1;
  if (at >= 0) side.hand = side.hand!.toSpliced(at, 1);
}
