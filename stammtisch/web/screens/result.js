/** The end of a game: who has won, the sheet, and what comes next. */

import { Confetti } from '../ui/parts/confetti.js';
import { Dialog } from '../ui/parts/dialog.js';
import { AgainButton, AgainStanding, standing } from '../ui/between/again.js';
import { EveningScore } from '../ui/between/evening.js';
import { FairReport } from '../ui/after/fair_report.js';
import { Keepsakes } from '../ui/after/keepsakes.js';
import { GAMES, part } from '../session/games.js';
import { Podium } from '../ui/after/podium.js';
import { Win, isMoment } from '../ui/after/win.js';
import { DealComparison, SameDeal } from '../ui/after/deal_comparison.js';
import { ScoreSheet } from '../ui/table/score_sheet.js';
import { fetchReplay } from '../replay/replay.js';
import { wordsOf } from '../base/api.js';
import { go } from '../base/route.js';
import { h, html, useEffect, useRef, useState } from '../base/dom.js';
import { learn, list, say, t } from '../base/i18n.js';
import { loadStyle } from '../base/load_style.js';
import { stillOf } from '../session/at_table.js';
import { noteGame } from '../session/profile.js';
import { rounds } from '../replay/rounds.js';
import { highlights } from '../replay/highlights.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../api.js').Replay} Replay
 */

await Promise.all([learn('after_game'), loadStyle('log'), loadStyle('after')]);

/**
 * It stays open though another game has begun, until who reads it has closed it or had agreed to that game.
 * @param {{session: Session, room: Session, onRoom: () => void, onReading: (reading: boolean) => void}} props `session` is
 *   the table of this game, `room` what has come of it since
 */
export function ResultDialog({ session: seen, room, onRoom, onReading }) {
  const session = useLast(seen);
  const [open, setOpen] = useState(true);
  const [moment, setMoment] = useState(() => isMoment(seen));
  const [checking, setChecking] = useState(false);
  const [replay, setReplay] = useState(/** @type {Replay | null} */ (null));
  const [facts, setFacts] = useState(/** @type {import('../replay/highlights.js').Telling[]} */ ([]));
  const state = session.state.value;
  const game = GAMES[state?.game ?? ''];
  const [closed, setClosed] = useState('');
  useEffect(() => {
    setClosed('');
    fetchReplay(session.table, session.voice, state?.games).then(setReplay, (wrong) => {
      if (wrong.code === 'day_not_over') setClosed(wordsOf(wrong));
    });
  }, [state?.games]);
  useEffect(() => {
    if (state)
      part(state.game, 'highlights').then(
        ({ HIGHLIGHTS }) => setFacts(HIGHLIGHTS),
        () => {},
      );
  }, [state?.game]);
  useEffect(() => noteGame(session), [state?.games]);
  const over = room.state.value?.phase === 'over';
  const agreed = over && standing(room).isIn;
  useEffect(() => {
    if (over) onReading(open && !agreed);
  }, [over, open, agreed]);
  if (!state || !game) return null;
  const { title, won } = outcome(session);
  if (moment) return h(Win, { session, title, onEnd: () => setMoment(false) });
  const again = over ? h(AgainButton, { session: room }) : null;
  const back = closed
    ? null
    : html`<button type="button" class="look-back" onClick=${() => go(`/t/${session.code}/replay?game=${state.games}`)}>
      ${t('look_back')}
    </button>`;
  if (!open)
    return html`<div class="over-bar" role="region" aria-label=${t('result')}>
      <b>${title}</b> ${again} ${back} <button type="button" onClick=${() => setOpen(true)}>${t('result')}</button>
    </div>`;
  return h(
    Dialog,
    { title, onClose: () => setOpen(false), className: won ? 'result won' : 'result' },
    html`
      ${won ? h(Confetti, {}) : null}
      ${h(Podium, { session })}
      ${over ? null : h(Begun, { onPlay: () => onReading(false) })}
      ${h(EveningScore, { session: room })}
      <p class="highlights">
        ${
          replay
            ? highlights(replay, facts)
                .map(({ key, args }) => say(key, args, session.listener.value))
                .join(' ')
            : ''
        }
      </p>
      ${over ? h(AgainStanding, { session: room }) : null}
      <div class="result-buttons">
        ${again}
        ${
          over
            ? html`<button type="button" class="to-room" onClick=${onRoom}>
              ${say(standing(room).isHost ? 'between.change' : 'between.room')}
            </button>`
            : null
        }
        ${back}
        ${
          closed
            ? null
            : html`<button type="button" class="check" aria-expanded=${String(checking)} disabled=${!replay}
              onClick=${() => setChecking(!checking)}>${t('fair.check')}</button>`
        }
        ${
          state.you === null || closed
            ? null
            : h(SameDeal, { table: session.table, label: session.voice, game: state.game, number: state.games })
        }
        ${h(Keepsakes, { session })}
        <button type="button" onClick=${() => go('/')}>${t('to_start')}</button>
      </div>
      ${closed ? html`<p class="muted day-closed">${closed}</p>` : null}
      ${state.deal && !closed ? h(DealComparison, { session }) : null}
      ${checking && replay ? h(FairReport, { replay, table: session.table, game: state.games, session }) : null}
      ${h(ScoreSheet, { session, game, rounds: replay ? rounds(replay.steps) : [], brief: true })}`,
  );
}

/** The next game has begun meanwhile. @param {{onPlay: () => void}} props */
function Begun({ onPlay }) {
  return html`<p class="banner begun" role="status">
    <span>${say('between.begun')}</span>
    <button type="button" class="main" onClick=${onPlay}>${say('between.to_game')}</button>
  </p>`;
}

/** The table as it was when the game was over, whatever is played there by now. @param {Session} seen @returns {Session} */
function useLast(seen) {
  const last = useRef(seen);
  const over = seen.state.value?.phase === 'over';
  if (over) last.current = stillOf(seen);
  return over ? seen : last.current;
}

/** The headline, and whether the reader has won. @param {Session} session @returns {{title: string, won: boolean}} */
function outcome(session) {
  const winners = /** @type {number[]} */ (session.state.value?.view?.result?.winners ?? []);
  const names = winners.map((seat) => session.names.value[seat] ?? '');
  const won = winners.some((seat) => session.isHere(seat));
  if (!winners.length) return { title: t('ended_without'), won };
  return {
    title: won && !session.shared ? t('you_win', { n: winners.length }) : t('they_win', { n: winners.length, names: list(names) }),
    won,
  };
}
