/** A number that counts up to what it is, for less than a second; screen readers get it at once. */

import { html, useEffect, useState } from '../../base/dom.js';
import { tempo } from '../../motion/flip.js';

const WHOLE = 800;

/** @param {{value: number, words: (n: number) => string}} props */
export function CountUp({ value, words }) {
  const [shown, setShown] = useState(tempo() ? 0 : value);
  useEffect(() => {
    if (!tempo()) return undefined;
    const began = performance.now();
    let next = requestAnimationFrame(function count(now) {
      const share = Math.min(1, Math.max(0, now - began) / WHOLE);
      setShown(Math.round(value * (1 - (1 - share) ** 3)));
      if (share < 1) next = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(next);
  }, [value]);
  return html`<span class="count-up" aria-hidden="true">${words(shown)}</span><span class="unseen">${words(value)}</span>`;
}
