/** The page's own types; what goes over the wire is in `api.d.ts`, made from the server's types. */

import type * as api from './api.js';
import type { VNode } from 'preact';
import type { Session } from './session/session.js';
import type { Listener } from './base/i18n.js';
import type { Choice } from './ui/table/choice.js';
import type { Playing } from './ui/table/playing.js';
import type { Travel } from './motion/flip.js';
import type { Cue, Tune } from './feedback/cues.js';
import type { IconName } from './ui/parts/icons.js';
import type { Form } from './ui/parts/faces.js';

export type { Hint, Line } from './api.js';

/** How things stand; which view it has depends on the game. */
export type State = Omit<api.State, 'house' | 'view'> & {
  house: Required<api.House>;
  view: any;
  /** It is over, and shown once more. */
  again?: boolean;
  /** A round has ended, and everything stands still; `over`: the game too. */
  closing?: api.Closing & { events: Event[]; seq: number; over: boolean };
};
export type Seat = api.ShownSeat;
export type Event = api.Event;
export type Command = api.CommandRequest['command'];

/** A card of a hand: its id is the same wherever the card is, and no two cards on the screen share one. */
export interface HandCard {
  id: string;
  card: string;
}

/** What can be done with a card: a move, where it leads, and how that is said on a button. */
export interface Play {
  move: string;
  target?: string;
  /** The text of another card of the hand that goes along, where there must be one. */
  with?: string;
  label: string;
  /** A tap selects the card first, even if this is all that it can do. */
  confirm?: boolean;
  /** It throws away what could do better: it stands last and plain, and is never made by a tap alone. */
  last?: boolean;
  /** What kind of thing it is; where there are several kinds, those alike are one button, with the words `all`. */
  kind?: string;
  all?: string;
  /** What is asked where several of its kind are offered, and the answer in few words. */
  ask?: string;
  short?: string;
}

/** A button below the hand; `main` where it is what most people want, which one at most is. */
export interface Action {
  move?: string;
  act?: () => void;
  label: string;
  main?: boolean;
  disabled?: boolean;
}

/** What a game's board is given. */
export interface BoardProps<View = any> {
  session: Session;
  view: View;
  /** The plays of the selected card, by target: these places are marked and can be tapped. */
  targets: Map<string, Play>;
  /** Play on a target. */
  play: (play: Play) => void;
  /** A card was tapped that the reader can play though it is not in the hand. */
  tap: (card: HandCard) => void;
  /** The cards that the last move has put where they are. */
  last: Set<string>;
  /** What the player is about to do; missing where nobody plays. */
  playing?: Playing;
}

/** What one remembers of a game: a text is shouted over the table, and it is heard instead of the event's own cue. */
export interface Moment {
  says: string;
  args?: Record<string, any>;
  cue: Cue | Tune;
}

/** What is drawn for one seat. */
export interface SeatProps<View = any> {
  session: Session;
  view: View;
  seat: number;
}

/** All that the page must know of one game; its rules are not among it. */
export interface GameClient<View = any> {
  id: string;
  /** All different cards. */
  deck: string[];
  /** The face of a card. */
  Face: (props: { card: string; form: Form }) => VNode<any>;
  /** What is heard of an event, by its kind; null makes no sound. */
  cues: Record<string, Cue | Tune | null>;
  /** Which picture an event has in the log, by its kind. */
  icons: Record<string, IconName>;
  sorts: string[];
  /** The hand, in groups that belong together in this order. */
  hand: (view: View, sort: string) => HandCard[][];
  /** The cards that the reader may have to play though they are not in the hand. */
  apart?: (view: View) => HandCard[];
  /** The legal moves with this card, in words for the listener. */
  plays: (view: View, card: string, listener?: Listener) => Play[];
  /** The move that the player seems to want with a card that cannot be played, so that the server says why not. */
  wants: (view: View, card: string) => string;
  /** The sentence of the status bar, when the reader must act (`mine`) and when not. */
  status: (view: View, mine: boolean) => { key: string; args?: Record<string, any> };
  /** The buttons. */
  actions: (view: View, session: Session) => Action[];
  /** Facts that are always shown: stock, round. */
  facts: (view: View) => { label: string; value: string | number; place?: string }[];
  /** What a seat's chip shows beside the name. */
  chip: (view: View, seat: number) => { label: string; value: string | number; icon?: string }[];
  Board: (props: BoardProps<View>) => VNode<any>;
  /** How cards travel that the page cannot know: from a pile or a seat, or to one. */
  travels: (event: Event, you: number | null, session: Session) => Travel[];
  /** The cards that an event has put somewhere, to be marked. */
  marks: (event: Event, view: View) => string[];
  /** The moment that one remembers, if this event is one. */
  moment?: (event: Event, view: View) => Moment | null;
  /** The rule at which the rules open. */
  rule: (view: View) => string;
  /** The move, if any, that can be made by itself because nothing else is possible. */
  forced: (view: View) => string | null;
  /** The options that make no sense beside the ones chosen. */
  hidden?: (options: Record<string, any>) => string[];
  /** A move in words, for a hint; without it, moves are cards. */
  moveName?: (move: string, view: View, listener: Listener) => string;
  /** What a tap on a card of the hand does, where the game has a way of its own; whether that was all. */
  tap?: (card: HandCard, choice: Choice) => boolean;
  /** The cards of the hand that lie elsewhere in the page for now, by their ids. */
  aside?: (view: View) => Set<string>;
  /** The steps of a turn, for the status bar of whoever must act. */
  steps?: (view: View) => { label: string; state: 'done' | 'left_out' | 'now' | 'later' }[];
  /** What an option can be beside the others that are chosen. */
  schema?: (name: string, schema: any, options: Record<string, any>) => any;
  /** The options as they go together after a choice. */
  agreed?: (options: Record<string, any>) => Record<string, any>;
  /** What lies on the table and belongs to the reader's hand, for a phone beside a screen in the middle. */
  Near?: (props: BoardProps<View>) => VNode<any> | null;
  /** The moves that are made by a tap on the table, without a card of the hand. */
  atBoard?: (view: View, session: Session) => Action[];
  /** Options that are not simply chosen, by name. */
  editors?: Record<string, (props: { value: any; change: (value: any) => void }) => VNode<any>>;
  /** More than scores, for the sheet. */
  Sheet?: (props: { session: Session; view: View }) => VNode<any>;
  /** A score in words, where it is not points. */
  scored?: (view: View, score: number) => string;
  /** Everybody's score, for the sheet. */
  scores: (view: View) => { label: string; values: (string | number)[] }[];
  /** What lies before the reader, in games without a hand. */
  Own?: (props: SeatProps<View> & { mine: boolean }) => VNode<any>;
  /** What a chip shows of its seat where there is room. */
  Mat?: (props: SeatProps<View>) => VNode<any>;
  /** What a tap on a seat shows. */
  SeatSheet?: (props: SeatProps<View>) => VNode<any>;
}
