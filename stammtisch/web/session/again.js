/** What was shown lately is shown once more. */

/**
 * @typedef {import('./stream.js').Line} Line
 * @typedef {import('./shown.js').Shown} Shown
 * @typedef {import('../types.js').State} State
 */

/** So long the table stands still after each step, in milliseconds. */
const PAUSE = 1200;

/** Whether these lines can be shown once more. @param {Shown} shown @param {Line[]} lines */
export const canBeAgain = (shown, lines) => scenesOf(shown, lines).length > 0 && !shown.isUrgent();

/** @param {Shown} shown @param {Line[]} lines */
function scenesOf(shown, lines) {
  const numbers = new Set(lines.map((line) => line.seq));
  return shown.kept.filter((scene) => scene.before && scene.lines.some((line) => numbers.has(line.seq)));
}

/**
 * Show once more how this happened, and then how things stand; nothing can be played meanwhile.
 * @param {Shown} shown
 * @param {Line[]} lines
 */
export function showAgain(shown, lines) {
  shown.pace.catchUp();
  const scenes = scenesOf(shown, lines);
  const [first] = scenes;
  const now = shown.state.value;
  if (!first?.before || !now || shown.behind.value) return;
  const past = scenes.map(({ lines: told, after }) => ({ lines: told, after: asPast(after), again: true, pause: PAUSE }));
  shown.pace.insert([
    { lines: [], after: asPast(first.before), again: true, pause: PAUSE / 2 },
    ...past,
    { lines: [], after: now, again: true },
  ]);
}

/** How things stood, to look at. @param {State} state @returns {State} */
const asPast = (state) => ({ ...state, closing: undefined, again: true, view: { ...state.view, moves: [] } });
