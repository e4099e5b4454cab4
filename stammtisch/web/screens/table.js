/** A table behind its link: who is asked to sit down, waits, plays, or looks back. */

import { Lazy } from '../ui/parts/lazy.js';
import { PlayScreen } from './play.js';
import { Session } from '../session/session.js';
import { Trouble, ask, send } from '../base/api.js';
import { go } from '../base/route.js';
import { atTable } from '../session/at_table.js';
import { isWaiting } from '../session/own_chance.js';
import { h, html, useEffect, useMemo, useState } from '../base/dom.js';
import { own, ownedAt, playHere, playedHere } from '../session/own_seats.js';
import { loadStyle, styledFor } from '../base/load_style.js';
import { t } from '../base/i18n.js';
import { useGame } from '../session/games.js';
import { useHandheld } from '../session/screen_nearby.js';

/**
 * How this device takes part: with a seat, or as one who might want one; with several; as the screen in the middle.
 * @typedef {'alone' | 'shared' | 'screen'} Way
 */

/** @param {{code: string, replay: boolean}} props */
export function TableScreen({ code, replay }) {
  const [way, setWay] = useState(wayOf(code));
  const [found, setFound] = useState(/** @type {{table: string, label: string | null} | null} */ (null));
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    find(code).then(setFound, (trouble) => setWrong(trouble instanceof Trouble ? t('no_such_table') : t('unreachable')));
  }, [code]);
  useEffect(() => {
    const again = () => {
      if (location.hash.includes('seat=')) location.reload();
    };
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);
  if (wrong) return gone(wrong);
  if (!found) return loading(t('loading'));
  const { table, label } = found;
  if (replay) return h(Lazy, { load: () => lookingBack(table, code, playedHere(code) || ownedAt(code)[0]?.label || '') });
  if (way === 'shared') return h(Lazy, { key: way, load: () => hotseat(table, code, () => setWay('alone')) });
  if (way === 'screen') return h(Lazy, { key: way, load: () => screen(table, code) });
  return h(OneSeat, { key: way, table, code, first: label ?? firstLabel(code), onWay: setWay });
}

/** A device with one seat, or none. @param {{table: string, code: string, first: string | null, onWay: (way: Way) => void}} props */
function OneSeat({ table, code, first, onWay }) {
  const [session, setSession] = useState(/** @type {Session | null} */ (null));
  const [label, setLabel] = useState(first);
  useEffect(() => {
    const opened = new Session(table, code, label ?? '');
    opened.rejoin = label ? null : () => setLabel(null);
    setSession(opened);
    return () => opened.close();
  }, [table, label]);
  /** @param {string} seat */
  const playAs = (seat) => {
    playHere(code, seat);
    setLabel(seat);
  };
  const asScreen = () => {
    history.replaceState(null, '', `${location.pathname}?screen`);
    onWay('screen');
  };
  const state = session?.state.value;
  const seen = useMemo(() => (session ? atTable(session) : null), [session]);
  const game = useGame(seen?.state.value?.game, session?.lines.value);
  useGame(state?.game); // what is played next is there when it begins: nobody who still reads the result waits for it
  const { inRoom, reading, ...after } = useAfter(state?.phase);
  const handheld = useHandheld(state ?? null);
  if (!session || !seen || !state || !game)
    return session?.connection.value === 'gone'
      ? gone(t('no_such_table'))
      : loading(t(session ? `connection.${session.connection.value}` : 'loading'));
  if (session.connection.value === 'elsewhere') return Elsewhere();
  if (session.connection.value === 'gone' || state.phase === 'closed') return gone(t('table_closed'));
  if (state.you === null && label === null)
    return h(Lazy, { key: 'join', load: () => joining({ session, onSit: playAs, onWatch: () => playAs(''), onScreen: asScreen }) });
  if (state.you === null && label) return h(Lazy, { key: 'outside', load: () => outside({ session, onWatch: () => playAs('') }) });
  if (isWaiting(state) || (state.phase === 'over' && inRoom)) {
    const onBack = isWaiting(state) ? undefined : after.onBack;
    const props = { session, people: [], onShare: () => onWay('shared'), onJoin: () => setLabel(null), onBack };
    return h(Lazy, { key: `wait-${label}-${isWaiting(state)}`, load: () => waiting(props) });
  }
  const played = { session: seen, key: `table-${seen.state.value?.game}` };
  return html`${handheld ? h(Lazy, { load: () => hand(seen), key: played.key }) : h(PlayScreen, played)}
    ${
      state.phase === 'over' || reading ? h(Lazy, { key: 'result', load: () => result({ session: seen, room: session, ...after }) }) : null
    }`;
}

