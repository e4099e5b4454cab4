/** Everything that has happened, in words, the newest first. */

import { Icon, iconOf } from '../parts/icons.js';
import { eventsUntil, standing } from '../../session/game_lines.js';
import { listenerAt } from '../../session/cast.js';
import { go } from '../../base/route.js';
import { h, html } from '../../base/dom.js';
import { saidWords } from './chat.js';
import { say, t } from '../../base/i18n.js';

/** @typedef {import('../../session/stream.js').Line} Line */

const MAX_SHOWN = 300;

/** A line of the log as sentences. @param {Line} line @param {import('../../base/i18n.js').Listener} listener @returns {string[]} */
export function lineWords(line, listener) {
  const events = (line.events ?? [])
    .filter((/** @type {any} */ event) => event.says)
    .map((/** @type {any} */ event) => say(event.says, event, listener));
  switch (line.kind) {
    case 'said':
      return [t('log.said', { seat: line.seat, text: saidWords(line) }, listener)];
    case 'stood_in':
      return [t(`log.stood_in.${line.why}`, { seat: line.seat }, listener)];
    case 'host_is':
      return [t('log.host_is', { seat: Math.max(0, listener.names?.indexOf(line.name) ?? 0) }, listener)];
    case 'took_back':
    case 'undone':
    case 'extended':
      return [t(`log.${line.kind}`, { seat: line.seat }, listener)];
    case 'voted':
      return [t(line.abort ? 'log.voted' : 'log.unvoted', { seat: line.seat }, listener)];
    case 'aborted':
      return [t('log.aborted')];
    case 'lost':
      return [t('log.lost', { n: line.entries })];
    default:
      return events;
  }
}

/**
 * After the game, an entry leads to its place in the replay.
 * @param {{session: import('../../session/session.js').Session}} props
 */
export function Log({ session }) {
  const state = session.state.value;
  const told = session.lines.value
    .slice(-MAX_SHOWN)
    .map((line) => ({ line, words: lineWords(line, listenerAt(session, line)) }))
    .filter(({ words }) => words.length)
    .reverse();
  const closed = state?.deal?.kind === 'day' && !state.view?.result; // others still play it today
  const until = state?.phase === 'over' && session.code && !closed ? eventsUntil(standing(session.lines.value)) : new Map();
  /** @param {Line} line */
  const jump = (line) => go(`/t/${session.code}/replay?game=${state?.games}#told-${until.get(line.seq)}`);
  if (!told.length) return html`<p class="muted">${t('log.empty')}</p>`;
  return html`<ol class="log" reversed>${told.map(
    ({ line, words }) => html`<li key=${line.seq} class=${`log-${line.kind}`}>
      ${h(Icon, { icon: iconOf(line, state?.game) })}
      ${
        until.has(line.seq)
          ? html`<button type="button" class="log-jump" onClick=${() => jump(line)}>${words.join(' ')}</button>`
          : html`<span>
            ${words.join(' ')}
          </span>`
      }
    </li>`,
  )}</ol>`;
}
