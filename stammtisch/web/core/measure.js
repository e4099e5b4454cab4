/** How much room an element has. */

import { useLayoutEffect, useRef, useState } from './dom.js';

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
