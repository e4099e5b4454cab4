/** How much room an element has, and what lies over what. */

import { useLayoutEffect, useRef, useState } from './dom.js';

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** @param {Box} one @param {Box} other */
export const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** A ref for the element, and its width. @returns {[import('preact').RefObject<HTMLElement | null>, number]} */
export function useWidth() {
  const [box, [width]] = useSize();
  return [box, width];
}

/** A ref for the element, its width and its height. @returns {[import('preact').RefObject<HTMLElement | null>, [number, number]]} */
export function useSize() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, setSize] = useState(/** @type {[number, number]} */ ([360, 360]));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () =>
      setSize((known) => {
        const { clientWidth: width, clientHeight: height } = element;
        return known[0] === width && known[1] === height ? known : [width, height];
      });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [box, size];
}
