/** Cards in rows, as sorted decks are told: by suits, by numbers, in copies. */

/** From 1 to the highest. @param {number} highest */
export function numbers(highest) {
  return Array.from({ length: highest }, (_, i) => String(i + 1));
}

/** From 1 to the highest in each suit. @param {string} letters @param {number} highest */
export function suits(letters, highest) {
  return [...letters].flatMap((letter) => numbers(highest).map((number) => letter + number));
}

/** @param {string} card @param {number} count @returns {string[]} */
export const copies = (card, count) => Array.from({ length: count }, () => card);
