/** Where a bubble goes so that it covers nothing that matters: of all places, the one that costs least. */

/**
 * @typedef {{left: number, top: number, width: number, height: number}} Box
 * @typedef {{left: number, top: number, arrow: 'up' | 'down' | 'none', at: number}} Place `arrow` points from the bubble at `at`
 */

const MARGIN = 8;
const STEP = 6;
const NEVER = 1000;
const FAR = 0.25;

/**
 * @param {{width: number, height: number}} size
 * @param {Box[]} rings what must stay free
 * @param {{box: Box, weight: number}[]} others
 * @returns {Place}
 */
export function placeBubble(size, rings, others) {
  const { width, height } = size;
  const whole = union(rings);
  const meant = rings.map((box) => ({ box: grown(box), weight: NEVER }));
  let [best, least] = [{ left: MARGIN, top: MARGIN }, Infinity];
  for (const { left, top } of places(size, whole)) {
    const box = { left, top, width, height };
    const cost =
      [...meant, ...others].reduce((sum, other) => sum + other.weight * shared(box, other.box), 0) + FAR * width * distance(box, whole);
    if (cost < least) [best, least] = [{ left, top }, cost];
  }
  return { left: Math.round(best.left), top: Math.round(best.top), ...pointing({ width, height, ...best }, rings) };
}

/**
 * All places that a bubble can have: down the page, in the middle of what is meant or at either side.
 * @param {{width: number, height: number}} size
 * @param {Box} whole
 */
function* places({ width, height }, whole) {
  const most = innerWidth - width - MARGIN;
  const middle = Math.max(MARGIN, Math.min(most, whole.left + whole.width / 2 - width / 2));
  for (let top = MARGIN; top <= Math.max(MARGIN, innerHeight - height - MARGIN); top += STEP) {
    for (const left of [middle, MARGIN, most]) yield { left: Math.max(MARGIN, left), top };
  }
}

/** The smallest box around all of them; without any, the middle of the page. @param {Box[]} boxes @returns {Box} */
function union(boxes) {
  if (!boxes.length) return { left: innerWidth / 2, top: innerHeight / 2, width: 0, height: 0 };
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.left + box.width)) - left,
    height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
  };
}

/** The room for an arrow belongs to what is meant. @param {Box} box @returns {Box} */
const grown = ({ left, top, width, height }) => ({
  left: left - MARGIN,
  top: top - MARGIN - STEP,
  width: width + 2 * MARGIN,
  height: height + 2 * (MARGIN + STEP),
});

/** How much of them lies over each other. @param {Box} a @param {Box} b */
function shared(a, b) {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** How far apart they are. @param {Box} a @param {Box} b */
function distance(a, b) {
  const x = Math.max(0, b.left - a.left - a.width, a.left - b.left - b.width);
  const y = Math.max(0, b.top - a.top - a.height, a.top - b.top - b.height);
  return x + y;
}

/**
 * Whether something that is meant lies right above or below the bubble, and where.
 * @param {Box} bubble
 * @param {Box[]} rings
 * @returns {{arrow: Place['arrow'], at: number}}
 */
function pointing(bubble, rings) {
  for (const ring of rings) {
    const at = ring.left + ring.width / 2 - bubble.left;
    if (at < 24 || at > bubble.width - 24) continue;
    if (Math.abs(ring.top - bubble.top - bubble.height) < 60) return { arrow: 'down', at: Math.round(at) };
    if (Math.abs(bubble.top - ring.top - ring.height) < 60) return { arrow: 'up', at: Math.round(at) };
  }
  return { arrow: 'none', at: 0 };
}
