/** The rounds of a game that is over, as they would stand on a block of paper. */

import { momentsOf } from './steps.js';

/** @typedef {{round: number, values: (number | string)[]}} Round */

/**
 * What each round brought everybody: points or, where there are none, the level reached.
 * @param {import('../api.js').Step[]} steps
 * @returns {Round[]}
 */
export function rounds(steps) {
  const views = momentsOf(steps).map((moment) => moment.view);
  return views.flatMap((view, at) => {
    const after = views[at + 1] ?? view;
    const ended = after === view ? view.result : after.round !== view.round;
    const values =
      after.last_round ?? after.levels?.map((/** @type {number} */ level) => (level > after.tasks.length ? `${level - 1} ✓` : level));
    return ended && values ? [{ round: view.round, values }] : [];
  });
}
