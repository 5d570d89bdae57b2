import type { Card, ReefEvent, ReefView, SideView } from './types';

const CARDS = 48;

/** The table before anything happened, under the options of a later view. */
export function start(view: ReefView): ReefView {
  const side = (s: SideView): SideView => ({ ...s, held: 0, left: CARDS / 2, hand: s.hand && [] });
  return { ...view, ask: null, table: [], lower: false, sides: [side(view.sides[0]), side(view.sides[1])], winner: null };
}

/** The position after an event, as far as the eye goes: what lies where, and how many. */
export function after(view: ReefView, event: ReefEvent): ReefView {
  const next: ReefView = { ...view, sides: [{ ...view.sides[0] }, { ...view.sides[1] }], ask: null };
  const seat = event.seat ?? 0;
  const mine = next.sides[seat]!;
  const other = next.sides[1 - seat]!;
  switch (event.event) {
    case 'drew':
    case 'searched':
      mine.left -= 1;
      take(mine, event.card);
      break;
    case 'played':
    case 'resisted':
      lose(mine, event.card);
      next.table = [...next.table, event.card!];
      next.lower = false;
      break;
    case 'inverted':
      next.lower = true;
      break;
    case 'gave':
      lose(mine, event.card);
      take(other, event.card);
      break;
    case 'discarded':
      lose(mine, event.card);
      break;
    case 'pinched':
      lose(other, event.card);
      if (event.card) next.sides[ownerOf(next, event.card)]!.left += 1;
      break;
    case 'captured':
      next.table = next.table.toSpliced(next.table.length - 2, 1);
      take(mine, event.card);
      break;
    case 'cleared':
      next.table = [];
      next.lower = false;
      break;
    case 'won':
      next.winner = seat;
  }
  return next;
}

export function ownerOf(view: ReefView, card: Card): number {
  return view.sides[0].animal[0] === card[0] ? 0 : 1;
}

/** All that is neither held, nor to be drawn, nor on the table. */
export function discardSize(view: ReefView): number {
  return view.sides.reduce((rest, side) => rest - side.held - side.left, CARDS - view.table.length);
}

function take(side: SideView, card: Card | null | undefined): void {
  side.held += 1;
  if (side.hand && card) side.hand = [...side.hand, card];
}

function lose(side: SideView, card: Card | null | undefined): void {
  side.held -= 1;
  const at = side.hand && card ? side.hand.indexOf(card) : -1;
  if (at >= 0) side.hand = side.hand!.toSpliced(at, 1);
}
