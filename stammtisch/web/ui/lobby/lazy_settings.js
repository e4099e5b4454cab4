/** How the reader likes it, loaded when somebody wants to change it. */

import { Lazy } from '../parts/lazy.js';
import { h } from '../../base/dom.js';

/** @param {{session?: import('../../session/session.js').Session}} props */
export function LazySettings({ session }) {
  return h(Lazy, {
    load: async () => {
      const { Settings } = await import('./settings.js');
      return () => h(Settings, { session });
    },
  });
}
