/** The reader's hand alone: the table lies on the screen in the middle, and what is tapped there is a button here. */

import { PlayScreen } from './play.js';
import { h, html } from '../base/dom.js';
import { lineWords } from '../ui/table/log.js';
import { t } from '../base/i18n.js';
import { wholeTable } from '../session/screen_nearby.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('./play.js').MiddleProps} MiddleProps
 */

/** @param {{session: Session}} props */
export const HandScreen = ({ session }) => h(PlayScreen, { session, Middle: Glance });

/** What is left of the table: the last move, what lies next to the hand, and the places that may be tapped. @param {MiddleProps} props */
function Glance(props) {
  const { session, game, playing } = props;
  const mine = playing.mine && !session.state.value?.seats[session.state.value.you ?? 0]?.stand_in;
  return html`<div class="glance">
    <p class="glance-words">${latest(session) || t('screen.look_up')}</p>
    ${game.Near ? h(game.Near, props) : null}
    ${mine ? h(Targets, props) : null}
    <button type="button" class="glance-table" onClick=${() => {
      wholeTable.value = true;
    }}>${t('screen.show_table')}</button>
  </div>`;
}

/** The places of the table that the reader may tap, by name. @param {MiddleProps} props */
function Targets({ session, view, game, playing }) {
  const free = playing.choices.value.length ? [] : (game.atBoard?.(view, session) ?? []);
  if (!free.length) return null;
  return html`<div class="near-targets" role="group" aria-label=${t('screen.near')}>
    ${free.map(
      ({ move = '', label }) => html`<button type="button" class="target" key=${move}
        disabled=${Boolean(session.sending.value)} onClick=${() => session.move(move)}>${label}</button>`,
    )}
  </div>`;
}

/** What has happened last, in words. @param {Session} session */
export function latest(session) {
  const listener = session.listener.value;
  const line = session.lines.value.findLast((told) => told.kind === 'moved' && lineWords(told, listener).length);
  return line ? lineWords(line, listener).join(' ') : '';
}
