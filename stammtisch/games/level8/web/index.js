/** Level 8: everybody has a discard pile, a level to lay out, and a ladder to climb. */

import { CUES, ICONS, moment } from './cues.js';
import { DECK, Face } from './faces.js';
import { Board, Near, SeatSheet } from './board.js';
import { FIRST_LADDER, Ladder, LadderEditor } from './ladder.js';
import { ID, JOKER, SKIP, byColour, byNumber, canLay, held, inFrontOf, inGroup, newest, onPile } from './cards.js';
import { aside, choose, isAccepted, isComplete, keeping, keepingMoves, layingMoves, placeFor, stage, suggest } from './stage.js';
import { byNeed } from './needs.js';
import { playsOf } from './plays.js';
import { say, t } from '../../../web/base/i18n.js';

/**
 * @typedef {import('../../../web/types.js').GameClient<import('./view.js').Level8View>} Level8Client
 * @typedef {import('./cards.js').View} View
 * @typedef {import('../../../web/types.js').Action} Action
 * @typedef {import('../../../web/session/session.js').Session} Session
 * @typedef {import('../../../web/ui/table/choice.js').Choice} Choice
 */

/** How many levels each ladder has. @type {Record<string, number>} */
const LENGTHS = { one_star: 8, two_star: 8, short: 4 };
const STEPS = ['take', 'lay', 'add', 'discard'];

