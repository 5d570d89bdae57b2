import type { Decision, Offered, OptionInfo } from '../lib/messages';

type Options = Record<string, string>;

const fits = (needed: Options, options: Options) => Object.entries(needed).every(([name, value]) => options[name] === value);

/** Who sits at each seat under these options, as keys of the game's words. */
export function seatsOf({ seatings }: Offered, options: Options): string[] {
  return seatings.find((seating) => fits(seating.options, options))?.seats ?? [];
}

/** All options as they were picked, where that can be: an unknown value is the usual one, and one that cannot stand beside the others
 * gives way to one that can. */
export function settledOptions({ options }: Offered, picked: Options): Options {
  const settled: Options = Object.fromEntries(
    options.map(({ name, values }) => [name, values.includes(picked[name]!) ? picked[name]! : values[0]!]),
  );
  for (const { name, only } of options) {
    for (const [other, values] of Object.entries(only[settled[name]!] ?? {})) {
      if (!values.includes(settled[other]!)) settled[other] = values[0]!;
    }
  }
  return settled;
}

/** The options that say something beside the others, each with the values that it can have beside them. */
export function meantOptions({ options }: Offered, chosen: Options): OptionInfo[] {
  const beside = (name: string, value: string) =>
    options.every((other) => other.only[chosen[other.name]!]?.[name]?.includes(value) ?? true);
  return options
    .filter(({ needs }) => fits(needs, chosen))
    .map((option) => ({ ...option, values: option.values.filter((value) => beside(option.name, value)) }));
}

/** The verbs that answer a question by naming such a part alone: a card, a hex. */
export function verbsWith(ask: Pick<Decision, 'verbs'> | null, part: string): string[] {
  return Object.entries(ask?.verbs ?? {}).flatMap(([verb, parts]) => (parts.length === 1 && parts[0] === part ? [verb] : []));
}
