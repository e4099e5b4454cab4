/** Calls somebody who looks elsewhere: by sound, by the tab's title and, if they have asked for it, by a message. */

import { gestured, signalTurn } from './tab_title.js';
import { notify } from './notifications.js';
import { prefs } from '../base/prefs.js';
import { sound } from './sound.js';

/** @param {string} title @param {string} words */
export function call(title, words) {
  if (gestured() && prefs.peek().sound !== 'off') sound('ask', prefs.peek().volume);
  signalTurn(words, true);
  notify(title, words);
}
