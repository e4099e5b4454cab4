/**
 * What is offered as buttons, and in which order: what most people want comes first and is the only one in yellow; what
 * throws something away comes last and is plain. Of several equal ways none is yellow.
 */

/**
 * @typedef {import('../../types.js').Play} Play
 * @typedef {import('../../types.js').Action} Action
 * @typedef {{label: string, main: boolean, play?: Play, kind?: string, action?: Action}} Offer a play, a kind of plays of which
 *   one is chosen next, or a button of the game
 */

/**
 * @param {Play[]} plays what the selected card can do, if one is selected
 * @param {Action[]} actions the game's own buttons
 * @returns {Offer[]}
 */
export function offersOf(plays, actions) {
  const kinds = byKind(plays);
  const [good, ...others] = kinds.filter((offer) => !offer.play?.last);
  const yellow = good && !others.length ? good : actions.find((action) => action.main && !action.disabled);
  const all = [
    ...kinds.filter((offer) => !offer.play?.last),
    ...actions.map((action) => ({ label: action.label, action, main: false })),
    ...kinds.filter((offer) => offer.play?.last),
  ].map((offer) => ({ ...offer, main: Boolean(yellow) && (offer === good ? good === yellow : offer.action === yellow) }));
  return all.sort((a, b) => Number(b.main) - Number(a.main));
}

/**
 * Where there are things of several kinds to do, each kind is a button; of one kind, each play is.
 * @param {Play[]} plays
 * @returns {Offer[]}
 */
function byKind(plays) {
  const kinds = new Map(plays.map((play) => [play.kind ?? play.move, play.all]));
  /** @type {(kind: string) => Play[]} */
  const ofKind = (kind) => plays.filter((play) => (play.kind ?? play.move) === kind);
  if (kinds.size < 2) return plays.map(single);
  return [...kinds].flatMap(([kind, all]) => {
    const same = ofKind(kind);
    return all && same.length > 1 ? [{ label: all, kind, main: false }] : same.map(single);
  });
}

/** @param {Play} play @returns {Offer} */
const single = (play) => ({ label: play.label, play, main: false });

/** What is asked where several ways of one kind are offered, if they ask the same. @param {Play[]} plays */
export const askedOf = ([first, ...others]) => (first?.ask && others.every((play) => play.ask === first.ask) ? first.ask : '');
