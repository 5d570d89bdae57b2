import { REEF, type Ending, type ReefAction, type ReefEvent, type ReefView } from '../../lib/messages';
import type { Fact, Game, Result, SeatLook, Tally } from '../game';
import Board from './Board.svelte';
import { cardOf } from './deck';
import { show } from './flight';
import { after, start } from './position';
import { ReefSpeech } from './speech';
import { kept, tell } from './story';
import { words } from './words';

const reef: Game = {
  words,
  pieces: import.meta.glob<string>('./art/*.svg', { query: '?raw', import: 'default', eager: true }),
  Board,
  drawing: () => import('./Drawing.svelte'),
  Speech: ReefSpeech,
  start,
  after,
  show,
  tell,
  kept,
  onceOnly: ({ discard }) => discard === 'closed',
  milestone,
  seat,
  facts,
  button,
  result,
  tally,
  scene: { far: 'ship', afloat: false },
  curtain: () => true,
};
export default reef;

/** The octopus is a violet square, the crab a red disc. */
function seat(view: ReefView, seat: number): SeatLook {
  const { animal } = view.sides[seat]!;
  return { mark: REEF.marks[animal], role: animal, icon: animal };
}

/** Who won a round. */
function milestone(event: ReefEvent, view: ReefView): string | null {
  return event.event === 'roundwon' ? view.sides[event.seat]!.animal : null;
}

function facts(view: ReefView, seat: number, speech: ReefSpeech): Fact[] {
  const { animal, held, left } = view.sides[seat]!;
  return [
    { text: speech.words.seats[animal]! },
    { text: speech.board('in_hand', { count: held }) },
    { text: speech.board('in_pile', { count: left }) },
  ];
}

/** Cards are touched where they lie; the 1 that answers is offered as a button too. */
function button(action: ReefAction): 'main' | 'quiet' | null {
  if (action.do === 'resist' || action.do === 'capture') return 'main';
  return cardOf(action) ? null : 'quiet';
}

function result(view: ReefView, end: Ending, speech: ReefSpeech): Result {
  const winner = view.winner ?? end.scores.indexOf(Math.max(...end.scores));
  return { winners: [winner], text: speech.fill(speech.words.events.won!, { seat: winner }), clause: end.clause };
}

/** The animal itself: a duel is won or lost, by nothing that could be counted. */
function tally(view: ReefView, seat: number): Tally {
  const { animal } = view.sides[seat]!;
  return { pieces: view.winner === seat ? [{ icon: animal }] : [], points: null };
}
