/** What each kind of event of Elfer raus! sounds like, and the picture that it has in the log. */

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
