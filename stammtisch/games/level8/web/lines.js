/** How the groups that players have laid out lie before them, so that their cards are as large as may be. */

const [FEWEST, MOST] = [4, 16]; // cards in a line
const TALL = 1.5; // a line, in widths of a card
const APART = 5;
const BELOW = 236; // so much of the height the piles and the reader's own place need

/**
 * How many cards lie in a line, and in how many lines, where that makes them largest.
 * @param {number[][]} seats how many cards each group of each seat has
 * @param {number} column how wide the place of a seat is
 * @param {number} height
 */
export function lined(seats, column, height) {
  const ways = Array.from({ length: MOST - FEWEST + 1 }, (_, more) => FEWEST + more).map((per) => {
    const lines = Math.max(1, ...seats.map((groups) => linesOf(groups, per)));
    return { per, lines, card: Math.min(column / per - APART, (height - BELOW) / (lines * TALL)) };
  });
  return ways.reduce((best, way) => (way.card > best.card ? way : best));
}

/** In how many lines groups lie beside and below each other. @param {number[]} groups @param {number} per */
function linesOf(groups, per) {
  let [lines, left] = [0, 0];
  for (const cards of groups) {
    if (cards > left) [lines, left] = [lines + 1, per];
    left -= cards;
  }
  return lines;
}
