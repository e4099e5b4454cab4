/** Whoever looks back at a game is told when somebody asks for another one, and when it has begun; and may go on looking. */

import { AgainButton, asks, standing } from '../between/again.js';
import { Session } from '../../session/session.js';
import { announce } from '../../feedback/announce.js';
import { call } from '../../feedback/ask.js';
import { go } from '../../base/route.js';
import { h, html, useEffect, useState } from '../../base/dom.js';
import { isAsked } from '../../session/status.js';
import { say, t } from '../../base/i18n.js';

/** @param {{table: string, code: string, label: string}} props */
export function NextGame({ table, code, label }) {
  const [session, setSession] = useState(/** @type {Session | null} */ (null));
  const [games, setGames] = useState(/** @type {number | null} */ (null));
  useEffect(() => {
    const opened = new Session(table, code, label);
    setSession(opened);
    return () => opened.close();
  }, [table, label]);
  const state = session?.state.value;
  useEffect(() => {
    if (state && games === null) setGames(state.games);
  }, [state]);
  const asked = state ? isAsked(state) : false;
  const begun = games !== null && (state?.games ?? games) > games;
  const words = !session || !state ? '' : begun ? say('between.begun') : asked ? asks(standing(session).asked.map(named(session))) : '';
  useEffect(() => {
    if (!words) return;
    announce(words);
    call(t(`title.${state?.game}`), words);
  }, [words]);
  const isIn = state?.phase === 'over' && session ? standing(session).isIn : false;
  if (!session || !state || !(words || isIn)) return null;
  return html`<p class="banner next-asked">
    <span>${words}</span>
    ${begun ? null : h(AgainButton, { session })}
    ${
      begun
        ? html`<button type="button" class="main to-game" onClick=${() => go(`/t/${code}`)}>
          ${say('between.to_game')}
        </button>`
        : null
    }
  </p>`;
}

/** @param {Session} session */
const named = (session) => (/** @type {number} */ seat) => session.names.value[seat] ?? '';
