import type { Event, View } from '../../lib/wire';

/** What Récif tells, as `src/hautemer/games/reef/messages.py` writes it. */

export type Card = string; // o4, cΩ
export type Animal = 'octopus' | 'crab';

export interface ReefEvent extends Event {
  seat?: number;
  card?: Card | null;
  cards?: Card[] | null;
  cancelled?: Card;
  count?: number;
  mode?: string;
}

export interface Sight {
  card: Card;
  where: string;
  after: number;
}

export interface SideView {
  animal: Animal;
  held: number;
  left: number;
  buried: number;
  hand: Card[] | null;
  pile: Card[] | null;
  secret: Card[] | null;
  seen: Sight[] | null;
}

export interface ReefView extends View {
  turn: number;
  table: Card[];
  lower: boolean;
  sides: [SideView, SideView];
  played: Card[];
  winner: number | null;
}
