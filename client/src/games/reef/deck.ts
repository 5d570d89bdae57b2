import type { Animal, Card } from './types';

export const RANKS = ['α', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'Ω'];

const COMMON: Record<string, string> = { α: 'debuter', 1: 'resister', 4: 'offrir', 7: 'piocher', 8: 'inverser', Ω: 'remporter' };
const SPECIAL: Record<Animal, Record<string, string>> = {
  octopus: { 2: 'aveugler', 5: 'capturer', 10: 'imiter' },
  crab: { 2: 'pincer', 5: 'guerir', 10: 'fouiller' },
};

export const rankOf = (card: Card): string => card.slice(1);
export const animalOf = (card: Card): Animal => (card.startsWith('o') ? 'octopus' : 'crab');

/** The name of what a card does under these options; none for a card that does nothing. */
export function effectOf(card: Card, options: Record<string, string>): string | undefined {
  const rank = rankOf(card);
  if (COMMON[rank]) return COMMON[rank];
  if (options.mode === 'asymmetric') return SPECIAL[animalOf(card)][rank];
  return rank === (options.finish_rank ?? '5') ? 'finir' : undefined;
}

/** By rank, whatever their colour. */
export function inOrder(cards: Card[]): Card[] {
  return [...cards].sort((a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)) || a.localeCompare(b));
}
