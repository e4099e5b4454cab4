/** A hint: what a good player would do, why, and where to tap for it; it stays until something happens. */

import { cardName, learn, say } from '../../base/i18n.js';
import { effect } from '../../base/dom.js';
import { targetsOf } from '../../lesson/move_targets.js';
import { overlap } from '../../base/measure.js';
import { loadStyle } from '../../base/load_style.js';

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../types.js').GameClient} GameClient
 * @typedef {import('../../types.js').Hint} Hint
 */

/**
 * Say it and point there, unless something has happened before its words were there.
 * @param {Session} session
 * @param {GameClient} game
 * @param {Hint} hint
 */
export async function advise(session, game, hint) {
  const seq = session.state.value?.seq;
  await Promise.all([learn('hints'), loadStyle('hint')]);
  if (!hint.moves.length || !session.state.value || session.state.value.seq !== seq) return;
  session.notice.value = { title: words(session, game, hint), rule: null, at: Date.now(), hint: true };
  point(session, game, hint.moves);
}

/** @param {Session} session @param {GameClient} game @param {Hint} hint */
function words(session, game, { moves, why, by }) {
  const named = moves
    .slice(0, 1)
    .map((move) => game.moveName?.(move, session.state.value?.view, session.listener.value) ?? moveName(game.id, move));
  return say(by === 'stammgast' ? 'hints.because_regular' : 'hints.because', {
    moves: named.join(),
    why: say(why.says, why, session.listener.value),
  });
}

/** A move that is a card, or a word for a button. @param {string} game @param {string} move */
const moveName = (game, move) => (/\d/.test(move) ? cardName(game, move) : say(`hints.${move}`));

/**
 * Mark what leads to the moves, also while a card is chosen, until something has happened or the device is handed on.
 * @param {Session} session
 * @param {GameClient} game
 * @param {string[]} moves
 */
function point(session, game, moves) {
  const table = document.querySelector('main.table') ?? document.body;
  const look = () => {
    const meant = targetsOf(moves, session.state.value?.view, game);
    mark(meant);
    requestAnimationFrame(() => stepAside(meant));
  };
  const observer = new MutationObserver(look);
  const seen = position(session);
  const end = effect(() => {
    if (session.state.value && position(session) === seen) return;
    end();
    observer.disconnect();
    mark([]);
    stepAside([]);
    if (session.notice.peek()?.hint) session.notice.value = null;
  });
  observer.observe(table, { subtree: true, childList: true, attributeFilter: ['class', 'data-move'] });
  look();
}

/** All that a hint may speak of. @param {Session} session */
const position = (session) => JSON.stringify(session.state.value?.view ?? null);

/** These are marked, and nothing else. @param {Element[]} meant */
function mark(meant) {
  for (const element of document.querySelectorAll('[data-hinted]')) if (!meant.includes(element)) element.removeAttribute('data-hinted');
  for (const element of meant) element.setAttribute('data-hinted', '');
}

/** The sentence leaves free what it points to. @param {Element[]} meant */
function stepAside(meant) {
  const said = document.querySelector('.banners');
  said?.removeAttribute('data-low');
  const box = said?.querySelector('.hint')?.getBoundingClientRect();
  if (box && meant.some((element) => overlap(box, element.getBoundingClientRect()))) said?.setAttribute('data-low', '');
}
