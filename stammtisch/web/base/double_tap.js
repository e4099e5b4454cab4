/** The second tap of a double tap: what it was meant for may have made room for something else. */

const SOON = 350;
const NEAR = 24;

/**
 * Takes taps, and stops one that follows another at its place if the table has changed between them and something else lies
 * there now. Whoever draws twice quickly draws twice.
 * @param {() => number} seq where the table is @returns {(event: MouseEvent) => void}
 */
export function withoutDoubleTap(seq) {
  let first = { at: -SOON, x: 0, y: 0, seq: 0, on: '' };
  return (event) => {
    const on = control(event);
    if (isSecond(event, first) && seq() !== first.seq && on !== first.on) event.stopPropagation();
    else first = { at: event.timeStamp, x: event.clientX, y: event.clientY, seq: seq(), on };
  };
}

/** What was tapped, in words, since a button may stay and mean something else. @param {Event} event */
function control(event) {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  return button ? `${button.id} ${button.ariaLabel ?? ''} ${button.textContent}` : '';
}

/**
 * A mouse counts its clicks itself, a finger does not; a key has no place.
 * @param {MouseEvent & {pointerType?: string}} event
 * @param {{at: number, x: number, y: number}} first
 */
function isSecond(event, first) {
  if (event.pointerType === 'mouse') return event.detail > 1;
  return event.detail > 0 && event.timeStamp - first.at < SOON && Math.hypot(event.clientX - first.x, event.clientY - first.y) < NEAR;
}
