import { MONSTER } from '../../lib/messages';

/** The drawings of the cards, and the decks they belong to. A Movement card is drawn as its arrows. */
export const ART: Record<string, string> = {
  vent: 'wind',
  courant: 'undercurrent',
  vague: 'wave',
  mini: 'mini-storm',
  plongee: 'dive',
  tourbillon: 'whirlpool',
  devorer: 'devour',
  charge: 'charge',
  eboulement: 'rockfall',
  saut: 'leap',
  poussee: 'shove',
  harpon: 'harpoon',
  filet: 'net',
  explosif: 'harpoon-explosive',
  drouge: 'drogue',
  pique: 'prow-spike',
  tracteur: 'harpoon-tow',
};

const DECKS: Record<Deck, readonly string[]> = MONSTER.decks;

export type Deck = keyof typeof MONSTER.decks;
export const PILES = Object.keys(DECKS) as Deck[];

export function deckOf(card: string): Deck {
  return PILES.find((deck) => DECKS[deck].includes(card))!;
}

/** The rule of a card. */
export function clauseOf(card: string): string {
  const deck = deckOf(card);
  return deck === 'sails' ? 'monster.sail.hop' : `monster.${deck}.${card}`;
}

/** The arrows of a Movement card: F ahead, L and R at 60 degrees, l and r at 120. */
export const arrowsOf = (card: string): string[] => [...card.replace('+', '')];

/** How far an arrow turns the prow, in sixths. */
export const TURNS: Record<string, number> = { F: 0, L: -1, R: 1, l: -2, r: 2 };

/** Equal cards lie on one heap. */
export function heaps(cards: string[]): { card: string; count: number }[] {
  return [...new Set(cards)].map((card) => ({ card, count: cards.filter((one) => one === card).length }));
}