/** @type {Level8Client} */
export const client = {
  id: ID,
  deck: DECK,
  Face,
  cues: CUES,
  icons: ICONS,
  sorts: ['needed', 'number', 'colour', 'manual'],

  hand(view, sort) {
    if (sort === 'needed') return byNeed(view);
    const cards = held(view);
    if (sort === 'number') return [cards.sort(byNumber)];
    const specials = cards.filter(({ card }) => [JOKER, SKIP].includes(card));
    return [
      ...Object.values(Object.groupBy(cards.filter((one) => !specials.includes(one)).sort(byColour), ({ card }) => card.charAt(0))).map(
        (group) => group ?? [],
      ),
      specials,
    ];
  },

  plays: playsOf,
  aside,
  tap,
  wants: (view, card) => (view.phase === 'keep' ? `keep ${card}` : `discard ${card}`),

  status(view, mine) {
    if (!mine) return { key: `waits_${view.phase === 'lay' ? 'play' : view.phase}` };
    if (view.phase !== 'play') return { key: view.phase };
    if (canLay(view)) return { key: 'can_lay' };
    if (view.moves.some((move) => move.startsWith('add '))) return { key: 'can_add' };
    return { key: view.laid[view.seat ?? 0] ? 'discard' : 'collect' };
  },

  steps(view) {
    if (!['take', 'play'].includes(view.phase)) return [];
    const now = view.phase === 'take' ? 0 : canLay(view) ? 1 : view.moves.some((move) => move.startsWith('add ')) ? 2 : 3;
    const past = (/** @type {string} */ step) => (step === 'take' || view.laid[view.seat ?? 0] ? 'done' : 'left_out');
    return STEPS.map((step, at) => ({
      label: say(`level8.page.step_${step}`),
      state: at < now ? past(step) : at === now ? 'now' : 'later',
    }));
  },

  actions(view, session) {
    if (view.phase === 'take')
      return view.moves.includes('take stock') ? [{ move: 'take stock', label: say('level8.page.do_take'), main: true }] : [];
    if (view.phase === 'keep') return [keepAction(view, session)];
    if (view.phase === 'lay') return [{ act: () => finishLaying(session), label: say('level8.page.do_finish'), main: true }];
    return canLay(view) ? layActions(view, session) : [];
  },

  facts: (view) => [{ label: t('round'), value: view.round }],

  scored: (view, n) => say(n > view.tasks.length ? 'level8.page.all_levels' : 'level8.page.level_n', { n }),
  chip: (view, seat) => [
    {
      label: say('level8.page.level_n', { n: levelOf(view, seat) }),
      value: say('level8.page.level_short', { n: levelOf(view, seat) }),
      icon: 'level',
    },
    { label: t('cards', { n: view.hand_sizes[seat] }), value: view.hand_sizes[seat] ?? 0, icon: 'cards' },
    ...(view.laid[seat] ? [{ label: say('level8.page.level_laid'), value: '✓', icon: 'laid' }] : []),
    ...(view.skipped[seat] ? [{ label: say('level8.page.is_skipped'), value: '⊘', icon: 'skip' }] : []),
  ],

  Board,
  Near,
  atBoard: (view, session) =>
    view.moves
      .filter((move) => /^take \d/.test(move))
      .map((move) => ({ move, label: client.moveName?.(move, view, session.listener.value) ?? move })),
  Sheet: Ladder,
  SeatSheet,

  travels,
  marks(event, view) {
    if (event.kind === 'laid_out') return groupsOf(view, event.seat ?? 0);
    return ['discarded', 'turned_up', 'skip_played', 'added', 'added_low', 'added_high'].includes(event.kind) ? [placed(event, view)] : [];
  },

  moment,

  rule(view) {
    if (view.result) return 'L8-26';
    if (view.phase === 'keep') return 'L8-28';
    if (view.phase === 'take') return 'L8-8';
    if (canLay(view) || view.phase === 'lay') return 'L8-9';
    return view.moves.some((move) => move.startsWith('add ')) ? 'L8-12' : 'L8-13';
  },
  forced: (view) => (view.moves.length === 1 && view.moves[0] === 'take stock' ? 'take stock' : null),

  schema(name, schema, options) {
    if (name === 'levels') return { ...schema, maximum: ladderLength(options) - 1 };
    return name === 'keep' ? { ...schema, default: options.ladder === 'two_star' } : schema;
  },
  agreed(options) {
    const { custom = FIRST_LADDER, levels, ...others } = options;
    const ladder = others.ladder === 'custom' ? { custom } : {};
    const shortened = levels < ladderLength({ ...others, ...ladder }) ? { levels } : {};
    return { ...others, ...ladder, ...shortened };
  },
  hidden: (options) => [...(options.ladder === 'custom' ? [] : ['custom']), ...(ladderLength(options) > 2 ? [] : ['levels'])],
  editors: { custom: LadderEditor },

  moveName(move, view, listener) {
    const [what = '', first = '', second = '', end = ''] = move.split(' ');
    const [whom = 0] = (what === 'add' ? second : first).split('.').map(Number);
    const kind = moveKind(what, first, end);
    const card = what === 'take' ? (view.discards[whom] ?? JOKER) : what === 'skip' ? SKIP : first;
    return say(`level8.move.${kind}`, { card, whom, colour: second, number: second }, listener);
  },

  scores: (view) => [
    { label: say('level8.page.level'), values: view.levels.map((_, seat) => levelOf(view, seat)) },
    { label: say('level8.page.on_hand'), values: view.hand_sizes },
  ],
};

/** The level that a seat is on; past the ladder, the last. @param {View} view @param {number} seat */
const levelOf = (view, seat) => Math.min(view.levels[seat] ?? 1, view.tasks.length);

/** @param {Record<string, any>} options */
const ladderLength = ({ ladder = 'one_star', custom }) => (ladder === 'custom' ? (custom ?? FIRST_LADDER).length : (LENGTHS[ladder] ?? 2));

/**
 * A card goes to the slot that it seems to be for, or is chosen to be kept.
 * @param {import('../../../web/types.js').HandCard} card
 * @param {Choice} playing
 */
function tap({ id }, playing) {
  const view = /** @type {View} */ (playing.view);
  if (!playing.mine) return false;
  if (view.phase === 'keep') {
    toggleKept(playing, id);
    return true;
  }
  const place = canLay(view) ? placeFor(view, id) : -1;
  if (place < 0) return false;
  stage(view, id, place);
  playing.choose(isComplete(view) ? null : id);
  return true;
}

