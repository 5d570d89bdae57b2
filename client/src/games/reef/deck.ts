import { REEF, type ReefAction, type ReefSideView } from '../../lib/messages';

export type Card = string; // o4, cΩ
export type Animal = ReefSideView['animal'];

export const RANKS: readonly string[] = REEF.ranks;
const EFFECTS: Record<string, Record<string, Record<string, string>>> = REEF.effects; // by mode, by rank of Finish, by card

export const rankOf = (card: Card): string => card.slice(1);
export const animalOf = (card: Card): Animal => (card.startsWith('o') ? 'octopus' : 'crab');

/** The card that an answer is about; none for those that need no card. */
export const cardOf = (action: ReefAction): Card | null => ('card' in action ? action.card : null);

/** The name of what a card does under these options; none for a card that does nothing. */
export function effectOf(card: Card, options: Record<string, string>): string | undefined {
  return EFFECTS[options.mode!]?.[options.finish_rank!]?.[card];
}

/** By rank, whatever their colour. */
export function inOrder(cards: Card[]): Card[] {
  return [...cards].sort((a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)) || a.localeCompare(b));
}
