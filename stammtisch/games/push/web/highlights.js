/** What a game of Push was decided by. */

import { counts, foremost, margin, told } from '../../../web/replay/highlights.js';

/** @typedef {import('../../../web/replay/highlights.js').Telling} Telling */

/** @type {Telling[]} */
export const HIGHLIGHTS = [moreCards, tooFar, bestColumn, margin];

/** Why the winner has won with no more points than somebody else. @type {Telling} */
function moreCards({ winner, scores }) {
  return told(
    'push.highlight.more_cards',
    scores.some((score, seat) => seat !== winner && score === scores[winner]) ? { seat: winner } : null,
  );
}

/** @type {Telling} */
function tooFar(tale) {
  const far = counts(tale, 'too_far');
  return far[tale.winner] ? told('push.highlight.too_far', foremost(far)) : told('push.highlight.never_too_far', { seat: tale.winner });
}

/** @type {Telling} */
function bestColumn({ steps }) {
  const taken = steps
    .flatMap((step) => step.events)
    .filter((event) => event.kind === 'took' && event.cards?.length)
    .map((event) => ({ seat: event.seat ?? 0, n: points(event.cards ?? []) }));
  return told(
    'push.highlight.best_column',
    taken.reduce((best, one) => (one.n > (best?.n ?? 0) ? one : best), /** @type {{seat: number, n: number} | null} */ (null)),
  );
}

/** @param {string[]} cards */
const points = (cards) => cards.reduce((sum, card) => sum + Number(card.replace(/\D/g, '')), 0);
