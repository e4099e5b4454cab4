/** The screen stays on while a game needs it, where the reader wants that and the device lets a page ask for it. */

import { effect, signal } from '../base/dom.js';
import { prefs } from '../base/prefs.js';

const seen = signal(document.visibilityState === 'visible');
document.addEventListener('visibilitychange', () => {
  seen.value = document.visibilityState === 'visible';
});

/** @typedef {import('../types.js').State} State */

/** While a game runs in which the reader plays. @param {State | null} state */
const plays = (state) => state?.phase === 'playing' && state.you !== null;

/** @param {import('../session/session.js').Session} session @param {(state: State | null) => boolean} [needed] @returns {() => void} */
export function stayAwake(session, needed = plays) {
  /** @type {Promise<WakeLockSentinel | null> | null} */
  let held = null;
  const letGo = () => {
    held?.then((lock) => lock?.release());
    held = null;
  };
  const end = effect(() => {
    const wanted = needed(session.state.value) && prefs.value.awake && seen.value;
    if (!wanted) letGo();
    else held ??= navigator.wakeLock?.request('screen').catch(() => null) ?? null;
  });
  return () => {
    end();
    letGo();
  };
}
