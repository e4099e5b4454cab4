/** Saying something at the table: a ready phrase always, words of one's own where the table allows it. */

import { Dialog } from '../parts/dialog.js';
import { h, html, useState } from '../../base/dom.js';
import { say, t } from '../../base/i18n.js';

const PHRASES = ['hello', 'good_luck', 'well_played', 'thanks', 'oops', 'wow', 'one_moment', 'your_turn', 'again', 'bye'];

/** What was said, in words. @param {Record<string, any>} line */
export const saidWords = (line) => (line.phrase ? say(`server.phrase.${line.phrase}`) : (line.text ?? t('said_muted')));

/** @param {{session: import('../../session/session.js').Session, onClose: () => void}} props */
export function ChatDialog({ session, onClose }) {
  const [text, setText] = useState('');
  const own = session.state.value?.house.chat;
  /** @param {any} said */
  const send = async (said) => {
    onClose();
    await session.command({ do: 'say', ...said });
  };
  return h(
    Dialog,
    { title: t('say'), onClose },
    html`
      <div class="phrases">${PHRASES.map(
        (phrase) => html`<button type="button" key=${phrase} onClick=${() => send({ phrase })}>
          ${saidWords({ phrase })}
        </button>`,
      )}</div>
      ${
        own
          ? html`<form class="own-words" onSubmit=${(/** @type {Event} */ event) => {
              event.preventDefault();
              if (text.trim()) send({ text: text.trim() });
            }}>
            <label for="own-words">${t('own_words')}</label>
            <input id="own-words" maxlength="200" value=${text}
              onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
            <button type="submit" class="main" disabled=${!text.trim()}>${t('send')}</button>
          </form>`
          : null
      }`,
  );
}
