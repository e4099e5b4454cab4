/** Log, points, rules and table, loaded when somebody looks at them: beside the table where there is room, else as sheets. */

import { Lazy } from '../parts/lazy.js';
import { h, signal } from '../../base/dom.js';

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../types.js').GameClient} GameClient
 */

export const SHEETS = ['log', 'points', 'rules', 'table'];

const room = matchMedia('(width >= 1100px) and (height >= 560px)'); // as the style says
const beside = signal(room.matches);
room.addEventListener('change', () => {
  beside.value = room.matches;
});

/** One of them. @param {{name: string, session: Session, game: GameClient}} props */
export function SheetContent(props) {
  return h(Lazy, {
    key: props.name,
    load: async () => {
      const sheets = await import('./sheets.js');
      return () => h(sheets.SheetContent, props);
    },
  });
}

/** All of them beside the table, where there is room. @param {{session: Session, game: GameClient}} props */
export function Panel(props) {
  if (!beside.value) return null;
  return h(Lazy, {
    load: async () => {
      const sheets = await import('./sheets.js');
      return () => h(sheets.Panel, props);
    },
  });
}
