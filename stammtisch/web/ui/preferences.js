/** How the reader likes it, loaded when somebody wants to change it. */

import { Later } from './later.js';
import { h } from '../core/dom.js';

/** @param {{session?: import('../core/session.js').Session}} props */
export function Preferences({ session }) {
  return h(Later, { load: async () => {
    const { Likes } = await import('./likes.js');
    return () => h(Likes, { session });
  } });
}
