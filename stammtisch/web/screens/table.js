/** A table behind its link: who is asked to sit down, waits, plays, or looks back. */

import { JoinScreen } from './join.js';
import { PlayScreen } from './play.js';
import { Later } from '../ui/later.js';
import { Session } from '../core/session.js';
import { Trouble, ask, send } from '../core/api.js';
import { WaitScreen } from './wait.js';
import { useGame } from '../games/index.js';
import { go } from '../core/route.js';
import { h, html, useEffect, useState } from '../core/dom.js';
import { own, ownedAt, playHere, playedHere } from '../core/seats.js';
import { t } from '../core/words.js';

/** @param {{code: string, replay: boolean}} props */
export function TableScreen({ code, replay }) {
  const [session, setSession] = useState(/** @type {Session | null} */ (null));
  const [label, setLabel] = useState(/** @type {string | null} */ (firstLabel(code)));
  const [table, setTable] = useState('');
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    found(code).then(({ table: there, label: claimed }) => {
      if (claimed) setLabel(claimed);
      setTable(there);
    }, (trouble) => setWrong(trouble instanceof Trouble ? t('no_such_table') : t('unreachable')));
  }, [code]);
  useEffect(() => {
    if (!table || replay) return undefined;
    const opened = new Session(table, code, label ?? '');
    setSession(opened);
    return () => opened.close();
  }, [table, label, replay]);
  useEffect(() => {
    const again = () => { if (location.hash.includes('seat=')) location.reload(); };
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);
  /** @param {string} seat */
  const playAs = (seat) => {
    playHere(code, seat);
    setLabel(seat);
  };
  if (wrong) return Gone({ words: wrong });
  if (replay && table) return h(Later, { load: () => lookingBack(table, code, label || ownedAt(code)[0]?.label || '') });
  const state = session?.state.value;
  const game = useGame(state?.game);
  if (!session || !state || !game) return session?.connection.value === 'gone' ? Gone({ words: t('no_such_table') }) : html`<main class="loading"><p>${t(session ? `connection.${session.connection.value}` : 'loading')}</p></main>`;
  if (session.connection.value === 'elsewhere') return Elsewhere();
  if (session.connection.value === 'gone' || state.phase === 'closed') return Gone({ words: t('table_closed') });
  if (state.you === null && label === null) return h(JoinScreen, { session, onSit: playAs, onWatch: () => playAs('') });
  if (state.phase === 'waiting') return h(WaitScreen, { session });
  return html`${h(PlayScreen, { session })}${state.phase === 'over' ? h(Later, { load: () => result(session) }) : null}`;
}

/** Looking back, once somebody wants to. @param {string} table @param {string} code @param {string} label */
async function lookingBack(table, code, label) {
  const { ReplayScreen } = await import('./replay.js');
  return () => h(ReplayScreen, { table, code, label });
}

/** How it ended, once it has. @param {Session} session */
async function result(session) {
  const { ResultDialog } = await import('./result.js');
  return () => h(ResultDialog, { session });
}

/** The table with this code. A link to a seat carries its secret behind the #: it becomes a cookie, and leaves the address. @param {string} code */
async function found(code) {
  const { table } = await ask(`/api/v1/codes/${encodeURIComponent(code)}`);
  const token = new URLSearchParams(location.hash.slice(1)).get('seat');
  if (!token) return { table, label: null };
  history.replaceState(null, '', location.pathname + location.search);
  const seat = await send(`/api/v1/tables/${table}/claim`, { token });
  const state = await ask(`/api/v1/tables/${table}?as=${seat.label}`);
  own({ table, code, label: seat.label, name: state.seats[state.you]?.name ?? '', game: state.game });
  playHere(code, seat.label);
  return { table, label: seat.label };
}

/** The seat that this tab plays; null if its reader must be asked first. @param {string} code */
function firstLabel(code) {
  if (new URLSearchParams(location.search).has('watch')) return '';
  return playedHere(code) || null;
}

/** @param {{words: string}} props */
function Gone({ words }) {
  return html`<main class="gone"><h1>Stammtisch</h1><p>${words}</p><button type="button" class="main" onClick=${() => go('/')}>${t('to_start')}</button></main>`;
}

/** The seat was opened on another device. */
function Elsewhere() {
  return html`<main class="gone"><h1>${t('elsewhere_title')}</h1><p>${t('elsewhere')}</p>
    <button type="button" class="main" onClick=${() => location.reload()}>${t('play_here')}</button>
    <button type="button" onClick=${() => go('/')}>${t('to_start')}</button></main>`;
}
