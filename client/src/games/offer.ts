import type { Decision, Offered, OptionInfo } from '../lib/messages';

type Options = Record<string, string>;

const fits = (needed: Options, options: Options) => Object.entries(needed).every(([name, value]) => options[name] === value);

/** Who sits at each seat under these options, as keys of the game's words. */
export function seatsOf({ seatings }: Offered, options: Options): string[] {
  return seatings.find((seating) => fits(seating.options, options))?.seats ?? [];
}

/** The options that say something beside the others. */
export function meantOptions({ options }: Offered, chosen: Options): OptionInfo[] {
  return options.filter(({ needs }) => fits(needs, chosen));
}

/** The verbs that answer a question by naming such a part alone: a card, a hex. */
export function verbsWith(ask: Pick<Decision, 'verbs'> | null, part: string): string[] {
  return Object.entries(ask?.verbs ?? {}).flatMap(([verb, parts]) => (parts.length === 1 && parts[0] === part ? [verb] : []));
}
