/** What a seat is shown of the game. Made by tools/client_types.py: do not edit. */

/** All that one seat may know; `seat` is None for a spectator. */
export interface PushView {
  actor: number | null;
  columns: PushColumn[];
  discarded: Record<string, number>;
  displays: Display[];
  events: Record<string, any>[];
  flipped: string | null;
  game: string;
  moves: string[];
  phase: string;
  players: number;
  result: Record<string, any> | null;
  risk: boolean;
  seat: number | null;
  set_aside: number;
  stock: number;
  takers: number[];
  turn: number;
  turn_cards: number;
}

/** A column on the table: its number for players, and its cards as they were placed. */
export interface PushColumn {
  cards: string[];
  column: number;
}

/** What lies before a seat, by colour, and its sum. */
export interface Display {
  open: string[];
  points: number;
  secured: string[];
}
