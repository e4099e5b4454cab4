/** What is heard of a game: a cue for every kind of event, and one for the reader's own turn that means nothing else. */

/**
 * @typedef {'select' | 'card' | 'draw' | 'shuffle' | 'turn' | 'help' | 'level' | 'die' | 'bust' | 'win' | 'error'} Cue
 * @typedef {import('../session/session.js').News} News
 * @typedef {import('../types.js').State} State
 */

/** By the kind of the event; null makes no sound. @type {Record<string, Cue | null>} */
export const CUES = {
  dealt: 'shuffle',
  dealt_again: 'shuffle',
  stock_renewed: 'shuffle',
  renewed: 'shuffle',
  laid: 'card',
  laid_drawn: 'card',
  joker_laid: 'card',
  switched: 'card',
  zapped: 'card',
  no_laid: 'card',
  no_discarded: 'card',
  placed: 'card',
  started: 'card',
  started_by_lot: 'card',
  added: 'card',
  added_low: 'card',
  added_high: 'card',
  discarded: 'card',
  skip_played: 'card',
  turned_up: 'card',
  row_cleared: 'card',
  gave: 'card',
  returned: 'card',
  secured: 'card',
  left_over: 'card',
  drew: 'draw',
  took: 'draw',
  took_stock: 'draw',
  took_pile: 'draw',
  flipped: 'draw',
  set_aside: 'draw',
  lost: 'draw',
  asked: 'help',
  laid_out: 'level',
  rolled: 'die',
  too_far: 'bust',
  laid_run: null,
  laid_set: null,
  laid_colour: null,
  die_discarded: null,
  turns_discarded: null,
  take_left_out: null,
  turn_lost: null,
  passed: null,
  stopped: null,
  skipped: null,
  no_help: null,
  nobody_to_ask: null,
  kept: null,
  rose: null,
  won: null,
  scored: null,
  round_won: null,
  round_ended: null,
  round_dead: null,
  ended: null,
};

const LINES_MOST = 3;

/** What is heard, in this order; after a long absence only whose turn it is. @param {News} news @returns {Cue[]} */
export function cuesOf({ lines, before, after }) {
  const events = lines.length > LINES_MOST ? [] : lines.flatMap((line) => line.events ?? []);
  /** @type {(Cue | null | undefined)[]} */
  const cues = [...events.map((event) => CUES[event.kind]), wonNow(before, after) ? 'win' : null, turnCame(before, after) ? 'turn' : null];
  return [...new Set(cues.filter((cue) => cue != null))];
}

/** Whether the reader must act now, and had not to before. @param {State | null} before @param {State} after */
export const turnCame = (before, after) => mustAct(after) && !(before && mustAct(before) && before.games === after.games);

/** @param {State} state */
function mustAct({ phase, turn, you, seats }) {
  return phase === 'playing' && you !== null && turn === you && !seats[you]?.stand_in;
}

/** Whether the game has just ended, and the reader has won it. @param {State | null} before @param {State} after */
function wonNow(before, after) {
  return (
    before?.phase === 'playing' && after.phase === 'over' && after.you !== null && (after.view?.result?.winners ?? []).includes(after.you)
  );
}
