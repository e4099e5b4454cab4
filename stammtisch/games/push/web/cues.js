/** What each kind of event of Push sounds like, and the picture that it has in the log. */

/** @type {Record<string, import('../../../web/feedback/cues.js').Cue | null>} */
export const CUES = {
  dealt: 'shuffle',
  flipped: 'draw',
  set_aside: 'draw',
  too_far: 'bust',
  placed: 'card',
  started: 'card',
  took: 'draw',
  die_discarded: null,
  rolled: 'die',
  lost: 'draw',
  secured: 'card',
  left_over: 'card',
  turns_discarded: null,
  ended: null,
  scored: null,
};

/**
 * A push too far, or the last card of the stock, after which the game ends with the turn.
 * @type {NonNullable<import('../../../web/types.js').GameClient<import('./view.js').PushView>['moment']>}
 */
export function moment({ kind }, { stock }) {
  if (kind === 'too_far') return { says: 'push.page.shout_too_far', cue: 'bust' };
  return !stock && (kind === 'flipped' || kind === 'set_aside') ? { says: 'push.page.shout_last', cue: 'last' } : null;
}

/** @type {Record<string, import('../../../web/ui/parts/icons.js').IconName>} */
export const ICONS = {
  dealt: 'deal',
  flipped: 'take',
  set_aside: 'take',
  too_far: 'lose',
  placed: 'lay',
  started: 'lay',
  took: 'take',
  die_discarded: 'lose',
  rolled: 'die',
  lost: 'lose',
  secured: 'keep',
  left_over: 'deal',
  turns_discarded: 'lose',
  ended: 'win',
  scored: 'points',
};
