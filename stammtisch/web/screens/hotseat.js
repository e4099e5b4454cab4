/** One device, several people: whoever is on turn sees their cards, and between two of them there is a cover. */

import { Covered, onTurn, seatOf, sharing } from '../session/shared_device.js';
import { Cover } from './cover.js';
import { Lazy } from '../ui/parts/lazy.js';
import { PlayScreen } from './play.js';
import { Session } from '../session/session.js';
import { Trouble, ask } from '../base/api.js';
import { WaitScreen } from './wait.js';
import { disown, playHere } from '../session/own_seats.js';
import { handOver } from '../base/on_handover.js';
import { gone, result, useAfter } from './table.js';
import { h, html, useEffect, useMemo, useRef, useState } from '../base/dom.js';
import { atTable } from '../session/at_table.js';
import { isWaiting } from '../session/own_chance.js';
import { prefer, prefs } from '../base/prefs.js';
import { t } from '../base/i18n.js';
import { tempo } from '../motion/flip.js';
import { useGame } from '../session/games.js';

/** @typedef {import('../session/shared_device.js').Owned} Owned */

const LINGER = 900;

/** @param {{table: string, code: string, onAlone: () => void}} props `onAlone`: nobody else is at this device any more */
export function HotseatScreen({ table, code, onAlone }) {
  const [people, setPeople] = useState(sharing(code));
  const [open, setOpen] = useState('');
  const [lost, setLost] = useState('');
  const session = useSeat(table, code, people, open, () => setOpen(''));
  const state = session?.state.value ?? null;
  const seen = useMemo(() => (session ? atTable(session) : null), [session]);
  const game = useGame(seen?.state.value?.game, session?.lines.value);
  const { inRoom, reading, ...after } = useAfter(state?.phase);
  const next = state ? onTurn(state, people) : null;
  const closed = state?.phase === 'closed';
  const last = useRef(/** @type {Owned | null} */ (null));
  const waited = useRef(''); // who was on turn already when somebody else wanted to look at their cards
  if (state) last.current = next;
  useEffect(() => forgetOrder(people[0]?.game ?? ''), [open]);
  useEffect(() => {
    if (next?.label === open) waited.current = '';
    const handOver = next && next.label !== open && next.label !== waited.current;
    if (!open || !state || (state.phase === 'playing' && !handOver)) return undefined;
    const timer = setTimeout(() => setOpen(''), LINGER * (tempo() || 1));
    return () => clearTimeout(timer);
  }, [open, state]);
  useEffect(() => {
    if (!open || closed || !['elsewhere', 'gone'].includes(session?.connection.value ?? '')) return;
    setLost(people.find((person) => person.label === open)?.name ?? '');
    setOpen('');
    ask(`/api/v1/tables/${table}?as=${open}`).catch((wrong) => {
      if (!(wrong instanceof Trouble)) return;
      disown(open);
      setPeople(sharing(code));
    });
  }, [session?.connection.value]);
  useEffect(() => {
    if (people.length < 2) alone(code, people, onAlone);
  }, [people]);
  /** @param {string} label */
  const reveal = (label) => {
    waited.current = next?.label ?? '';
    setLost('');
    setOpen(label);
  };
  if (closed || (!open && session?.connection.value === 'gone')) return gone(t(state ? 'table_closed' : 'no_such_table'));
  const cover = h(Cover, {
    session: open || !game ? null : session, // what has happened is told in the game's own words
    people: people.filter((person) => !state || seatOf(state, person) >= 0),
    next: last.current,
    lost,
    onOpen: reveal,
  });
  if (!session || !seen || !state || !game)
    return !open && last.current ? cover : html`<main class="loading"><p>${t('loading')}</p></main>`;
  const between = state.phase === 'over' && !open;
  if (isWaiting(state) || (between && inRoom))
    return h(WaitScreen, { session, people, onShare: () => setPeople(sharing(code)), onBack: between ? after.onBack : undefined });
  if (open || state.closing || state.phase !== 'playing')
    return html`${h(PlayScreen, { session: seen, key: `${open}-${game.id}` })}
      ${between ? h(Lazy, { key: 'result', load: () => result({ session: seen, room: session, ...after }) }) : null}`;
  return cover;
}

/**
 * The seat that is open or, while all are covered, the table without them. What one of them saw is gone with it.
 * @param {string} table
 * @param {string} code
 * @param {Owned[]} people
 * @param {string} open
 * @param {() => void} onCover
 * @returns {Session | null}
 */
function useSeat(table, code, people, open, onCover) {
  const [now, setNow] = useState(/** @type {{session: Session, open: string} | null} */ (null));
  useEffect(() => {
    const others = people.map((person) => person.label).filter((label) => label !== open);
    const session = open ? new Session(table, code, open, { holds: others }) : new Covered(table, code, people);
    if (open) session.cover = onCover;
    setNow({ session, open });
    return () => {
      session.forget();
      handOver();
      setNow(null);
    };
  }, [table, open, people]);
  return now?.open === open ? now.session : null;
}

/** The order in which somebody has sorted a hand tells its cards: it is kept for nobody here. @param {string} game @returns {() => void} */
function forgetOrder(game) {
  const forget = () => {
    if (prefs.value.order[game]?.length) prefer({ order: { ...prefs.value.order, [game]: [] } });
  };
  forget();
  addEventListener('pagehide', forget);
  return () => {
    removeEventListener('pagehide', forget);
    forget();
  };
}

/**
 * Whoever is left plays as everybody does who has a device of their own.
 * @param {string} code
 * @param {Owned[]} people
 * @param {() => void} onAlone
 */
function alone(code, people, onAlone) {
  playHere(code, people[0]?.label ?? '');
  onAlone();
}
