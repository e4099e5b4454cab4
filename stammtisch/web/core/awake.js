/** The screen stays on while a game runs in which the reader plays, where the device lets a page ask for that. */

import { effect, signal } from './dom.js';
import { prefs } from './prefs.js';

const seen = signal(document.visibilityState === 'visible');
document.addEventListener('visibilitychange', () => { seen.value = document.visibilityState === 'visible'; });

/** @param {import('./session.js').Session} session @returns {() => void} */
export function stayAwake(session) {
  /** @type {Promise<WakeLockSentinel | null> | null} */
  let held = null;
  const letGo = () => {
    held?.then((lock) => lock?.release());
    held = null;
  };
  const end = effect(() => {
    const state = session.state.value;
    const wanted = prefs.value.awake && seen.value && state?.phase === 'playing' && state.you !== null;
    if (!wanted) letGo();
    else held ??= navigator.wakeLock?.request('screen').catch(() => null) ?? null;
  });
  return () => {
    end();
    letGo();
  };
}
