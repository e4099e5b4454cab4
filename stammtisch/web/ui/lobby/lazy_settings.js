/** How the reader likes it, loaded when somebody wants to change it. */

import { Later } from '../parts/lazy.js';
import { h } from '../../base/dom.js';

/** @param {{session?: import('../../session/session.js').Session}} props */
export function Preferences({ session }) {
  return h(Later, {
    load: async () => {
      const { Likes } = await import('./settings.js');
      return () => h(Likes, { session });
    },
  });
}
