/** What is heard of a game: the cues that it has for its events, and one for the reader's own turn that means nothing else. */

import { GAMES } from '../session/games.js';
import { isAsked } from '../session/status.js';

/**
 * @typedef {'select' | 'card' | 'draw' | 'shuffle' | 'turn' | 'help' | 'level' | 'die' | 'bust' | 'win' | 'error' | 'ask'} Cue
 * @typedef {import('../session/session.js').News} News
 * @typedef {import('../types.js').State} State
 */

const MAX_LINES = 3;

/** What is heard, in this order; after a long absence only whose turn it is. @param {News} news @returns {Cue[]} */
export function cuesOf({ lines, before, after }) {
  const events = lines.length > MAX_LINES ? [] : lines.flatMap((line) => line.events ?? []);
  /** @type {(Cue | null | undefined)[]} */
  const cues = [
    ...events.map((event) => GAMES[after.game]?.cues[event.kind]),
    wonNow(before, after) ? 'win' : null,
    turnCame(before, after) ? 'turn' : null,
    askCame(before, after) ? 'ask' : null,
  ];
  return [...new Set(cues.filter((cue) => cue != null))];
}

/** Whether the reader must act now, and had not to before. @param {State | null} before @param {State} after */
export const turnCame = (before, after) => mustAct(after) && !(before && mustAct(before) && before.games === after.games);

/** Whether somebody asks the reader for another game, and nobody had before. @param {State | null} before @param {State} after */
export const askCame = (before, after) => isAsked(after) && !(before && isAsked(before));

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
