/** The groups that lie on the table, in words. */

import { ID } from './cards.js';
import { colourName, say } from '../../../web/base/i18n.js';

/** @typedef {import('./view.js').LaidGroup} LaidGroup */

/** A group in words. @param {LaidGroup} group */
export function groupName(group) {
  const n = group.cards.length;
  if (group.kind === 'run') return say('level8.page.group_run', { low: group.value, high: Number(group.value) + n - 1 });
  if (group.kind === 'set') return say('level8.page.group_set', { n, number: group.value });
  return say('level8.page.group_colour', { n, colour: group.value });
}

/** The same in a few letters. @param {LaidGroup} group */
export function groupShort({ kind, value, cards }) {
  const n = cards.length;
  if (kind === 'run') return `${value}–${Number(value) + n - 1}`;
  return `${n} × ${kind === 'set' ? value : colourName(ID, String(value))}`;
}
