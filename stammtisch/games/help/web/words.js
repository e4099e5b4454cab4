/** What can be done in Help!, in words: moves on buttons and in hints, and the sentence of the status bar. */

import { cardName, say, t } from '../../../web/base/i18n.js';

/**
 * @typedef {import('./view.js').HelpView} HelpView
 * @typedef {import('../../../web/types.js').Play} Play
 */

const ID = 'help';

/** The parts of a move: what is done, with which card or to which place, and the second place. @param {string} move */
const partsOf = (move) => {
  const [what = '', first = '', second = ''] = move.split(' ');
  return { what, first, second };
};

/** The card that a move plays, gives or returns. @param {string} move */
function cardIn(move) {
  const { what, first } = partsOf(move);
  return { joker: 'J', switch: 'S', zap: 'Z', no: 'N' }[what] ?? first;
}

/** The legal moves with a card. @param {HelpView} view @param {string} card @returns {Play[]} */
export function playsOf(view, card) {
  return view.moves.filter((move) => cardIn(move) === card).map((move) => play(move, view));
}

/** @param {string} move @param {HelpView} view @returns {Play} */
function play(move, view) {
  const { what, first, second } = partsOf(move);
  switch (what) {
    case 'lay':
      return { move, target: 'end', label: moveName(move, view) };
    case 'joker':
      return {
        move,
        target: Number(first) === view.row.length ? 'end' : `gap-${first}`,
        label: gap(Number(first), view),
        ask: t('choose'),
      };
    case 'switch':
      return {
        move,
        target: `place-${second}`,
        with: first,
        label: say('help.page.where.swap', { own: cardName(ID, first), card: name(Number(second), view) }),
      };
    default:
      return { move, label: moveName(move, view) };
  }
}

/** The move that somebody wants who taps this card. @param {HelpView} view @param {string} card */
export function wanted(view, card) {
  const [number = '1'] = view.hand.filter((held) => Number(held));
  if (view.phase === 'give' || view.phase === 'return') return `${view.phase} ${card}`;
  return { J: 'joker 0', S: `switch ${number} 0`, Z: 'zap', N: 'no' }[card] ?? `lay ${card}`;
}

/** A move in words. @param {string} move @param {HelpView} view */
export function moveName(move, view) {
  const { what, first, second } = partsOf(move);
  const card = cardName(ID, cardIn(move));
  switch (what) {
    case 'joker':
      return say('help.page.move.joker', { where: gap(Number(first), view) });
    case 'switch':
      return say('help.page.move.switch', { card: cardName(ID, first), where: instead(Number(second), view) });
    case 'give':
    case 'return':
    case 'lay':
      return say(`help.page.move.${what}`, { card });
    default:
      return say('help.page.move.play', { card });
  }
}

/** Where a joker goes. @param {number} place @param {HelpView} view */
function gap(place, view) {
  const [before, after] = [name(place - 1, view), name(place, view)];
  if (!before && !after) return say('help.page.where.alone');
  if (!after) return say('help.page.where.end');
  return before ? say('help.page.where.between', { before, after }) : say('help.page.where.front', { after });
}

/** Which card of the row is exchanged. @param {number} place @param {HelpView} view */
const instead = (place, view) => say('help.page.where.instead', { card: name(place, view) });

/** A card of the row: its number, or that it is a joker and which one. @param {number} place @param {HelpView} view */
export function name(place, view) {
  const laid = view.row[place];
  if (!laid) return '';
  return laid.card === 'J' ? say('help.page.joker_as', { n: laid.value }) : cardName(ID, laid.card);
}

/** The sentence of the status bar. @param {HelpView} view @param {boolean} mine */
export function statusOf(view, mine) {
  const args = { end: view.row.at(-1)?.value, asker: view.asker, helper: view.helper, received: view.received };
  if (view.phase !== 'play') return { key: `${view.phase}${mine ? '' : '_waits'}`, args };
  if (!view.row.length) return { key: mine ? 'open' : 'open_waits' };
  if (!mine) return { key: 'play_waits', args };
  return { key: view.moves.some((move) => move.startsWith('lay')) ? 'play' : 'special', args };
}
