/** What each kind of event of Level 8 sounds like, and the picture that it has in the log. */

/** @type {Record<string, import('../../../web/feedback/cues.js').Cue | null>} */
export const CUES = {
  dealt: 'shuffle',
  turned_up: 'card',
  took_stock: 'draw',
  took_pile: 'draw',
  renewed: 'shuffle',
  take_left_out: null,
  laid_out: 'level',
  laid_run: null,
  laid_set: null,
  laid_colour: null,
  added: 'card',
  added_low: 'card',
  added_high: 'card',
  discarded: 'card',
  skip_played: 'card',
  turn_lost: null,
  round_ended: null,
  round_dead: null,
  rose: null,
  won: null,
  kept: null,
};

/**
 * A level is laid out, or somebody keeps a single card for their next turn.
 * @type {NonNullable<import('../../../web/types.js').GameClient<import('./view.js').Level8View>['moment']>}
 */
export function moment({ kind, seat = 0 }, { hand_sizes, levels, tasks }) {
  if (kind === 'laid_out') return { says: 'level8.page.shout_level', args: { n: Math.min(levels[seat] ?? 1, tasks.length) }, cue: 'level' };
  const thrown = kind === 'discarded' || kind === 'skip_played';
  return thrown && hand_sizes[seat] === 1 ? { says: 'level8.page.shout_last', cue: 'last' } : null;
}

/** @type {Record<string, import('../../../web/ui/parts/icons.js').IconName>} */
export const ICONS = {
  dealt: 'deal',
  turned_up: 'deal',
  took_stock: 'take',
  took_pile: 'take',
  renewed: 'deal',
  take_left_out: 'pass',
  laid_out: 'lay',
  laid_run: 'lay',
  laid_set: 'lay',
  laid_colour: 'lay',
  added: 'lay',
  added_low: 'lay',
  added_high: 'lay',
  discarded: 'lay',
  skip_played: 'pass',
  turn_lost: 'pass',
  round_ended: 'win',
  round_dead: 'win',
  rose: 'points',
  won: 'win',
  kept: 'keep',
};
