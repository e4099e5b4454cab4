/** What the coach of a lesson means: the parts of the page that lead to the move, or the places that are spoken of. */

/**
 * @typedef {import('./lesson.js').Lesson} Lesson
 * @typedef {import('../types.js').GameClient} GameClient
 */

/** @param {Lesson} lesson @param {GameClient} game @returns {HTMLElement[]} */
export function meant(lesson, game) {
  const { step } = lesson;
  if (!step?.moves) return (step?.at ?? []).flatMap(places);
  const [move = ''] = step.moves;
  for (const find of [() => offered(move), () => playing(lesson, game, move), () => putting(step.moves ?? []), leadingOn]) {
    const found = find();
    if (found.length) return found;
  }
  return [];
}

/** @param {string} selector @returns {HTMLElement[]} */
const all = (selector) => Array.from(document.querySelectorAll(selector));

/** A part of the table by its name. @param {string} name */
const places = (name) => [`#${name}`, `[data-place="${name}"]`, `.${name}`].flatMap((selector) => all(`main.table ${selector}`)).slice(0, 1);

/** The places and buttons that make this move at once. @param {string} move */
const offered = (move) => all(`main.table [data-move="${move}"]:not([disabled])`);

/** The card with which the move is made. @param {Lesson} lesson @param {GameClient} game @param {string} move */
function playing(lesson, game, move) {
  const { view } = lesson.state.value;
  const cards = [...game.hand(view, game.sorts[0] ?? '').flat(), ...(game.apart?.(view) ?? [])];
  const card = cards.find((held) => game.plays(view, held.card).some((play) => play.move === move));
  return card ? all(`[data-card="${card.id}"]`) : [];
}

/** Of the cards that are put together, the next one that is still in the hand. @param {string[]} moves */
function putting(moves) {
  return moves.filter((move) => move.startsWith('put ')).flatMap((move) => all(`#hand [data-text="${move.slice(4)}"]`)).slice(0, 1);
}

/** The buttons that lead on without a move of their own. */
const leadingOn = () => all('.actions button.main:not([data-move]):not([disabled])');
