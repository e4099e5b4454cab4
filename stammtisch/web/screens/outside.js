/** Somebody has lost their seat: they are told so, and can ask for one, watch, or go. */

import { h, html, useEffect } from '../base/dom.js';
import { Banners } from '../ui/table/banners.js';
import { go } from '../base/route.js';
import { disown, ownedAt, playHere } from '../session/own_seats.js';
import { learn, say, t } from '../base/i18n.js';

await learn('between');

/** @typedef {import('../session/session.js').Session} Session */

/** How the reader's asking stands. @param {Session} session @returns {'none' | 'asked' | 'turned_away'} */
function asking(session) {
  const name = ownedAt(session.code).find((seat) => seat.label === session.label)?.name;
  if (session.state.value?.knocking.some((one) => one.name === name)) return 'asked';
  const last = session.lines.value.findLast((line) => ['knocked', 'turned_away', 'stood_up', 'began'].includes(line.kind));
  return last?.kind === 'turned_away' && last.name === name ? 'turned_away' : 'none';
}

/** @param {{session: Session, onWatch: () => void}} props */
export function OutsideScreen({ session, onWatch }) {
  const state = session.state.value;
  useEffect(() => {
    document.title = say('between.outside');
    session.notice.value = null; // it says the same
  }, []);
  if (!state) return null;
  const stands = asking(session);
  const between = state.phase === 'waiting' || state.phase === 'over';
  const leave = () => {
    disown(session.label);
    playHere(session.code, '');
    go('/');
  };
  const knock = () => session.command({ do: 'knock' });
  return html`<main class="gone outside">
    <h1>${say('between.outside')}</h1>
    ${h(Banners, { session })}
    <p role="status">
      ${
        stands === 'asked'
          ? say('between.has_asked', { host: session.names.value[state.host ?? 0] ?? '' })
          : stands === 'turned_away'
            ? say('between.turned_away')
            : say('between.outside_means')
      }
    </p>
    ${
      between && stands !== 'asked'
        ? html`<button type="button" class="main knock" onClick=${knock}>${say('between.ask_to_sit')}</button>`
        : null
    }
    <button type="button" onClick=${onWatch}>${t('watch')}</button>
    <button type="button" onClick=${leave}>${t('to_start')}</button>
  </main>`;
}