/** The server says whether this card may be kept too. @param {Choice} playing @param {string} id */
async function toggleKept(playing, id) {
  const view = /** @type {View} */ (playing.view);
  const now = keeping(view);
  const wanted = now.includes(id) ? now.filter((other) => other !== id) : [...now, id];
  const trouble = await playing.session.dry([...keepingMoves(view, wanted), 'keep done']);
  if (trouble) playing.session.tell(trouble.words, trouble.rule);
  else choose(view, wanted);
}

/** @param {View} view @param {Session} session @returns {Action} */
function keepAction(view, session) {
  const ids = keeping(view);
  return {
    act: () => session.move(...keepingMoves(view, ids), 'keep done'),
    label: say(ids.length ? 'level8.page.do_keep' : 'level8.page.do_keep_none', { n: ids.length }),
    main: ids.length > 0 || view.moves.length === 1,
  };
}

/** @param {View} view @param {Session} session @returns {Action[]} */
function layActions(view, session) {
  const accepted = isAccepted(view);
  const lay = { act: () => session.move(...layingMoves(view)), label: say('level8.page.do_lay'), main: accepted, disabled: !accepted };
  const suggestion = { act: () => propose(session), label: say('level8.page.do_suggest'), main: true };
  return [...(isComplete(view) ? [lay] : []), ...(session.state.value?.house.hints && !accepted ? [suggestion] : [])];
}

/** Stage what a good player would lay out. @param {Session} session */
async function propose(session) {
  const { advise } = await import('../../../web/ui/table/hint.js');
  const hint = await session.hint();
  if (hint.moves[0]?.startsWith('lay ')) suggest(session.state.value?.view, hint.moves);
  else await advise(session, client, hint);
}

/** Somebody has begun to lay out elsewhere: the rest as a good player would. @param {Session} session */
async function finishLaying(session) {
  const { moves } = await session.hint();
  if (moves.length) session.move(...moves);
}

/** The ids of all cards that a seat has laid. @param {View} view @param {number} seat */
const groupsOf = (view, seat) => (view.groups[seat] ?? []).flatMap((group, place) => inGroup(seat, place + 1, group));

/** The id of the card that an event has put onto the table. @param {import('../../../web/types.js').Event} event @param {View} view */
function placed(event, view) {
  const { kind, seat = 0, card = '', whom, group } = event;
  if (kind === 'skip_played') return inFrontOf(whom);
  if (!kind.startsWith('added')) return onPile(seat, card);
  const laid = view.groups[whom]?.[group - 1];
  const ids = laid ? inGroup(whom, group, laid) : [];
  return card === JOKER ? (ids.at(kind === 'added_low' ? 0 : -1) ?? card) : card;
}

/** @type {Level8Client['travels']} */
function travels(event, you, session) {
  const view = /** @type {View} */ (session.state.value?.view);
  const { kind, seat = 0, card = '', whom } = event;
  const from = seat === you ? 'hand' : `seat-${seat}`;
  switch (kind) {
    case 'dealt':
      return view.hand.length ? held(view).map(({ id }) => ({ card: id, from: 'stock' })) : [];
    case 'took_stock':
      return seat === you ? [{ card: newest(view, card), from: 'stock' }] : [];
    case 'took_pile':
      return seat === you ? [{ card: newest(view, card), from: `pile-${whom}` }] : [{ card: onPile(whom, card), to: `seat-${seat}` }];
    case 'laid_out':
      return groupsOf(view, seat).map((id) => ({ card: id, from }));
    case 'turned_up':
      return [{ card: placed(event, view), from: 'stock' }];
    case 'turn_lost':
      return [{ card: inFrontOf(seat), to: 'stock' }];
    case 'added':
    case 'added_low':
    case 'added_high':
    case 'discarded':
    case 'skip_played':
      return [{ card: placed(event, view), from }];
    default:
      return [];
  }
}

/** What a move is called in the texts. @param {string} what @param {string} first @param {string} end */
function moveKind(what, first, end) {
  if (what === 'lay') return `lay_${first}`;
  const pile = what === 'take' && first !== 'stock';
  const done = what === 'keep' && first === 'done';
  return `${pile ? 'take_pile' : done ? 'keep_done' : what}${end && `_${end}`}`;
}
