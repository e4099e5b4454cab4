/** What the coach of a lesson or a hint means: the parts of the page that lead to the move, or the places that are spoken of. */

/**
 * @typedef {import('./lesson.js').Lesson} Lesson
 * @typedef {import('../types.js').GameClient} GameClient
 * @typedef {import('../types.js').HandCard} HandCard
 * @typedef {import('../types.js').Play} Play
 */

/** @param {Lesson} lesson @param {GameClient} game @returns {HTMLElement[]} */
export function moveTargets(lesson, game) {
  const { step } = lesson;
  return step?.moves ? targetsOf(step.moves, lesson.state.value.view, game) : (step?.at ?? []).flatMap(places);
}

/** What leads to these moves next. @param {string[]} moves @param {any} view @param {GameClient} game @returns {HTMLElement[]} */
export function targetsOf(moves, view, game) {
  const [move = ''] = moves;
  const card = cards(view, game).find((held) => playOf(view, game, held, move));
  for (const find of [
    () => offered(move),
    () => ofItsKind(card && playOf(view, game, card, move)),
    () => joining(card && playOf(view, game, card, move)),
    () => playing(card),
    () => putting(moves),
    leadingOn,
  ]) {
    const found = find();
    if (found.length) return found;
  }
  return [];
}

/** @param {string} selector @returns {HTMLElement[]} */
const all = (selector) => Array.from(document.querySelectorAll(selector));

/** A part of the table by its name; the people sit around all of it, so that each of them is meant. @param {string} name */
const places = (name) => (name === 'seats' ? all('main.table .chip:not(.near)') : named(name));

/** @param {string} name */
const named = (name) => [`#${name}`, `[data-place="${name}"]`, `.${name}`].flatMap((selector) => all(`main.table ${selector}`)).slice(0, 1);

/** The places and buttons that make this move at once. @param {string} move */
const offered = (move) => all(`main.table [data-move="${move}"]:not([disabled])`);

/** What the seat can play from. @param {any} view @param {GameClient} game */
const cards = (view, game) => [...game.hand(view, game.sorts[0] ?? '').flat(), ...(game.apart?.(view) ?? [])];

/**
 * The move as it is made with this card, if it is.
 * @param {any} view
 * @param {GameClient} game
 * @param {HandCard} held
 * @param {string} move
 */
const playOf = (view, game, held, move) => game.plays(view, held.card).find((play) => play.move === move);

/** The button for all plays of its kind. @param {Play | undefined} play */
const ofItsKind = (play) => (play?.kind ? all(`main.table [data-kind="${play.kind}"]`) : []);

/** Which card goes along, where that is asked. @param {Play | undefined} play */
const joining = (play) => (play?.with ? all(`main.table .choice[data-with="${play.with}"]`) : []);

/** The card with which the move is made. @param {HandCard | undefined} card */
const playing = (card) => (card ? all(`[data-card="${card.id}"]`) : []);

/** Of the cards that are put together, the next one that is still in the hand. @param {string[]} moves */
function putting(moves) {
  return moves
    .filter((move) => move.startsWith('put '))
    .flatMap((move) => all(`#hand [data-text="${move.slice(4)}"]`))
    .slice(0, 1);
}

/** The buttons that lead on without a move of their own. */
const leadingOn = () => all('.actions button.act:not([data-move]):not([disabled])');
