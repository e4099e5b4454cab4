/** What the server sends and takes. */

export interface Seat {
  name: string | null;
  bot: string | null;
  stand_in: string | null;
  why: string | null;
  here: boolean;
  wants_abort: boolean;
  added_part: boolean;
}

export interface House {
  listed: boolean;
  patience: number;
  clock: number;
  pace: number;
  chat: boolean;
  hints: boolean;
}

export interface State {
  seq: number;
  phase: 'waiting' | 'playing' | 'over' | 'closed';
  game: string;
  options: Record<string, any>;
  house: House;
  seats: Seat[];
  you: number | null;
  host: number | null;
  games: number;
  commitment: string | null;
  next_commitment: string | null;
  turn: number | null;
  turn_since: number;
  extended: number;
  can_undo: boolean;
  view: any;
  muted: number[];
  code: string;
  now: number;
  spectators: number;
  clock: { warning: number; end: number } | null;
  away: { seat: number; since: number; stand_in: number | null } | null;
}

export interface Event {
  kind: string;
  seat?: number;
  card?: string;
  cards?: string[];
  says?: string;
  [more: string]: any;
}

export type Wish = { do: string; [more: string]: any };

import type { VNode } from 'preact';
import type { Session } from './core/session.js';
import type { Travel } from './core/flip.js';

/** A card of a hand: its id is the same wherever the card is, and no two cards on the screen share one. */
export interface HandCard {
  id: string;
  card: string;
}

/** What can be done with a card: a move, where it leads, and how that is said on a button. */
export interface Play {
  move: string;
  target?: string;
  label: string;
}

/** A button below the hand. */
export interface Action {
  move?: string;
  act?: () => void;
  label: string;
  main?: boolean;
  disabled?: boolean;
}

/** What a game's board is given. */
export interface BoardProps {
  session: Session;
  view: any;
  /** The plays of the selected card, by target: these places are marked and can be tapped. */
  targets: Map<string, Play>;
  /** Play on a target. */
  play: (play: Play) => void;
  /** The cards that the last move has put where they are. */
  last: Set<string>;
}

/** All that the page must know of one game; its rules are not among it. */
export interface GameClient {
  id: string;
  sorts: string[];
  /** The hand, in groups that belong together in this order. */
  hand: (view: any, sort: string) => HandCard[][];
  /** The legal moves with this card. */
  plays: (view: any, card: string) => Play[];
  /** The move that the player seems to want with a card that cannot be played, so that the server says why not. */
  wants: (view: any, card: string) => string;
  /** The sentence of the status bar, when the reader must act (`mine`) and when not. */
  status: (view: any, mine: boolean) => { key: string; args?: Record<string, any> };
  /** The buttons. */
  actions: (view: any, session: Session) => Action[];
  /** Facts that are always shown: stock, round. */
  facts: (view: any) => { label: string; value: string | number; place?: string }[];
  /** What a seat's chip shows beside the name. */
  chip: (view: any, seat: number) => { label: string; value: string | number; icon?: string }[];
  Board: (props: BoardProps) => VNode<any>;
  /** How cards travel that the page cannot know: from a pile or a seat, or to one. */
  travels: (event: Event, you: number | null) => Travel[];
  /** The cards that an event has put somewhere, to be marked. */
  marks: (event: Event) => string[];
  /** The rule at which the rules open. */
  rule: (view: any) => string;
  /** The move, if any, that can be made by itself because nothing else is possible. */
  forced: (view: any) => string | null;
  /** The options that make no sense beside the ones chosen. */
  hidden?: (options: Record<string, any>) => string[];
  /** A move in words, for a hint; without it, moves are cards. */
  moveName?: (move: string, view: any) => string;
  /** Everybody's score, for the sheet. */
  scores: (view: any) => { label: string; values: (string | number)[] }[];
  /** The small picture of the game on the start page. */
  Picture: () => VNode<any>;
}
