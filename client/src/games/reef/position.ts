import type { ReefEvent, ReefSideView, ReefView } from '../../lib/messages';
import type { Card } from './deck';

const CARDS = 48;

/** The table before anything happened, under the options of a later view. */
export function start(view: ReefView): ReefView {
  const side = (s: ReefSideView): ReefSideView => ({ ...s, held: 0, left: CARDS / 2, hand: s.hand && [], seen: s.seen && [] });
  return { ...view, ask: null, table: [], lower: false, sides: [side(view.sides[0]), side(view.sides[1])], winner: null };
}

/** The position after an event, as far as the eye goes: what lies where, and how many. */
export function after(view: ReefView, event: ReefEvent): ReefView {
  const next: ReefView = { ...view, sides: [{ ...view.sides[0] }, { ...view.sides[1] }], ask: null };
  const side = (seat: number): ReefSideView => next.sides[seat]!;
  switch (event.event) {
    case 'drew':
    case 'searched':
      side(event.seat).left -= 1;
      take(side(event.seat), event.card);
      break;
    case 'played':
    case 'resisted':
      lose(side(event.seat), event.card);
      next.table = [...next.table, event.card];
      next.lower = false;
      break;
    case 'inverted':
      next.lower = true;
      break;
    case 'gave':
      lose(side(event.seat), event.card);
      take(side(1 - event.seat), event.card);
      break;
    case 'discarded':
      lose(side(event.seat), event.card);
      break;
    case 'pinched':
      lose(side(1 - event.seat), event.card);
      if (event.card) side(ownerOf(next, event.card)).left += 1;
      break;
    case 'captured':
      next.table = next.table.toSpliced(next.table.length - 2, 1);
      take(side(event.seat), event.card);
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

export function ownerOf(view: ReefView, card: Card): number {
  return view.sides[0].animal[0] === card[0] ? 0 : 1;
}

/** All that is neither held, nor to be drawn, nor on the table. */
export function discardSize(view: ReefView): number {
  return view.sides.reduce((rest, side) => rest - side.held - side.left, CARDS - view.table.length);
}

function take(side: ReefSideView, card: Card | null): void {
  side.held += 1;
  if (side.hand && card) side.hand = [...side.hand, card];
}

function lose(side: ReefSideView, card: Card | null): void {
  side.held -= 1;
  const at = side.hand && card ? side.hand.indexOf(card) : -1;
  if (at >= 0) side.hand = side.hand!.toSpliced(at, 1);
  const mark = side.seen?.findIndex((sight) => sight.card === card && sight.where === 'hand') ?? -1;
  if (mark >= 0) side.seen = side.seen!.toSpliced(mark, 1);
}
