/** The screen in the middle: the table for everybody, large, with nobody's hand. Phones do the rest. */

import { Asides, Banners } from '../ui/table/banners.js';
import { AgainStanding } from '../ui/between/again.js';
import { EveningScore } from '../ui/between/evening.js';
import { JustDid } from '../ui/table/just_did.js';
import { OnlyHere } from '../ui/lobby/invite.js';
import { SpeechBubble } from '../ui/table/speech_bubble.js';
import { useGame } from '../session/games.js';
import { Lazy } from '../ui/parts/lazy.js';
import { roundEnd } from './play.js';
import { Mat, signsOf } from '../ui/parts/signs.js';
import { Playing } from '../ui/table/playing.js';
import { Shout } from '../ui/table/shout.js';
import { ScoreSheet } from '../ui/table/score_sheet.js';
import { Session } from '../session/session.js';
import { atTable } from '../session/at_table.js';
import { address, root } from '../base/site.js';
import { finish } from '../motion/flip.js';
import { gone } from './table.js';
import { latest } from './handheld.js';
import { h, html, useEffect, useLayoutEffect, useMemo, useRef, useState, useTitle } from '../base/dom.js';
import { isWaiting } from '../session/own_chance.js';
import { keep, kept } from '../base/prefs.js';
import { list, t } from '../base/i18n.js';
import { statusOf } from '../session/status.js';
import { stayAwake } from '../feedback/wake_lock.js';
import { loadStyle, styledFor } from '../base/load_style.js';

/** @typedef {import('../types.js').GameClient} GameClient */

/** The size for which the table is drawn; a larger screen shows the same, larger. */
const DRAWN = { width: 1100, height: 640 };
const LARGEST = 4;
/** How many sit at each side of a tablet that lies flat, clockwise from below. @type {Record<number, number[]>} */
const SIDES = { 2: [1, 0, 1, 0], 3: [1, 1, 0, 1], 4: [1, 1, 1, 1], 5: [1, 1, 2, 1], 6: [2, 1, 2, 1] };
const NAMES = ['bottom', 'left', 'top', 'right'];

await loadStyle('log');

/** @param {{table: string, code: string}} props */
export function ScreenScreen({ table, code }) {
  const [session, setSession] = useState(/** @type {Session | null} */ (null));
  const [flat, setFlat] = useState(Boolean(kept('flat', false)));
  const zoom = useZoom();
  useEffect(() => {
    const opened = new Session(table, code, '', { screen: true });
    setSession(opened);
    return () => opened.close();
  }, [table]);
  useEffect(() => (session ? stayAwake(session, () => true) : undefined), [session]);
  const state = session?.state.value;
  const seen = useMemo(() => (session ? atTable(session) : null), [session]);
  const shown = seen?.state.value?.game;
  const game = useGame(shown, session?.lines.value);
  useEffect(() => {
    if (shown) styledFor(shown, 'screen');
  }, [shown]);
  if (session?.connection.value === 'gone' || state?.phase === 'closed') return gone(t(state ? 'table_closed' : 'no_such_table'));
  if (!session || !seen || !state || !game) return html`<main class="loading"><p>${t('loading')}</p></main>`;
  const buttons = Buttons({
    flat,
    onFlat: () => {
      keep('flat', !flat);
      setFlat(!flat);
    },
  });
  const style = { zoom: String(zoom), '--zoom': zoom };
  if (isWaiting(state)) return h(Lobby, { session, style, buttons });
  return h(Table, { session: seen, room: session, game, style, flat, buttons, key: game.id });
}

