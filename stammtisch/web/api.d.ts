/** What the server sends and takes. Made by tools/client_types.py: do not edit. */

/** How things stand at a table, as far as a seat may know. */
export interface State {
  at: number;
  awaited: number[];
  away: Away | null;
  can_undo: boolean;
  clock: ShownClock | null;
  code: string;
  commitment: string | null;
  deal: KnownDeal | null;
  dealing: Dealing | null;
  evening: Evening;
  extended: number;
  game: string;
  games: number;
  host: number | null;
  house: House;
  hurry: number[];
  kind: 'state';
  knocking: Knocking[];
  muted: number[];
  next_commitment: string | null;
  now: number;
  options: Record<string, boolean | number | string | string[] | null>;
  phase: 'closed' | 'dealing' | 'over' | 'playing' | 'waiting';
  screens: number;
  seats: ShownSeat[];
  seq: number;
  spectators: number;
  turn: number | null;
  turn_since: number;
  view: Record<string, any> | null;
  voting: Voting | null;
  you: number | null;
}

/** Who must move and is not there, since when, and when a bot will stand in. */
export interface Away {
  seat: number;
  since: number;
  stand_in: number | null;
}

/** When whoever must move is warned, and when a bot stands in. */
export interface ShownClock {
  end: number;
  warning: number;
}

/** That the deal of this game is no secret, since it was played before or is the deal of the day. */
export interface KnownDeal {
  day: string | null;
  kind: 'again' | 'day';
}

/** Who has still to reveal a part of the seed, until when, and what each seat committed to (empty if nothing). */
export interface Dealing {
  awaited: number[];
  commits: string[];
  until: number;
}

/** How many games at this table had a result, and who has won how many. */
export interface Evening {
  games: number;
  won: Tally[];
}

/** How many games at this table somebody has won; `seat` is where they sit now, if anywhere. */
export interface Tally {
  bot: string | null;
  name: string | null;
  seat: number | null;
  won: number;
}

/** The rules of the house: who finds the table, how long it waits, what may be said. */
export interface House {
  listed?: boolean;
  patience?: number;
  clock?: number;
  pace?: number;
  chat?: boolean;
  hints?: boolean;
}

/** Somebody who asks to sit down again, and under which number. */
export interface Knocking {
  knock: number;
  name: string;
}

/** A seat as everybody sees it. */
export interface ShownSeat {
  bot: string | null;
  committed: boolean;
  here: boolean;
  name: string | null;
  program: boolean;
  sign: number | null;
  stand_in: string | null;
  wants_abort: boolean;
  wants_again: boolean;
  why: 'away' | 'clock' | 'failed' | 'host' | 'left' | null;
}

/** Who wants to end the game, how many must want it, and of how many. */
export interface Voting {
  agree: number[];
  needed: number;
  of: number;
}

/** An entry of the log as it is told; what else it has depends on its kind. */
export interface Line {
  again?: boolean;
  at: number;
  by?: 'bot' | 'person' | 'stand_in';
  closings?: Closing[];
  events?: Event[];
  kind: string;
  name?: string;
  phrase?: string | null;
  seat?: number;
  seq: number;
  text?: string | null;
  why?: string;
  [more: string]: any;
}

/** How the table lay when a round was over, after so many of the entry's events, and what came of it. */
export interface Closing {
  after: number;
  gains: number[];
  open: (string[] | null)[];
  scores: number[];
  view: Record<string, any>;
}

/** Something that happened in the game; `says` is the key of its sentence, the rest are its arguments. */
export interface Event {
  card?: string;
  cards?: string[];
  kind: string;
  says?: string;
  seat?: number;
  [more: string]: any;
}

/** A game that is over, step by step; `you` is where the asker sat then. */
export interface Replay {
  record: GameRecord;
  steps: Step[];
  you: number | null;
}

/** A whole game, hidden cards included. */
export interface GameRecord {
  chance: Record<string, any>[];
  fair?: Proof;
  format: string;
  game: string;
  moves: RecordedMove[];
  names: string[];
  options: Record<string, boolean | number | string | string[] | null>;
  players: number;
  result: RecordedResult | null;
  seed: string;
}

/** How the seed of a game came about: what was promised before, and what is shown after it. */
export interface Proof {
  commitment: string;
  commits?: string[];
  parts: string[];
  secret: string;
}

/** A move of a record. */
export interface RecordedMove {
  move: string;
  seat: number;
}

/** Winners and scores of a record. */
export interface RecordedResult {
  scores: number[];
  winners: number[];
}

/** The deal or a move of a game that is over, and what it changed of what spectators and each seat saw. */
export interface Step {
  chance: number;
  events: Event[];
  move: string | null;
  own: Record<string, any>[];
  seat: number | null;
  view: Record<string, any>;
}

/** What to play, and who opens the table. */
export interface NewTable {
  game: string;
  name: string;
  players: number;
  options?: Record<string, boolean | number | string | string[] | null>;
  house?: House;
  commit?: string | null;
  sign?: number | null;
}

