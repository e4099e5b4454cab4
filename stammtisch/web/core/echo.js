/** The second tap of a double tap: what it was meant for may have made room for something else. */

const SOON = 350;
const NEAR = 24;

/** Takes taps, and stops one that follows another at its place if the table has changed between them. @param {() => number} seq where the table is @returns {(event: MouseEvent) => void} */
export function withoutEcho(seq) {
  let first = { at: -SOON, x: 0, y: 0, seq: 0 };
  return (event) => {
    if (isSecond(event, first) && seq() !== first.seq) event.stopPropagation();
    else first = { at: event.timeStamp, x: event.clientX, y: event.clientY, seq: seq() };
  };
}

/** A mouse counts its clicks itself, a finger does not; a key has no place. @param {MouseEvent & {pointerType?: string}} event @param {{at: number, x: number, y: number}} first */
function isSecond(event, first) {
  if (event.pointerType === 'mouse') return event.detail > 1;
  return event.detail > 0 && event.timeStamp - first.at < SOON && Math.hypot(event.clientX - first.x, event.clientY - first.y) < NEAR;
}