/** How much larger than drawn this screen can show the table. */
function useZoom() {
  const fit = () => Math.max(1, Math.min(LARGEST, innerWidth / DRAWN.width, innerHeight / DRAWN.height));
  const [zoom, setZoom] = useState(fit());
  useEffect(() => {
    const measure = () => setZoom(fit());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return zoom;
}

/** @param {{flat: boolean, onFlat: () => void}} props */
function Buttons({ flat, onFlat }) {
  const full = () =>
    (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  return html`<div class="screen-buttons">
    <button type="button" class="small" aria-pressed=${String(flat)} onClick=${onFlat}>${t('screen.flat')}</button>
    ${document.fullscreenEnabled ? html`<button type="button" class="small" onClick=${full}>${t('screen.full')}</button>` : null}
  </div>`;
}

/** Before the game: how to sit down, and who does already. @param {{session: Session, style: any, buttons: any}} props */
function Lobby({ session, style, buttons }) {
  const state = session.state.value;
  useTitle(`${t('waiting_title')} · ${session.code}`);
  if (!state) return null;
  const free = state.seats.some((seat) => !seat.name && !seat.bot);
  return html`<main class="screen lobby" style=${style}>
    ${h(Banners, { session })}
    <section class="screen-invite">
      <h1>${t(`title.${state.game}`)}</h1>
      ${
        free
          ? html`<p class="screen-call">${t('screen.sit_down')}</p>
            <img class="qr" src=${`${root}/t/${session.code}/qr.svg`} alt=${t('qr')} />
            <p>${t('screen.scan', { address: address('/').replace(/^https?:\/\//, '') })}</p>`
          : html`<p class="screen-call">
            ${t('code_is')}
          </p>`
      }
      <p class="code">${session.code}</p>
      ${h(OnlyHere, {})}
    </section>
    <section class="screen-chairs">
      <h2>${t('seats')}</h2>
      <ol>${state.seats.map(
        (seat, number) => html`<li key=${number} class=${seat.name || seat.bot ? 'taken' : 'free'}>
          ${seat.name || seat.bot ? session.names.value[number] : t('free')}
          ${number === state.host ? html` <small>${t('is_host')}</small>` : null}
        </li>`,
      )}</ol>
      <p class="screen-status" role="status">
        ${
          state.phase === 'dealing'
            ? t('being_dealt')
            : state.host === null
              ? t('screen.nobody')
              : t('host_starts', { seat: state.host }, session.listener.value)
        }
      </p>
      ${buttons}
    </section>
  </main>`;
}

/** The game. @param {{session: Session, room: Session, game: GameClient, style: any, flat: boolean, buttons: any}} props */
function Table({ session, room, game, style, flat, buttons }) {
  const state = session.state.value;
  const kept = useRef(/** @type {Playing | null} */ (null));
  kept.current ??= new Playing(session, game);
  const playing = kept.current;
  useEffect(() => playing.begin(), [playing]);
  useLayoutEffect(() => playing.moved(), [state]);
  if (!state?.view) return null;
  const { view } = state;
  const over = state.phase === 'over';
  return html`<main class=${`screen shows game-${game.id} seats-${state.seats.length} ${flat ? 'flat' : ''}`} style=${style}
    data-seq=${state.seq} onPointerDown=${finish} onClick=${(/** @type {MouseEvent} */ event) => tapped(session, event)}>
    <header class="screen-bar">
      <h1>${t(`title.${game.id}`)}</h1>
      <ul class="facts" aria-label=${t('facts')}>${game
        .facts(view)
        .map((fact) => html`<li key=${fact.label} data-place=${fact.place}><span>${fact.label}</span> <b>${fact.value}</b></li>`)}</ul>
      <span class="screen-code">${t('code_is')} <b>${session.code}</b></span>
      ${buttons}
    </header>
    ${
      flat
        ? sides(state.seats.length).map(({ side, seats }) => Plates({ session, game, side, seats, says: !over }))
        : Plates({ session, game, side: 'top', seats: state.seats.map((_, seat) => seat), says: false })
    }
    <section class="board" id="board" aria-label=${t('board')}>
      <h2 class="unseen">${t('board')}</h2>
      ${h(Shout, { session })}
      ${
        over
          ? h(Outcome, { session, room, game })
          : h(game.Board, { session, view, targets: new Map(), play: () => {}, tap: () => {}, last: playing.last.value, playing })
      }
    </section>
    ${h(Asides, { session })}
    ${h(Banners, { session })}
    ${state.closing ? h(Lazy, { load: () => roundEnd(session, game), key: 'end' }) : null}
    <footer class="screen-foot">
      <p class="screen-last">${latest(session) ? t('screen.last', { what: latest(session) }) : ''}</p>
      ${
        flat && !over
          ? null
          : html`<p class="screen-status" role="status">
            ${over ? t('screen.rematch') : statusOf(session, game)}
          </p>`
      }
    </footer>
  </main>`;
}

/**
 * A tap on the table shows at once how things stand; what is pressed there has a meaning of its own.
 * @param {Session} session
 * @param {{target: EventTarget | null}} event
 */
function tapped(session, { target }) {
  if (!(target instanceof Element && target.closest('button'))) session.hurry();
}

/** Who sits at which side. @param {number} count */
function sides(count) {
  let first = 0;
  return (SIDES[count] ?? [count])
    .map((many, at) => {
      const seats = Array.from({ length: many }, (_, more) => first + more);
      first += many;
      return { side: NAMES[at] ?? 'bottom', seats: at === 0 ? seats.reverse() : seats };
    })
    .filter(({ seats }) => seats.length);
}

/**
 * The people at one side, readable from there.
 * @param {{session: Session, game: GameClient, side: string, seats: number[], says: boolean}}
 *   props `says`: the one on turn reads there what to do
 */
function Plates({ session, game, side, seats, says }) {
  return html`<ul class=${`plates side-${side}`} key=${side} aria-label=${t('seats')}>
    ${seats.map((seat) => Plate(session, game, seat, says))}
  </ul>`;
}

/** @param {Session} session @param {GameClient} game @param {number} number @param {boolean} says */
function Plate(session, game, number, says) {
  const state = session.state.value;
  const seat = state?.seats[number];
  if (!state || !seat) return null;
  const turn = state.turn === number;
  return html`<li class=${`plate ${turn ? 'turn' : ''} ${seat.here || seat.bot ? '' : 'away'}`} key=${number}
    data-place=${`seat-${number}`} aria-current=${turn ? 'true' : undefined}>
    <b class="plate-name">
      ${h(Mat, { sign: signsOf(state.seats, session.names.value)[number] ?? 0, bot: Boolean(seat.bot) })}
      ${session.names.value[number]}
      ${seat.here || seat.stand_in ? '' : html` <small>${t('is_away')}</small>`}
    </b>
    <span class="plate-counts">${game.chip(state.view, number).map(
      (count) => html`<span class=${`count-${count.icon ?? 'plain'}`} key=${count.icon}>
        <span aria-hidden="true">${count.value}</span>
        <span class="unseen">${count.label}</span>
      </span>`,
    )}</span>
    ${
      game.Mat
        ? html`<span class="plate-mat" aria-hidden="true">
          ${h(game.Mat, { session, view: state.view, seat: number })}
        </span>`
        : null
    }
    ${says && turn ? html`<span class="plate-says" role="status">${statusOf(session, game)}</span>` : null}
    ${h(JustDid, { session, seat: number })}
    ${h(SpeechBubble, { session, seat: number })}
  </li>`;
}

/**
 * Who has won, the points, the evening's score, and who is in for another game.
 * @param {{session: Session, room: Session, game: GameClient}} props
 */
function Outcome({ session, room, game }) {
  const winners = /** @type {number[]} */ (session.state.value?.view?.result?.winners ?? []).map((seat) => session.names.value[seat] ?? '');
  return html`<div class="screen-outcome">
    <p class="screen-winner">
      ${winners.length ? t('they_win', { n: winners.length, names: list(winners) }) : t('ended_without')}
    </p>
    ${h(ScoreSheet, { session, game, brief: true })}
    ${h(EveningScore, { session: room })}
    ${h(AgainStanding, { session: room })}
  </div>`;
}
