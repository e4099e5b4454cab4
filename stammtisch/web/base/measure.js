/** How much room an element has, and what lies over what. */

import { useLayoutEffect, useRef, useState } from './dom.js';

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** @param {Box} one @param {Box} other */
export const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** A ref for the element, and its width. @returns {[import('preact').RefObject<HTMLElement | null>, number]} */
export function useWidth() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [width, setWidth] = useState(360);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
