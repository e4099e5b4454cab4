/** What one takes along from a game: its result as a picture to send, and the block on paper. */

import { html, useState } from '../../base/dom.js';
import { loadStyle } from '../../base/load_style.js';
import { say, spoken, t } from '../../base/i18n.js';

/** @typedef {import('../../session/session.js').Session} Session */

/** @param {{session: Session}} props */
export function Keepsakes({ session }) {
  const [done, setDone] = useState('');
  const state = session.state.value;
  if (!state?.view?.result?.winners.length) return null;
  const sends = navigator.canShare?.({ files: [new File([], 'result.png', { type: 'image/png' })] }) ?? false;
  const picture = async () => setDone(await given(session, sends));
  return html`
    <button type="button" class="send-picture" onClick=${picture}>
      ${say(sends ? 'after_game.send_picture' : 'after_game.save_picture')}
    </button>
    <button type="button" class="print-block" onClick=${() => printed(session)}>${say('after_game.print')}</button>
    <span class="unseen" role="status">${done}</span>`;
}

/** The picture is sent or, where nothing sends files, saved; what there is to say of it. @param {Session} session @param {boolean} sends */
async function given(session, sends) {
  const { pictureOf, spokenPicture } = await import('./result_picture.js');
  const file = await pictureOf(session);
  if (!sends) {
    saved(file);
    return say('after_game.picture_saved');
  }
  try {
    await navigator.share({ files: [file], text: spokenPicture(session) });
  } catch (wrong) {
    if (/** @type {Error} */ (wrong).name === 'AbortError') return ''; // they have thought better of it
    saved(file);
    return say('after_game.picture_saved');
  }
  return '';
}

/** @param {File} file */
function saved(file) {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The block goes to the printer, and nothing else of the page. @param {Session} session */
async function printed(session) {
  const table = document.querySelector('.result .block table');
  if (!table) return;
  await loadStyle('print');
  const sheet = Object.assign(document.createElement('section'), { className: 'print-sheet' });
  const title = Object.assign(document.createElement('h1'), { textContent: t(`title.${session.state.value?.game}`) });
  const when = Object.assign(document.createElement('p'), {
    textContent: new Date().toLocaleDateString(spoken.value, { dateStyle: 'long' }),
  });
  sheet.append(title, when, table.cloneNode(true));
  document.body.append(sheet);
  addEventListener('afterprint', () => sheet.remove(), { once: true });
  print();
}