/**
 * What somebody does after a game: they read how it ended, or go to the waiting room.
 * @param {string | undefined} phase
 */
export function useAfter(phase) {
  const [reading, onReading] = useState(false);
  const [inRoom, setInRoom] = useState(false);
  useEffect(() => {
    if (phase !== 'over') setInRoom(false);
  }, [phase]);
  return { reading, onReading, inRoom, onRoom: () => setInRoom(true), onBack: () => setInRoom(false) };
}

/** Asked to sit down. @param {Parameters<typeof import('./join.js').JoinScreen>[0]} props */
async function joining(props) {
  const { JoinScreen } = await import('./join.js');
  return () => h(JoinScreen, props);
}

/** Without a seat any more. @param {Parameters<typeof import('./outside.js').OutsideScreen>[0]} props */
async function outside(props) {
  const { OutsideScreen } = await import('./outside.js');
  return () => h(OutsideScreen, props);
}

/** Until the game begins. @param {Parameters<typeof import('./wait.js').WaitScreen>[0]} props */
async function waiting(props) {
  const { WaitScreen } = await import('./wait.js');
  return () => h(WaitScreen, props);
}

/** Looking back, once somebody wants to. @param {string} table @param {string} code @param {string} label */
async function lookingBack(table, code, label) {
  const { ReplayScreen } = await import('./replay.js');
  return () => h(ReplayScreen, { table, code, label });
}

/** How it ended, once it has. @param {Parameters<typeof import('./result.js').ResultDialog>[0]} props */
export async function result(props) {
  const { ResultDialog } = await import('./result.js');
  return () => h(ResultDialog, props);
}

/** Several people at this device. @param {string} table @param {string} code @param {() => void} onAlone */
async function hotseat(table, code, onAlone) {
  const [{ HotseatScreen }] = await Promise.all([import('./hotseat.js'), loadStyle('together')]);
  return () => h(HotseatScreen, { table, code, onAlone });
}

/** The screen in the middle. @param {string} table @param {string} code */
async function screen(table, code) {
  const [{ ScreenScreen }] = await Promise.all([import('./screen.js'), loadStyle('screen')]);
  return () => h(ScreenScreen, { table, code });
}

/** The reader's hand alone, while a screen in the middle shows the table. @param {Session} session */
async function hand(session) {
  const [{ HandScreen }] = await Promise.all([
    import('./handheld.js'),
    loadStyle('screen'),
    styledFor(session.state.value?.game ?? '', 'screen'),
  ]);
  return () => h(HandScreen, { session });
}

/**
 * The table with this code. A link to a seat carries its secret behind the #: it becomes a cookie, and leaves the
 * address.
 * @param {string} code
 */
async function find(code) {
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

/** @param {string} code @returns {Way} */
function wayOf(code) {
  const asked = new URLSearchParams(location.search);
  if (asked.has('screen')) return 'screen';
  const isShared = !asked.has('watch') && !location.hash.includes('seat=') && ownedAt(code).filter((seat) => seat.shared).length > 1;
  return isShared ? 'shared' : 'alone';
}

/** The seat that this tab plays; null if its reader must be asked first. @param {string} code */
function firstLabel(code) {
  if (new URLSearchParams(location.search).has('watch')) return '';
  return playedHere(code) || null;
}

/** @param {string} words */
const loading = (words) => html`<main class="loading"><p>${words}</p></main>`;

/** There is no table here. @param {string} words */
export function gone(words) {
  return html`<main class="gone">
    <h1>Stammtisch</h1>
    <p>${words}</p>
    <button type="button" class="main" onClick=${() => go('/')}>${t('to_start')}</button>
  </main>`;
}

/** The seat was opened on another device. */
function Elsewhere() {
  return html`<main class="gone">
    <h1>${t('elsewhere_title')}</h1>
    <p>${t('elsewhere')}</p>
    <button type="button" class="main" onClick=${() => location.reload()}>${t('play_here')}</button>
    <button type="button" onClick=${() => go('/')}>${t('to_start')}</button>
  </main>`;
}
