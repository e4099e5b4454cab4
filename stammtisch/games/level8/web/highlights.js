/** What a game of Level 8 was decided by. */

import { most, told } from '../../../web/replay/highlights.js';

/** @typedef {import('../../../web/replay/highlights.js').Telling} Telling */

/** @type {Telling[]} */
export const HIGHLIGHTS = [ladderIn, oneLevelShort, most('level8.highlight.ended', 'round_ended')];

/** @type {Telling} */
function ladderIn({ view, winner, scores }) {
  return told('level8.highlight.ladder', (scores[winner] ?? 0) > view.tasks.length ? { n: view.round } : null);
}

/** @type {Telling} */
function oneLevelShort({ view, winner, scores }) {
  const seat = scores.findIndex((level, one) => one !== winner && level === view.tasks.length);
  return told('level8.highlight.one_level', seat < 0 ? null : { seat });
}
