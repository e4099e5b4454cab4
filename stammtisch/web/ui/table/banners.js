/** What the player must know beyond the game: no connection, a refused move, what was missed, who is away. */

import { Lazy } from '../parts/lazy.js';
import { RoundOver } from './round_over.js';
import { Suggestion } from '../lobby/lesson_link.js';
import { h, html, useEffect } from '../../base/dom.js';
import { lineWords } from './log.js';
import { openSheet, wantedRule } from '../../session/open_sheet.js';
import { t } from '../../base/i18n.js';

/** @typedef {import('../../session/session.js').Session} Session */

const NOTICE_TIME = 7000;

/** What goes by itself, or soon, lies over the table. @param {{session: Session}} props */
export function Banners({ session }) {
  return html`<div class="banners">${connection(session)}${missed(session)}${h(RoundOver, { session })}${notice(session)}</div>`;
}

/** What may stay for long has room of its own, and covers nothing. @param {{session: Session}} props */
export function Asides({ session }) {
  return html`<div class="asides">${known(session)}${watching(session)}${vote(session)}${standIn(session)}${suggestion(session)}</div>`;
}

/** @param {Session} session */
function connection(session) {
  const now = session.connection.value;
  if (now === 'open') return null;
  const reload =
    now === 'outdated'
      ? html`<button type="button" class="small" onClick=${() => location.reload()}>
        ${t('reload')}
      </button>`
      : null;
  const words = session.unsent?.value ? 'connection.unsent' : `connection.${now}`;
  return html`<p class=${`banner connection ${now}`} role="status">${t(words)} ${reload}</p>`;
}

/** That the deal is no secret, until the reader has read it. @param {Session} session */
function known(session) {
  const state = session.state.value;
  if (!state?.deal || state.phase !== 'playing' || session.told.value) return null;
  return html`<p class="banner known" role="status">
    ${t(`deal.${state.deal.kind}`)}
    <button type="button" class="small" onClick=${() => {
      session.told.value = true;
    }}>${t('ok')}</button>
  </p>`;
}

/** @param {Session} session */
function missed(session) {
  const words = session.missed.value.flatMap((line) => lineWords(line, session.listener.value));
  if (!words.length) return null;
  return html`<p class="banner missed" role="status">
    ${t('missed', { what: words.slice(-6).join(' ') })}
    <button type="button" class="small" onClick=${() => {
      session.missed.value = [];
    }}>${t('ok')}</button>
  </p>`;
}

/** @param {Session} session */
function standIn(session) {
  const state = session.state.value;
  if (!state || state.you === null || !state.seats[state.you]?.stand_in || state.phase !== 'playing') return null;
  return html`<p class="banner stand-in" role="status">
    ${t('bot_plays_for_you')}
    <button type="button" class="main small" onClick=${() => session.command({ do: 'take_back' })}>${t('take_back')}</button>
  </p>`;
}

/** Who only watches has a way back. @param {Session} session */
function watching(session) {
  const state = session.state.value;
  if (!session.rejoin || !state?.view || state.you !== null) return null;
  return html`<p class="banner watching">
    <span>${t('watching')}</span>
    <button type="button" onClick=${session.rejoin}>${t('back')}</button>
  </p>`;
}

/** Somebody wants to end the game. @param {Session} session */
function vote(session) {
  return session.state.value?.voting ? h(Lazy, { key: 'vote', load: () => voteOf(session) }) : null;
}

/** @param {Session} session */
async function voteOf(session) {
  const { Vote } = await import('./vote.js');
  return () => h(Vote, { session });
}

/** @param {Session} session */
function suggestion(session) {
  const state = session.state.value;
  return session.code && (state?.phase === 'playing' || state?.phase === 'waiting') && state.you !== null
    ? h(Suggestion, { session, game: state.game })
    : null;
}

/** @param {Session} session */
function notice(session) {
  const now = session.notice.value;
  useEffect(() => {
    if (!now || now.hint) return undefined;
    const timer = setTimeout(() => {
      if (session.notice.value === now) session.notice.value = null;
    }, NOTICE_TIME);
    return () => clearTimeout(timer);
  }, [now]);
  if (!now) return null;
  const show = () => {
    wantedRule.value = now.rule;
    openSheet.value = 'rules';
  };
  return html`<p class=${`banner ${now.hint ? 'hint' : 'notice'}`} role="alert" key=${now.at}>
    <span>${now.title}</span>
    ${now.rule ? html` <button type="button" class="rule-link" onClick=${show}>${t('rule', { rule: now.rule })}</button>` : null}
    <button type="button" class="icon-button small" aria-label=${t('close')} onClick=${() => {
      session.notice.value = null;
    }}>
      ✕
    </button>
  </p>`;
}
