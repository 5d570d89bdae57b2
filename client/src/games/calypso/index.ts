import type { Ending } from '../../lib/messages';
import type { Fact, Game, Result, SeatLook, Tally } from '../game';
import Board from './Board.svelte';
import { show } from './motion';
import { after, start } from './position';
import { CalypsoSpeech } from './speech';
import { tell } from './story';
import { isTogether, SEATS, type CalypsoEvent, type CalypsoView } from './types';
import { words } from './words';

const calypso: Game = {
  words,
  pieces: import.meta.glob<string>('./art/*.svg', { query: '?raw', import: 'default', eager: true }),
  Board,
  drawing: () => import('./Drawing.svelte'),
  Speech: CalypsoSpeech,
  start,
  after,
  show,
  tell,
  onceOnly: () => true,
  seat,
  facts,
  button: () => null,
  dice: ['startrolled', 'rolled'],
  result,
  tally,
  scene: { far: 'calypso', afloat: true },
  curtain: () => false,
};
export default calypso;

function seat(_: CalypsoView, seat: number): SeatLook {
  return { mark: `seat-${seat + 1}`, role: SEATS[seat]!, icon: 'calypso' };
}

function facts(view: CalypsoView, seat: number, speech: CalypsoSpeech): Fact[] {
  const count = view.fish[seat]!;
  const text = isTogether(view.options) ? speech.board('fish', { count }) : speech.board('fish_of', { count, goal: view.goal });
  return [{ text, count, icon: 'minnow' }];
}

function result(_: CalypsoView, end: Ending, speech: CalypsoSpeech, ending: CalypsoEvent | undefined): Result {
  const winners = end.scores.flatMap((score, seat) => (score > 0 ? [seat] : []));
  return { winners, text: ending ? speech.event(ending) : '', clause: end.clause };
}

/** The fish that found home. */
function tally(view: CalypsoView, seat: number): Tally {
  const points = view.fish[seat]!;
  return { pieces: Array.from({ length: points }, () => ({ icon: 'minnow', mark: `seat-${seat + 1}` })), points };
}
