/** What each kind of event of Help! sounds like, and the picture that it has in the log. */

/** @type {Record<string, import('../../../web/feedback/cues.js').Cue | null>} */
export const CUES = {
  dealt: 'shuffle',
  dealt_again: 'shuffle',
  started: 'card',
  started_by_lot: 'card',
  laid: 'card',
  joker_laid: 'card',
  switched: 'card',
  took: 'draw',
  zapped: 'card',
  no_laid: 'card',
  row_cleared: 'card',
  stock_renewed: 'shuffle',
  drew: 'draw',
  skipped: null,
  no_discarded: 'card',
  asked: 'help',
  gave: 'card',
  returned: 'card',
  no_help: null,
  nobody_to_ask: null,
};

/** The call that the game is named after. @type {NonNullable<import('../../../web/types.js').GameClient['moment']>} */
export const moment = ({ kind }) => (kind === 'asked' ? { says: 'help.page.shout_help', cue: 'help' } : null);

/** @type {Record<string, import('../../../web/ui/parts/icons.js').IconName>} */
export const ICONS = {
  dealt: 'deal',
  dealt_again: 'deal',
  started: 'lay',
  started_by_lot: 'lay',
  laid: 'lay',
  joker_laid: 'lay',
  switched: 'give',
  took: 'take',
  zapped: 'lose',
  no_laid: 'lay',
  row_cleared: 'deal',
  stock_renewed: 'deal',
  drew: 'take',
  skipped: 'pass',
  no_discarded: 'lay',
  asked: 'help',
  gave: 'give',
  returned: 'give',
  no_help: 'help',
  nobody_to_ask: 'help',
};
