/** The steps of a game that is over, laid over each other: what everybody saw at each of them. */

/**
 * @typedef {import('../api.js').Step} Step
 * @typedef {{view: Record<string, any>, own: Record<string, any>[]}} Moment what spectators saw, and what each seat saw besides
 */

/** All moments of a game. @param {Step[]} steps @returns {Moment[]} */
export function momentsOf(steps) {
  /** @type {Moment} */
  let now = { view: {}, own: [] };
  return steps.map((step) => {
    const before = now;
    now = { view: { ...before.view, ...step.view }, own: step.own.map((more, seat) => ({ ...before.own[seat], ...more })) };
    return now;
  });
}

/** The view of a seat, or of a spectator. @param {Moment} moment @param {number | null} seat @returns {Record<string, any>} */
export function seen(moment, seat) {
  return { ...moment.view, ...(seat === null ? {} : moment.own[seat]), seat, events: [], moves: [] };
}
