/** What each kind of event of Elfer raus! sounds like, and the picture that it has in the log. */

/** The first row is open. @type {import('../../../web/feedback/cues.js').Tune} */
const OPENED = { pitches: [523.25, 1046.5, 1318.51], apart: 0.08 };

/** @type {Record<string, import('../../../web/feedback/cues.js').Cue | null>} */
export const CUES = {
  dealt: 'shuffle',
  dealt_again: 'shuffle',
  laid: 'card',
  laid_drawn: 'card',
  drew: 'draw',
  passed: null,
  stopped: null,
  round_won: null,
  scored: null,
};

/**
 * The first eleven opens the game, the last card is announced with a knock on the table.
 * @type {NonNullable<import('../../../web/types.js').GameClient<import('./view.js').ElferRausView>['moment']>}
 */
export function moment({ kind, card, seat = 0 }, { hand_sizes, rows }) {
  if (!kind.startsWith('laid')) return null;
  if (hand_sizes[seat] === 1) return { says: 'elfer_raus.page.shout_last', cue: 'last' };
  const first = card?.endsWith('11') && rows.filter((row) => row.low !== null).length === 1;
  return first ? { says: 'elfer_raus.page.shout_first', cue: OPENED } : null;
}

/** @type {Record<string, import('../../../web/ui/parts/icons.js').IconName>} */
export const ICONS = {
  dealt: 'deal',
  dealt_again: 'deal',
  laid: 'lay',
  laid_drawn: 'lay',
  drew: 'take',
  passed: 'pass',
  stopped: 'pass',
  round_won: 'win',
  scored: 'points',
};
