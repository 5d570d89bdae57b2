import { isleOf, next } from './chart';
import { colourOf, written, type IslandAction, type IslandView } from './types';

/** One meaning of touching a place: the answers it takes, one after the other. */
export interface Way {
  answers: IslandAction[];
  deadly: string; // the clause by which it would harm at once; "" for none
  figure?: string; // the explorer that is meant
  falls?: string[]; // explorers of one's own who would fall into the water
  instead?: boolean; // not a way to go: what stands there is taken up instead
}

/** A place that is lit: a hex or an isle, with what touching it can mean. */
export interface Light {
  place: string;
  ways: Way[];
  cost: number; // in moves, 0 where it is not about moves
}

const MOVES = ['step', 'sail', 'ride', 'blow', 'swim'];

/** What is lit, by place: nothing but what is offered, and the ways that lead further. */
export function lightsOf(view: IslandView, options: IslandAction[]): Map<string, Light> {
  const lights = new Map<string, Light>();
  const light = (place: string | undefined | null, way: Way, cost = 0) => {
    if (!place) return;
    const light = lights.get(place) ?? { place, ways: [], cost };
    light.ways.push(way);
    lights.set(place, light);
  };
  const moving = options.length > 0 && MOVES.includes(view.ask?.step ?? '');
  for (const action of options) {
    for (const [place, answers] of placesOf(view, action))
      light(place, { answers, deadly: view.deadly?.[written(action)] ?? '', ...named(action), ...sinking(view, action) }, moving ? 1 : 0);
  }
  if (moving) {
    for (const [end, way] of Object.entries(view.far ?? {})) {
      const answers = way.split(' ').map((heading): IslandAction => ({ do: 'go', heading: heading as never }));
      if (end.startsWith('board ')) answers[answers.length - 1] = { ...answers.at(-1)!, do: 'board' } as IslandAction;
      light(end.replace('board ', ''), { answers, deadly: '' }, answers.length);
    }
  }
  return lights;
}

const named = (action: IslandAction) => (action.do === 'figure' ? { figure: action.figure as string } : {});

/** Whoever of one's own stands on the tile that would sink. */
function sinking(view: IslandView, action: IslandAction): Pick<Way, 'falls'> {
  const own = view.sides[view.seat]?.colours ?? [];
  if (action.do !== 'sink') return {};
  const falls = view.figures.filter(({ name, hex }) => hex === action.hex && own.includes(colourOf(name))).map(({ name }) => name);
  return falls.length ? { falls } : {};
}

/** Where an answer is given on the board, and what else it takes to mean that place. */
function placesOf(view: IslandView, action: IslandAction): [string | undefined | null, IslandAction[]][] {
  const { at } = view.hand;
  switch (action.do) {
    case 'go':
    case 'board':
    case 'seize':
      return [[next(at!, action.heading), [action]]];
    case 'overboard':
      return [[at, [action]]];
    case 'stop': // a creature that stays strikes where it is
      return ['swim', 'put', 'dive'].includes(view.ask!.step) && !view.hand.moved ? [[at, [action]]] : [];
    case 'land':
      return [[isleOf(at!), [action]]];
    case 'figure':
      return [[view.figures.find(({ name }) => name === action.figure)?.hex, [action]]];
    case 'the_ship':
      return [[at, [action]]];
    case 'choose':
      return [...new Set(view.afloat[action.kind] ?? [])]
        .filter((hex) => action.kind !== 'ship' || !view.control[hex]?.length)
        .map((hex) => [hex, [action, { do: 'pick', hex: hex as never }]]);
    default:
      return 'hex' in action ? [[action.hex, [action]]] : [];
  }
}

/** Places next to the piece in hand that would cost it and are not allowed: the answer to each, for the server to refuse. */
export function perilsOf(view: IslandView, options: IslandAction[]): Map<string, IslandAction> {
  const offered = new Set(options.map(written));
  const perils = new Map<string, IslandAction>();
  if (!options.length) return perils;
  for (const answer of Object.keys(view.deadly ?? {})) {
    if (offered.has(answer)) continue;
    const [verb, heading] = answer.split(' ');
    const place = heading ? next(view.hand.at!, heading) : view.hand.at;
    if (place) perils.set(place, (heading ? { do: verb, heading } : { do: verb }) as IslandAction);
  }
  return perils;
}
