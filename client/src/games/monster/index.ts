import type { Ending } from '../../lib/messages';
import type { Fact, Game, Result, SeatLook, Tally } from '../game';
import Board from './Board.svelte';
import { show } from './motion';
import { after, start } from './position';
import type { MonsterSpeech } from './speech';
import { MonsterSpeech as Speech } from './speech';
import { doer, tell } from './story';
import { MARKS, SEATS, WHALE, part, type MonsterAction, type MonsterEvent, type MonsterView } from './types';
import { words } from './words';

const monster: Game = {
  words,
  pieces: import.meta.glob<string>('./art/*.svg', { query: '?raw', import: 'default', eager: true }),
  Board,
  drawing: () => import('./Drawing.svelte'),
  Speech,
  start,
  after,
  show,
  tell,
  doer,
  milestone,
  seat,
  facts,
  button,
  wide: true,
  scene: { far: 'iceberg', afloat: true },
  result,
  tally,
  curtain,
};
export default monster;

function seat(_: MonsterView, seat: number): SeatLook {
  return {
    mark: MARKS[seat]!,
    role: SEATS[seat]!,
    icon: seat === WHALE ? 'whale' : `whaler-${MARKS[seat]!.at(-1)}`,
  };
}

function facts(view: MonsterView, seat: number, speech: MonsterSpeech): Fact[] {
  if (seat === WHALE) {
    const { life, of, held } = view.whale;
    return [
      { text: speech.board('life_of', { life, of }), count: life, icon: 'whale' },
      { text: speech.board('cards', { count: held[0] + held[1] }) },
    ];
  }
  const { dead, space, start: begun, held } = view.hunters[seat - 1]!;
  if (dead) return [{ text: speech.board('dead') }];
  const cards = { text: speech.board('cards', { count: held[0] + held[1] }), count: held[0] + held[1], icon: 'harpoon' };
  return space || !begun ? [cards] : [{ text: speech.board('wrecked') }, cards];
}

/** What has no place on the sea and is no card. */
function button(action: MonsterAction, view: MonsterView): 'main' | 'quiet' | null {
  switch (action.do) {
    case 'call':
      return part(action, 'hunter') === String(view.seat) ? 'main' : 'quiet';
    case 'pick':
    case 'moor':
    case 'agree':
      return 'main';
    case 'end':
    case 'stop':
    case 'swap':
    case 'trade':
    case 'refuse':
      return 'quiet';
    default:
      return null;
  }
}

function result(_: MonsterView, end: Ending, speech: MonsterSpeech, ending: MonsterEvent | undefined): Result {
  const winners = end.scores.flatMap((score, seat) => (score > 0 ? [seat] : []));
  const title = winners[0] === WHALE ? undefined : speech.board('hunters_win');
  return { winners, title, text: ending ? speech.event(ending) : '', clause: end.clause };
}

/** Who plays all the hunters hides nothing from themselves; the whale is hidden from them, and she from theirs. */
function curtain(options: Record<string, string>, seats: number[]): boolean {
  return seats.includes(WHALE) || options.allies === 'closed';
}

/** Who is still afloat. */
function tally(view: MonsterView, seat: number): Tally {
  const { icon } = monster.seat(view, seat);
  const alive = seat === WHALE ? view.whale.life > 0 : !view.hunters[seat - 1]!.dead;
  return { pieces: alive ? [{ icon, mark: MARKS[seat]! }] : [], points: null };
}

function milestone(event: MonsterEvent): string | null {
  const icons: Partial<Record<MonsterEvent['event'], string>> = {
    wrecked: 'ui-skull',
    died: 'ui-skull',
    leapt: 'leap',
    landed: 'leap',
    captured: 'net',
    escaped: 'whale',
    survived: 'mini-storm',
    killed: 'harpoon',
  };
  return icons[event.event] ?? null;
}
