/** What a seat is shown of the game. Made by tools/client_types.py: do not edit. */

/** All that one seat may know; `seat` is None for a spectator. Piles are listed from top to bottom. The card in `received` belongs to no hand: the asker has still to play it. For each hand, `shown` are cards that all know to be there, `returned` those that only this seat and another know, and `surely` is what it has shown it lacks. */
export interface HelpView {
  actor: number | null;
  asker: number | null;
  clockwise: boolean;
  discard: string[];
  events: Record<string, any>[];
  game: string;
  hand: string[];
  hand_sizes: number[];
  helper: number | null;
  last_round: number[];
  moves: string[];
  no_cards: string[];
  phase: string;
  players: number;
  points: number[];
  points_to_win: number;
  received: string | null;
  result: Record<string, any> | null;
  returned: (Returned | null)[];
  round: number;
  row: RowCard[];
  seat: number | null;
  shown: string[][];
  stock: number;
  surely: (Surely | null)[];
}

/** Cards handed back that are still in a hand, and the seat that did so. */
export interface Returned {
  by: number;
  cards: string[];
}

/** A card of the row and its value, which tells a joker's. */
export interface RowCard {
  card: string;
  value: number;
}

/** What everybody knows of a hand: at least so many of its cards are of these kinds, or so many are Switches. `switches` is None if the second cannot be. */
export interface Surely {
  cards: number;
  kinds: string[];
  switches: number | null;
}
