import type { Spot } from '../../art/paper';
import type { Showing, Sound } from '../game';
import { spotOf } from './chart';
import { after } from './position';
import { keyOf, stand, type Piece } from './stand';
import { BACKS, type IslandEvent, type IslandView } from './types';

/** What moves on the board. */
export interface Motion {
  ms: number;
  slides: Record<string, Spot>; // by piece: how far it goes
  gone: Record<string, Spot>; // pieces that leave, each towards a place, as far from where it stands
  manner: 'fade' | 'eaten' | 'pulled' | 'spiral';
  scene: Scene | null;
}

/** The middle of what is seen, and how large a unit of the board is there. */
export interface Eye extends Spot {
  k: number;
}

export type Scene =
  | { kind: 'sink'; hex: string; terrain: string }
  | { kind: 'rise'; hex: string; art: string }
  | { kind: 'swirl'; hex: string }
  | { kind: 'bite'; hex: string; key: string | null }
  | { kind: 'heave'; hex: string }
  | { kind: 'arm'; from: string; to: string }
  | { kind: 'erupt'; hex: string }
  | { kind: 'shield'; hex: string; art: string }
  | { kind: 'safe'; hex: string }
  | { kind: 'threat'; hex: string }
  | { kind: 'card'; art: string }
  | { kind: 'dice'; faces: string[] };

const FAST = 150;
const STEP = 300;
const FALL = 420;
const SHOW = 620;
const LONG = 1150;

/** How long an event is seen, and how long the board rests after it. */
const TIMES: Partial<Record<IslandEvent['event'], [number, number]>> = {
  laid: [0, 250],
  nested: [FALL, 150],
  begins: [0, 500],
  settled: [FALL, 60],
  launched: [FALL, 60],
  covered: [0, 600],
  turnbegan: [0, 120],
  used: [LONG, 100],
  held: [0, 60],
  walked: [STEP, 40],
  boarded: [STEP, 60],
  dropped: [STEP, 60],
  landed: [SHOW, 200],
  sailed: [STEP, 40],
  paused: [0, 0],
  sank: [FALL, 120],
  fell: [0, 200],
  kept: [0, 350],
  appeared: [FALL, 250],
  manned: [STEP, 150],
  swirled: [LONG, 200],
  swallowed: [0, 200],
  vanished: [0, 60],
  erupted: [LONG, 500],
  rolled: [SHOW, 250],
  rolledtwo: [SHOW, 350],
  nonethere: [0, 350],
  declined: [0, 150],
  moved: [STEP, 40],
  stayed: [FAST, 150],
  halted: [0, 150],
  asked: [SHOW, 100],
  repelled: [SHOW, 350],
  eaten: [SHOW, 350],
  wrecked: [SHOW, 350],
  capsized: [SHOW, 300],
  thrown: [SHOW, 300],
  guarded: [SHOW, 150],
  defeated: [FALL, 250],
  seized: [LONG - 200, 300],
  spared: [0, 150],
  ended: [0, 400],
  scored: [0, 0],
  savednobody: [0, 0],
  won: [0, 0],
  nonesaved: [0, 0],
};
const SOUNDS: Partial<Record<IslandEvent['event'], Sound>> = {
  sank: 'splash',
  eaten: 'splash',
  wrecked: 'splash',
  capsized: 'splash',
  swirled: 'splash',
  seized: 'splash',
  dropped: 'splash',
  used: 'card',
  kept: 'card',
  rolled: 'card',
  rolledtwo: 'card',
  landed: 'win',
  won: 'win',
};

export function show(event: IslandEvent, view: IslandView): Showing<Motion> {
  const [ms, rest] = TIMES[event.event] ?? [0, 150];
  return { motion: ms ? motionOf(event, view, ms) : null, ms, rest, turn: event.event === 'turnbegan', sound: SOUNDS[event.event] };
}

