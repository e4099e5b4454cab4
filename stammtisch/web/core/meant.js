/** What the coach of a lesson or a hint means: the parts of the page that lead to the move, or the places that are spoken of. */

/**
 * @typedef {import('./lesson.js').Lesson} Lesson
 * @typedef {import('../types.js').GameClient} GameClient
 */

/** @param {Lesson} lesson @param {GameClient} game @returns {HTMLElement[]} */
export function meant(lesson, game) {
  const { step } = lesson;
  return step?.moves ? leading(step.moves, lesson.state.value.view, game) : (step?.at ?? []).flatMap(places);
}

/** What leads to these moves next. @param {string[]} moves @param {any} view @param {GameClient} game @returns {HTMLElement[]} */
export function leading(moves, view, game) {
  const [move = ''] = moves;
  for (const find of [() => offered(move), () => playing(view, game, move), () => putting(moves), leadingOn]) {
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

/** The card with which the move is made. @param {any} view @param {GameClient} game @param {string} move */
function playing(view, game, move) {
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
