/** A hand in the order that its player likes. */

/** @typedef {import('../types.js').HandCard} HandCard */

/**
 * The cards in the order of these ids. Of cards that are alike, each takes a place of its own, though they may have been
 * told apart by other ids when the order was made; new cards come last.
 * @param {HandCard[]} cards @param {string[]} order @returns {HandCard[]}
 */
export function inOwnOrder(cards, order) {
  const places = new Map();
  const free = new Set(order);
  /** @type {((held: HandCard) => string | undefined)[]} */
  const ways = [({ id }) => id, ({ card }) => [...free].find((id) => id.replace(/#.*/, '') === card)];
  for (const way of ways) {
    for (const held of cards) {
      const id = places.has(held.id) ? undefined : way(held);
      if (id !== undefined && free.delete(id)) places.set(held.id, order.indexOf(id));
    }
  }
  const at = (/** @type {HandCard} */ held) => places.get(held.id) ?? order.length;
  return [...cards].sort((a, b) => at(a) - at(b));
}

/**
 * These ids with one of them so many places further, as far as there are places.
 * @param {string[]} ids
 * @param {string} id
 * @param {number} steps
 */
export function shifted(ids, id, steps) {
  const to = Math.max(0, Math.min(ids.length - 1, ids.indexOf(id) + steps));
  const rest = ids.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
