/** What a seat is shown of the game. Made by tools/client_types.py: do not edit. */

/** All that one seat may know; `seat` is None for a spectator. */
export interface MauMauView {
  actor: number | null;
  cards: number;
  events: Record<string, any>[];
  game: string;
  hand: string[];
  hand_sizes: number[];
  jack_on_jack: boolean;
  kept: number[];
  kept_cards: string[];
  last_round: number[];
  moves: string[];
  pass_on: boolean;
  penalty: number;
  phase: string;
  pile: string[];
  players: number;
  result: Record<string, any> | null;
  round: number;
  rounds: number;
  seat: number | null;
  stock: number;
  suit: string;
  totals: number[];
  wished: boolean;
}