/** What stands elsewhere after the event slides there; what is not there any more leaves. */
function motionOf(event: IslandEvent, view: IslandView, ms: number): Motion {
  const next = after(view, event);
  const then = new Map(stand(next).map((piece) => [piece.key, piece]));
  const renamed =
    event.event === 'moved' ? keyOf(view, event.kind, event.start) : event.event === 'sailed' ? keyOf(view, 'ship', event.start) : null;
  const towards = sinkOf(event);
  const motion: Motion = { ms, slides: {}, gone: {}, manner: mannerOf(event), scene: sceneOf(event, view) };
  for (const piece of stand(view)) {
    const to = piece.key === renamed ? then.get(keyOf(next, renamed.split('@')[0]!, (event as { end: string }).end)) : then.get(piece.key);
    if (to) slide(motion, piece, to);
    else motion.gone[piece.key] = towards ? { x: towards.x - piece.x, y: towards.y - piece.y } : { x: 0, y: 10 };
  }
  return motion;
}

function slide(motion: Motion, from: Piece, to: Piece): void {
  if (Math.hypot(to.x - from.x, to.y - from.y) > 0.5) motion.slides[from.key] = { x: to.x - from.x, y: to.y - from.y };
}

/** Where what leaves is drawn to. */
function sinkOf(event: IslandEvent): Spot | null {
  if (event.event === 'swirled' || event.event === 'seized' || event.event === 'eaten' || event.event === 'thrown')
    return spotOf(event.hex);
  return null;
}

function mannerOf({ event }: IslandEvent): Motion['manner'] {
  if (event === 'swirled') return 'spiral';
  if (event === 'seized') return 'pulled';
  return event === 'eaten' || event === 'thrown' || event === 'wrecked' ? 'eaten' : 'fade';
}

function sceneOf(event: IslandEvent, view: IslandView): Scene | null {
  switch (event.event) {
    case 'sank':
      return { kind: 'sink', hex: event.hex, terrain: event.terrain };
    case 'appeared':
      return { kind: 'rise', hex: event.hex, art: event.piece };
    case 'launched':
      return { kind: 'rise', hex: event.hex, art: 'ship' };
    case 'swirled':
      return { kind: 'swirl', hex: event.hex };
    case 'eaten':
    case 'thrown':
      return { kind: 'bite', hex: event.hex, key: keyOf(view, event.kind, event.hex) };
    case 'wrecked':
      return { kind: 'bite', hex: event.hex, key: keyOf(view, 'serpent', event.hex) };
    case 'capsized':
      return { kind: 'heave', hex: event.hex };
    case 'seized':
      return { kind: 'arm', from: event.hex, to: event.start };
    case 'erupted':
      return { kind: 'erupt', hex: event.hex };
    case 'repelled':
      return { kind: 'shield', hex: event.hex, art: `repel-${event.kind}` };
    case 'landed':
      return { kind: 'safe', hex: event.isle };
    case 'guarded':
      return { kind: 'safe', hex: event.hex };
    case 'asked':
      return { kind: 'threat', hex: event.hex };
    case 'used':
      return { kind: 'card', art: BACKS[event.tile]! };
    case 'rolled':
      return { kind: 'dice', faces: [`die-${event.kind}`] };
    case 'rolledtwo':
      return {
        kind: 'dice',
        faces: [`die-${event.face === 'starfish' ? 'star' : event.face}`, event.reach === 'D' ? 'die-dive' : `die-${event.reach}`],
      };
    default:
      return null;
  }
}

/** The dice as they lie while a creature is chosen and moved, for whoever did not see them fall. */
export function facesOf({ ask, hand, options }: IslandView): string[] {
  if (!ask || !['beast', 'swim', 'dive'].includes(ask.step) || !hand.kind || hand.reach === 'tile') return [];
  const piece = `die-${hand.kind === 'squid' ? 'whale' : hand.kind}`;
  return options.dolphins === 'yes' ? [piece, hand.reach === 'dive' ? 'die-dive' : `die-${hand.reach}`] : [piece];
}
