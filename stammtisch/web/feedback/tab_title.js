/** The title and the small picture of the tab say whose turn it is; the other senses are woken by the first touch. */

import { files } from '../base/site.js';
import { prefs } from '../base/prefs.js';

const link = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel=icon]'));
const GESTURES = ['pointerup', 'keydown'];

let touched = false;
/** @type {Promise<void>} */
const firstTouch = new Promise((resolve) => {
  const touch = () => {
    touched = true;
    for (const gesture of GESTURES) removeEventListener(gesture, touch, true);
    resolve();
  };
  for (const gesture of GESTURES) addEventListener(gesture, touch, true);
});

/** Whether the reader has touched the page: before that, nothing may sound. */
export const gestured = () => touched;

/** The tab shows this title and, if it is the reader's turn, a dot. @param {string} title @param {boolean} yours */
export function signalTurn(title, yours) {
  const away = document.visibilityState === 'hidden';
  document.title = yours && away ? `● ${title}` : title;
  const icon = `${files}/web/${yours && away ? 'icon-turn' : 'icon'}.svg`;
  if (link.getAttribute('href') !== icon) link.setAttribute('href', icon);
}

/**
 * Sound, vibration and messages for this game, as soon as they may be.
 * @param {import('../ui/table/playing.js').Playing} playing
 * @returns {() => void}
 */
export function startFeedback(playing) {
  let end = () => {};
  let left = false;
  const ready = prefs.value.notify ? Promise.resolve() : firstTouch;
  ready
    .then(() => import('./feedback.js'))
    .then(
      ({ giveFeedback }) => {
        if (!left) end = giveFeedback(playing);
      },
      () => {},
    );
  return () => {
    left = true;
    end();
  };
}
