/** Paper confetti for the winner: one burst, and none for readers who want no motion. */

import { html, useEffect, useRef } from '../../base/dom.js';
import { SUITS } from './faces.js';
import { tempo } from '../../motion/flip.js';

const PIECES = 36;
const [FALL, LATE] = [850, 350];

export function Confetti() {
  const sky = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    for (const piece of Array.from(sky.current?.children ?? [])) fall(piece);
  }, []);
  if (!tempo()) return null;
  const colours = Object.values(SUITS).map((suit) => suit.fill);
  return html`<div class="confetti" aria-hidden="true" ref=${sky}>${Array.from(
    { length: PIECES },
    (_, i) => html`<i key=${i} style=${{ background: colours[i % colours.length], left: `${(i + 0.5) * (100 / PIECES)}%` }}></i>`,
  )}</div>`;
}

/** @param {Element} piece */
function fall(piece) {
  const speed = Math.min(1, tempo());
  const [aside, turns, late] = [Math.random() * 160 - 80, Math.random() * 900 - 450, Math.random() * LATE * speed];
  const animation = piece.animate(
    [
      { transform: 'translate(0, -20px)', opacity: 1 },
      { transform: `translate(${aside}px, 70vh) rotate(${turns}deg)`, opacity: 0 },
    ],
    { duration: FALL * speed, delay: late, fill: 'both', easing: 'cubic-bezier(.3,.6,.6,1)' },
  );
  animation.id = 'confetti';
  animation.onfinish = () => piece.remove();
}
