import type { Ending } from '../../lib/messages';
import type { Fact, Game, Result, SeatLook, Tally } from '../game';
import Board from './Board.svelte';
import { show } from './motion';
import { after, start } from './position';
import { IslandSpeech } from './speech';
import { tell } from './story';
import { COLOURS, colourOf, dressOf, type IslandAction, type IslandEvent, type IslandView } from './types';
import { words } from './words';

/** Where explorers are who are not safe yet: how it is called, and its drawing. */
const WHEREABOUTS = [
  ['ship', 'aboard', 'ship'],
  ['water', 'swimming', 'wave'],
  ['land', 'ashore', 'palm'],
] as const;

const island: Game = {
  words,
  pieces: import.meta.glob<string>('./art/*.svg', { query: '?raw', import: 'default', eager: true }),
  Board,
  drawing: () => import('./Drawing.svelte'),
  Speech: IslandSpeech,
  start,
  after,
  show,
  tell,
  milestone,
  turn: (view: IslandView) => view.turn,
  seat,
  facts,
  button,
  dice: ['rolled', 'rolledtwo'],
  setup: ['bring', 'settle', 'launch'],
  result,
  tally,
  scene: { far: 'volcano', afloat: false },
  curtain: () => true,
};
export default island;

function seat(_: IslandView, seat: number): SeatLook {
  return { mark: `seat-${seat + 1}`, role: COLOURS[seat]!, icon: `explorer-${seat + 1}` };
}

function facts(view: IslandView, seat: number, speech: IslandSpeech): Fact[] {
  const { safe, terrains, lost, colours } = view.sides[seat]!;
  const facts: Fact[] = [{ text: speech.board('safe', { count: safe }), count: safe, icon: 'ui-anchor' }];
  for (const [how, word, icon] of WHEREABOUTS) {
    const count = view.figures.filter((figure) => figure.how === how && colours.includes(colourOf(figure.name))).length;
    if (count) facts.push({ text: speech.board(word, { count }), count, icon });
  }
  if (terrains.length) facts.push({ text: speech.board('keeps', { count: terrains.length }), count: terrains.length, icon: 'beach' });
  if (lost) facts.push({ text: speech.board('lost', { count: lost }), count: lost, icon: 'ui-skull' });
  return facts;
}

/** Answers that are no place on the board. */
function button(action: IslandAction): 'main' | 'quiet' | null {
  switch (action.do) {
    case 'choose':
    case 'repel':
    case 'land':
      return 'main';
    case 'hold':
    case 'overboard':
    case 'another':
    case 'stop':
    case 'decline':
    case 'allow':
    case 'spare':
      return 'quiet';
    default:
      return null;
  }
}

function milestone(event: IslandEvent): string | null {
  if (event.event === 'erupted') return 'volcano';
  if (event.event === 'swirled') return 'whirlpool';
  if (event.event === 'landed') return 'ui-anchor';
  return event.event === 'seized' ? 'squid' : null;
}

/** By what it ended, and what was saved until then. Where nobody saved anyone, that is all there is to say. */
function result(view: IslandView, _: Ending, speech: IslandSpeech, ending: IslandEvent | undefined): Result {
  const winners = view.winners ?? [];
  const points = view.sides[winners[0] ?? 0]?.points ?? 0;
  const how = ending ? `${speech.event(ending)} ` : '';
  if (points === 0) {
    return { winners, title: speech.board('result_none_title'), text: how + speech.board('result_none'), clause: 'island.end.tie' };
  }
  const tied = view.sides.filter((side) => side.points === points).length > 1;
  const text = how + speech.board('result', { seats: winners, points });
  return { winners, text, clause: `island.end.${tied ? 'tie' : 'score'}` };
}

/** Those who are safe, the most valuable first. */
function tally(view: IslandView, seat: number): Tally {
  const { colours, points } = view.sides[seat]!;
  const safe = view.figures.filter(({ how, name }) => how === 'safe' && colours.includes(colourOf(name)));
  const pieces = safe
    .sort((a, b) => b.value! - a.value!)
    .map(({ name, value }) => ({ icon: `explorer-${dressOf(name)}`, mark: `seat-${dressOf(name)}`, label: String(value) }));
  return { pieces, points: points ?? 0 };
}
