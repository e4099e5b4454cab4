/** What is heard of a game: its moments, the cues that it has for its events, and one for the reader's own turn that means nothing else. */

import { GAMES } from '../session/games.js';
import { isAsked } from '../session/status.js';

/**
 * @typedef {'select' | 'card' | 'draw' | 'shuffle' | 'turn' | 'help' | 'level' | 'die' | 'bust' | 'last' | 'win' | 'over' | 'error'
 *   | 'ask'} Cue
 * @typedef {{pitches: number[], apart: number}} Tune what only one game knows: notes, so many seconds apart
 * @typedef {import('../session/session.js').News} News
 * @typedef {import('../types.js').State} State
 */

const MAX_LINES = 3;

/** What is heard, in this order; after a long absence only whose turn it is. @param {News} news @returns {(Cue | Tune)[]} */
export function cuesOf({ lines, before, after }) {
  const events = lines.length > MAX_LINES ? [] : lines.flatMap((line) => line.events ?? []);
  const game = GAMES[after.game];
  /** @type {(Cue | Tune | null | undefined)[]} */
  const cues = [
    ...events.map((event) => game?.moment?.(event, after.view)?.cue ?? game?.cues[event.kind]),
    ended(before, after),
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

/** Whether the reader, or for who only watches anybody, has just won, or others have. @param {State | null} before @param {State} after */
function ended(before, { phase, view, you }) {
  const winners = view?.result?.winners ?? [];
  if (before?.phase !== 'playing' || phase !== 'over' || !winners.length) return null;
  return you === null || winners.includes(you) ? 'win' : 'over';
}
