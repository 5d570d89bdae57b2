import { FISH, isTogether, type CalypsoEvent, type CalypsoView, type SmallTile } from './types';

/** The table before anything happened: the shark lies, Calypso waits on it, and the fish are where they begin. */
export function start(view: CalypsoView): CalypsoView {
  const together = isTogether(view.options);
  const all = view.fish.reduce((sum, fish) => sum + fish, view.net + view.ocean + view.eaten);
  return {
    ...view,
    ask: null,
    ring: ['shark'],
    at: 0,
    die: null,
    tiles: [],
    turned: null,
    turn: -1,
    wanted: null,
    fish: view.fish.map(() => 0),
    net: together ? 0 : all,
    ocean: together ? all : 0,
    eaten: 0,
    due: 0,
    again: false,
    rolls: view.fish.map(() => 0),
    winners: null,
  };
}

/** The position after an event, as far as events tell it: where the pieces are. The rest waits for the next view. */
export function after(view: CalypsoView, event: CalypsoEvent): CalypsoView {
  const next: CalypsoView = { ...view, ask: null, fish: [...view.fish] };
  switch (event.event) {
    case 'ringlaid':
      next.ring = event.tiles;
      break;
    case 'tileslaid':
      next.tiles = event.faces.map(laid);
      break;
    case 'startrolled':
      next.rolls = view.rolls.with(event.seat, event.number);
      break;
    case 'tied':
      next.rolls = view.rolls.map(() => 0);
      break;
    case 'starts':
      next.turn = event.seat;
      next.rolls = view.rolls.map(() => 0);
      break;
    case 'rolled':
      next.turn = event.seat;
      next.wanted = event.tile in FISH ? event.tile : null;
      next.tiles = view.tiles.map((tile) => ({ ...tile, hopeless: false }));
      next.die = event.number;
      next.at = (view.at + event.number) % view.ring.length;
      break;
    case 'named':
      next.wanted = event.colour;
      break;
    case 'turned':
      if (event.place) {
        next.tiles = view.tiles.with(event.place - 1, flipped(view.tiles[event.place - 1]!, event.colour));
      }
      break;
    case 'shuffled':
      next.tiles = [];
      break;
    case 'swapped':
      if (event.place && event.other) {
        const [turned, other] = [view.tiles[event.place - 1]!, view.tiles[event.other - 1]!];
        next.tiles = view.tiles.with(event.place - 1, other).with(event.other - 1, turned);
      }
      break;
    case 'freed':
      next.net -= 1;
      next.fish[event.seat]! += 1;
      break;
    case 'putback':
      next.net += 1;
      next.fish[event.seat]! -= 1;
      break;
    case 'took':
      next.fish[event.victim]! -= 1;
      next.fish[event.seat]! += 1;
      break;
    case 'saved':
      next.ocean -= 1;
      next.fish[event.seat]! += 1;
      break;
    case 'caught':
      next.ocean -= 1;
      next.net += 1;
      break;
    case 'eaten':
      next.ocean -= 1;
      next.eaten += 1;
      break;
    case 'released':
      next.net -= 1;
      next.ocean += 1;
      break;
    case 'won':
      next.winners = [event.seat];
      break;
    case 'allwon':
      next.winners = view.fish.map((_, seat) => seat);
      break;
    case 'alllost':
      next.winners = [];
  }
  return next;
}

export function laid(shows: string): SmallTile {
  return { shows, hopeless: false, seen: null, hides: null };
}

/** What showed before is under it now; whoever is helped to remember sees that at once. */
function flipped(tile: SmallTile, colour: string): SmallTile {
  return { shows: colour, hopeless: false, seen: null, hides: tile.hides && { [tile.shows]: 1 } };
}
