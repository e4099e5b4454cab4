/** What a seat is shown of the game. Made by tools/client_types.py: do not edit. */

/** All that one seat may know; `seat` is None for a spectator. Lists have an entry for each seat. */
export interface Level8View {
  actor: number | null;
  cards_due: number;
  dealer: number;
  discard_sizes: number[];
  discards: (string | null)[];
  early: string[];
  early_held: number[];
  events: Record<string, any>[];
  game: string;
  groups: LaidGroup[][];
  hand: string[];
  hand_sizes: number[];
  jokers: number;
  keep: boolean;
  kept: string[];
  ladder: string;
  laid: boolean[];
  level_tasks: (string | null)[];
  levels: number[];
  moves: string[];
  order: string;
  orders: number[][];
  phase: string;
  piles: string[][];
  players: number;
  result: Record<string, any> | null;
  round: number;
  seat: number | null;
  seen: string[][];
  skip_cards: number;
  skipped: boolean[];
  skips_under_stock: number;
  staged: LaidGroup[];
  stock: number;
  tasks: string[];
  turns: number;
  turns_most: number;
}

/** A group: its kind, its lowest number, number or colour, its cards in order, and what each of them stands for. */
export interface LaidGroup {
  cards: string[];
  kind: string;
  stands_for: (number | string)[];
  value: number | string;
}