/** Who wants to sit down, and where. */
export interface NewSeat {
  name: string;
  seat?: number | null;
  commit?: string | null;
  sign?: number | null;
}

/** A seat, and the secret that owns it: send it as `Authorization: Bearer`, and show it to nobody. A browser gets it as a cookie too, and says with `?as=LABEL` which of its seats it speaks for. */
export interface SeatKey {
  label: string;
  table: string;
  code: string;
  seat: number;
  token: string;
  seq: number;
}

/** A command; with `expect`, only if the table is still at this number; with `dry`, to hear whether it is denied. */
export interface CommandRequest {
  command: AddBot | Invite | Remove | Swap | Change | Commit | Reveal | Start | Agree | Rematch | Knock | LetIn | Move | Undo | Say | Mute | StandIn | TakeBack | Extend | Hurry | Vote | Leave | Close;
  expect?: number | null;
  dry?: boolean;
}

/** Let a bot sit down (host). */
export interface AddBot {
  do: 'add_bot';
  bot: string;
  seat?: number | null;
}

/** Ask a bot from outside to come (host). */
export interface Invite {
  do: 'invite';
  program: string;
}

/** Free a chair between games (host). */
export interface Remove {
  do: 'remove';
  seat: number;
}

/** Let two seats change places before the game (host). */
export interface Swap {
  do: 'swap';
  first: number;
  second: number;
}

/** Change what is played, by how many and how, between games; the rules of the house at any time (host). */
export interface Change {
  do: 'change';
  game?: string | null;
  players?: number | null;
  options?: Record<string, boolean | number | string | string[] | null> | null;
  house?: House | null;
}

/** Commit yourself, once and before the game, to your part of its seed. */
export interface Commit {
  do: 'commit';
  commitment: string;
}

/** Show the part that you committed to, once all commitments are frozen. */
export interface Reveal {
  do: 'reveal';
  part: string;
}

/** Start the game (host); `fill` names the bot that takes the free chairs. */
export interface Start {
  do: 'start';
  fill?: string | null;
}

/** Be in for the next game, or no longer: it begins when all people who are there are in, and no chair is free. */
export interface Agree {
  do: 'agree';
  again: boolean;
}

/** Be in for the next game; from the host, or from somebody alone, with bots on the free chairs. */
export interface Rematch {
  do: 'rematch';
}

/** Ask to sit down again where you had a seat. */
export interface Knock {
  do: 'knock';
}

/** Answer who has asked to sit down again, by the number of their asking; without it, who waits longest (host). */
export interface LetIn {
  do: 'let_in';
  welcome: boolean;
  knock?: number | null;
}

/** Make these moves as one. */
export interface Move {
  do: 'move';
  moves: string[];
}

/** Take back your last moves, if they have shown nothing and nobody has moved. */
export interface Undo {
  do: 'undo';
}

/** Say a phrase, or a text of your own where the house allows it. */
export interface Say {
  do: 'say';
  phrase?: string | null;
  text?: string | null;
}

/** Read no more, or again, what this seat says; it concerns you alone. */
export interface Mute {
  do: 'mute';
  seat: number;
  muted: boolean;
}

/** Let a bot play this seat (host), or your own. */
export interface StandIn {
  do: 'stand_in';
  seat: number;
}

/** Play your seat yourself again. */
export interface TakeBack {
  do: 'take_back';
}

/** Ask for more time while your clock runs. */
export interface Extend {
  do: 'extend';
}

/** Let bots move without their pace until a person must; if others are there, all have to want it. */
export interface Hurry {
  do: 'hurry';
}

/** Vote to end the game here, or take the vote back. */
export interface Vote {
  do: 'vote';
  abort: boolean;
}

/** Leave: before the game your chair is free, during it a bot plays for you until you come back. */
export interface Leave {
  do: 'leave';
}

/** End the table for good (host). */
export interface Close {
  do: 'close';
}

/** Moves to make as one, what speaks for the first of them, and the bot that advises so. */
export interface Hint {
  moves: string[];
  why: Reason;
  by: string;
}

/** What speaks for a move: the key of a sentence, and its arguments. */
export interface Reason {
  n?: number;
  says: string;
  [more: string]: any;
}

/** Who wants to play the same deal again: that of the last game, or of the one with this number. */
export interface Again {
  name: string;
  game?: number | null;
  pace?: number;
  sign?: number | null;
}

/** Who wants to play the deal of the day, and of which game. */
export interface Today {
  game: string;
  name: string;
  pace?: number;
  sign?: number | null;
}

/** A game with a known deal beside all others with the same one; without `counted` it is not kept itself. */
export interface Compared {
  better_than: number;
  counted: boolean;
  day: string | null;
  kind: 'again' | 'day';
  others: Ended[];
  place: number;
  score: number;
}

/** How another game with the same deal ended. */
export interface Ended {
  place: number;
  score: number;
}
