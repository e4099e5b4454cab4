/** What happened since the reader's last turn, a line for each player; a tap shows it on the board once more. */

import { canBeAgain, showAgain } from '../../session/again.js';
import { html } from '../../base/dom.js';
import { sinceOf } from '../../session/since.js';
import { t } from '../../base/i18n.js';
import { lastWords } from './turn_words.js';

/** @typedef {import('../../session/session.js').Session} Session */

/** So many letters of a long turn are told, its end; the log has it whole. */
const ROOM = 150;

/** @param {{session: Session, id: string}} props */
export function Since({ session, id }) {
  const listener = session.listener.value;
  const title = t(session.state.value?.you == null ? 'since_all' : 'since');
  const turns = sinceOf(session)
    .map(({ seat, lines }) => ({ seat, lines, words: lastWords(lines, listener, seat, ROOM) }))
    .filter(({ words }) => words);
  return html`<section class="since" id=${id} aria-label=${title}>
    <h2>${title}</h2>
    ${turns.length ? null : html`<p class="muted">${t('since_none')}</p>`}
    <ol>${turns.map(
      ({ seat, lines, words }) => html`<li key=${seat}>
        ${
          canBeAgain(session, lines)
            ? html`<button type="button" class="again" onClick=${() => showAgain(session, lines)}
              aria-label=${t('show_again', { what: words })}><span>${words}</span> <span aria-hidden="true">↻</span></button>`
            : html`<span>
              ${words}
            </span>`
        }
      </li>`,
    )}</ol>
  </section>`;
}
