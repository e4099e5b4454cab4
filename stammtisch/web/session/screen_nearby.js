/** Whether a screen in the middle shows the table, so that a phone can leave it to that and show the hand alone. */

import { signal, useEffect, useState } from '../base/dom.js';

/** Phones, upright or not. */
const SMALL = '(width < 700px), (height < 560px)';
/** For so long a screen may be gone before phones show the table themselves. */
const MISSED = 5000;

/** The reader wants to see the whole table all the same, until they leave it. */
export const wholeTable = signal(false);

/** @param {import('../types.js').State | null} state */
export function useHandheld(state) {
  const there = Boolean(state?.screens);
  const [near, setNear] = useState(there);
  const small = useMedia(SMALL);
  useEffect(() => {
    const timer = setTimeout(() => setNear(there), there ? 0 : MISSED);
    return () => clearTimeout(timer);
  }, [there]);
  useEffect(
    () => () => {
      wholeTable.value = false;
    },
    [],
  );
  return near && small && state !== null && state.you !== null && !wholeTable.value;
}

/** @param {string} query */
function useMedia(query) {
  const [matches, setMatches] = useState(matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const onChange = () => setMatches(list.matches);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  }, [query]);
  return matches;
}
