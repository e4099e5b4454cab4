/** Push: one more card, or stop in time? Three columns to take, a die to fear, and a bench to secure. */

import { CUES, ICONS, moment } from './cues.js';
import { DECK, Face } from './faces.js';
import { Bench, COLOURS, Display, Mat, before, heaps, sum } from './display.js';
import { Board, Near, atBoard, choosing, stop } from './board.js';
import { colourName, say, t } from '../../../web/base/i18n.js';
import { placed } from './cards.js';
import { rollTime } from './die.js';

/**
 * @typedef {import('./view.js').PushView} View
 * @typedef {import('./cards.js').Lying} Lying
 */

const ID = 'push';
const RULES = { start: 'PU-5', place: 'PU-6', go_on: 'PU-10', take: 'PU-13', over: 'PU-19' };

/** @type {import('../../../web/types.js').GameClient<View>} */
export const client = {
  id: ID,
  deck: DECK,
  Face,
  cues: CUES,
  icons: ICONS,
  sorts: [],
  hand: () => [],
  plays: () => [],
  wants: (_view, card) => card,

  status(view, mine) {
    const card = view.flipped ?? '';
    const phase = view.flipped === 'D' ? 'place_die' : view.phase;
    if (!mine) return { key: `${phase}.waits`, args: { card } };
    switch (view.phase) {
      case 'start':
        return { key: view.moves.length > 1 ? 'start' : 'start_flip' };
      case 'place':
        return { key: phase, args: { card } };
      case 'take':
        return { key: 'take' };
      default:
        return { key: onward(view) };
    }
  },

  actions(view, session) {
    const mayStop = view.phase === 'go_on' && view.columns.length > 0;
    const chooses = mayStop && choosing(view);
    const label = say(chooses ? 'push.page.flip_after_all' : 'push.page.flip');
    const flip = view.moves.includes('flip') ? [{ move: 'flip', label, main: !chooses }] : [];
    return mayStop && !chooses ? [...flip, { act: () => stop(view, session), label: say('push.page.stop') }] : flip;
  },

  facts: (view) => [{ label: t('stock'), value: view.stock }, ...(view.risk ? [{ label: say('push.page.risk'), value: '✹' }] : [])],

  chip(view, seat) {
    const { open, secured, points } = before(view, seat);
    const leads = points > 0 && points === Math.max(...everybody(view, (one) => before(view, one).points));
    return [
      { label: say(`push.page.chip_${leads ? 'leads' : 'total'}`, { n: points }), value: points, icon: leads ? 'total leads' : 'total' },
      { label: say('push.page.chip_open', { n: sum(open) }), value: sum(open), icon: 'open' },
      { label: say('push.page.chip_secured', { n: sum(secured) }), value: sum(secured), icon: 'secured' },
    ];
  },

  Board,
  Near,
  atBoard,
  Own: Bench,
  SeatSheet: Display,
  Mat,

  travels(event, you, session) {
    const table = placed(session, session.state.value?.view);
    /** @param {string} to @param {(card: Lying) => boolean} wanted @param {number} wait */
    const leave = (to, wanted, wait = 0) => table.gone(wanted).map((card) => ({ card, to, wait }));
    /** @param {string} place */
    const appear = (place) => table.came((card) => card.place === place).map((card) => ({ card, from: 'stock' }));
    /** @param {Lying} lying */
    const inColumn = (lying) => lying.place === `column-${event.column}`;
    switch (event.kind) {
      case 'flipped':
      case 'too_far':
        return appear('flipped');
      case 'set_aside':
        return appear('aside');
      case 'took':
        return event.seat === you ? [] : leave(`seat-${event.seat}`, (card) => inColumn(card) && card.card !== 'D');
      case 'die_discarded':
        return leave('discard', (card) => inColumn(card) && card.card === 'D');
      case 'left_over':
        return leave('discard', inColumn);
      case 'turns_discarded':
        return leave('discard', (card) => card.place === 'aside');
      case 'lost':
        return event.seat === you
          ? leave('discard', (card) => card.place !== 'flipped' && card.card.startsWith(event.colour), rollTime(session))
          : [];
      case 'secured':
        return event.seat === you ? leave(`bench-${event.colour}`, (card) => card.place === 'bench') : [];
      default:
        return [];
    }
  },
  marks: (event) => (event.kind === 'placed' || event.kind === 'started' ? [`${event.column}:${event.card}`] : []),

  moment,

  rule: (view) => RULES[/** @type {keyof typeof RULES} */ (view.phase)],
  forced: ({ moves: [only, ...others] }) => (only && !others.length ? only : null),

  moveName(move, view) {
    const [verb, what = ''] = move.split(' ');
    const card = view?.flipped ?? '';
    if (verb === 'secure') return say('push.page.move_secure', { colour: colourName(ID, what) });
    if (what === 'new') return say('push.page.place_new', { card });
    return say(`push.page.move_${verb}`, { card, column: what });
  },

  scores: (view) => [
    ...COLOURS.map((colour, at) => ({
      label: say('push.page.colour', { colour }),
      values: everybody(view, (seat) => both(heaps(view, seat)[at])),
    })),
    { label: say('push.page.open'), values: everybody(view, (seat) => sum(before(view, seat).open)) },
    { label: say('push.page.secured'), values: everybody(view, (seat) => sum(before(view, seat).secured)) },
    {
      label: say('push.page.number_of_cards'),
      values: everybody(view, (seat) => before(view, seat).open.length + before(view, seat).secured.length),
    },
    { label: t('total'), values: everybody(view, (seat) => before(view, seat).points) },
  ],
};

/** What is asked of a player who has begun to flip. @param {View} view */
function onward(view) {
  if (!view.columns.length) return 'go_on_flip';
  if (!view.moves.includes('flip')) return 'go_on_take';
  return choosing(view) ? 'choose' : 'go_on';
}

/** @template T @param {View} view @param {(seat: number) => T} value @returns {T[]} */
const everybody = (view, value) => Array.from({ length: view.players }, (_, seat) => value(seat));

/** Open and secured points of a colour. @param {import('./display.js').Heap | undefined} heap */
function both(heap) {
  const [open, secured] = [sum(heap?.open ?? []), sum(heap?.secured ?? [])];
  return secured ? `${open}+${secured}` : open;
}
