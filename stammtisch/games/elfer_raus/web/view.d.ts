/** What a seat is shown of the game. Made by tools/client_types.py: do not edit. */

/** All that one seat may know; `seat` is None for a spectator. */
export interface ElferRausView {
  actor: number | null;
  draws_left: number;
  events: Record<string, any>[];
  game: string;
  hand: string[];
  hand_sizes: number[];
  lacks: string[][];
  laid_this_turn: number;
  last_round: number[];
  limit: number | null;
  moves: string[];
  phase: string;
  players: number;
  result: Record<string, any> | null;
  round: number;
  rounds: number | null;
  rows: Row[];
  seat: number | null;
  sorted_out: string | null;
  stock: number;
  totals: number[];
}

/** One row: its colour and its ends, None while the 11 is missing. */
export interface Row {
  colour: string;
  high: number | null;
  low: number | null;
}
