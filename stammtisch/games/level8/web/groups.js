/** The groups that lie on the table, in words. */

import { say } from '../../../web/base/i18n.js';

/** @typedef {import('./view.js').LaidGroup} LaidGroup */

/** A group in words. @param {LaidGroup} group */
export function groupName(group) {
  const n = group.cards.length;
  if (group.kind === 'run') return say('level8.page.group_run', { low: group.value, high: Number(group.value) + n - 1 });
  if (group.kind === 'set') return say('level8.page.group_set', { n, number: group.value });
  return say('level8.page.group_colour', { n, colour: group.value });
}
