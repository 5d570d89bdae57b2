import { REEF, type ReefAction, type ReefSideView } from '../../lib/messages';

export type Card = string; // o4, cΩ
export type Animal = ReefSideView['animal'];

export const RANKS: readonly string[] = REEF.ranks;
const EFFECTS: Record<string, Record<string, Record<string, string>>> = REEF.effects; // by mode, by rank of Finish, by card

/** By question of a card: where the cards lie that it is about, in one's hand, in the hand that was shown, in one's pile. */
export const LYING: Record<string, string> = REEF.lying;
/** By event: from where to where its card goes, as its seat calls the places. */
export const PATHS: Record<string, readonly [string, string]> = REEF.paths;

export const rankOf = (card: Card): string => card.slice(1);
export const animalOf = (card: Card): Animal => (card.startsWith('o') ? 'octopus' : 'crab');

/** The card that an answer is about; none for those that need no card. */
export const cardOf = (action: ReefAction): Card | null => ('card' in action ? action.card : null);

/** The name of what a card does under these options; none for a card that does nothing. */
export function effectOf(card: Card, options: Record<string, string>): string | undefined {
  return EFFECTS[options.mode!]?.[options.finish_rank!]?.[card];
}

/** A card that does this, the crab's where both do: for the rulebook. */
export function cardWith(effect: string): Card | undefined {
  const printed = Object.values(EFFECTS).flatMap((ranks) => Object.values(ranks).flatMap((cards) => Object.entries(cards)));
  const cards = printed.filter(([, does]) => does === effect).map(([card]) => card);
  return cards.find((card) => animalOf(card) === 'crab') ?? cards[0];
}

/** By rank, whatever their colour. */
export function inOrder(cards: Card[]): Card[] {
  return [...cards].sort((a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)) || a.localeCompare(b));
}
