/** What each kind of event of Mau-Mau sounds like, and the picture that it has in the log. */

/** @type {Record<string, import('../../../web/feedback/cues.js').Cue | null>} */
export const CUES = {
  dealt: 'shuffle',
  turned_up: 'card',
  laid: 'card',
  wished: 'level',
  mau: null,
  skipped: null,
  took: 'bust',
  drew: 'draw',
  stock_renewed: 'shuffle',
  passed: null,
  round_won: null,
  scored: null,
};

/** Whoever keeps a single card says so, and knocks. @type {NonNullable<import('../../../web/types.js').GameClient['moment']>} */
export const moment = ({ kind }) => (kind === 'mau' ? { says: 'mau_mau.page.shout_mau', cue: 'last' } : null);

/** @type {Record<string, import('../../../web/ui/parts/icons.js').IconName>} */
export const ICONS = {
  dealt: 'deal',
  turned_up: 'deal',
  laid: 'lay',
  wished: 'talk',
  mau: 'talk',
  skipped: 'pass',
  took: 'lose',
  drew: 'take',
  stock_renewed: 'deal',
  passed: 'pass',
  round_won: 'win',
  scored: 'points',
};
