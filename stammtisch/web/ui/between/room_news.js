/** What is said and who comes and goes between games: shown as it happens, and read aloud. */

import { announce } from '../../feedback/announce.js';
import { html, useEffect, useState } from '../../base/dom.js';
import { learn, say, t } from '../../base/i18n.js';
import { lineWords } from '../table/log.js';
import { listenerAt } from '../../session/cast.js';
import { loadStyle } from '../../base/load_style.js';

await Promise.all([learn('between'), loadStyle('between')]);

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../session/stream.js').Line} Line
 */

const SHOWN = 8;
/** What anybody may wonder about; the rest is the game's, or nobody's. */
const PLAIN = ['sat', 'bot_sat', 'swapped', 'knocked', 'turned_away'];

/** A line of the log as the room tells it; empty if it is no news here. @param {Session} session @param {Line} line @returns {string} */
function newsOf(session, line) {
  const listener = listenerAt(session, line);
  const args = { ...line, game: line.game ? t(`title.${line.game}`) : '' };
  if (PLAIN.includes(line.kind)) return say(`between.log.${line.kind}`, args, listener);
  switch (line.kind) {
    case 'said':
    case 'host_is':
      return lineWords(line, listener).join(' ');
    case 'stood_up':
      return say(line.by_host ? 'between.log.sent_away' : 'between.log.stood_up', args, listener);
    case 'agreed':
      return say(line.again ? 'between.log.agreed' : 'between.log.not_agreed', args, listener);
    case 'changed':
      return changed(session, line);
    default:
      return '';
  }
}

/** What the host has changed, if it is something that is played. @param {Session} session @param {Line} line */
function changed(session, line) {
  const all = session.lines.value;
  const before = all.slice(0, all.indexOf(line)).findLast((one) => one.kind === 'created' || one.kind === 'changed');
  if (line.game && line.game !== gameBefore(all, line))
    return say('between.log.other_game', { game: t(`title.${line.game}`), people: t('people', { n: line.players }) });
  if (before?.players !== line.players) return say('between.log.other_number', { people: t('people', { n: line.players }) });
  return JSON.stringify(before?.options) === JSON.stringify(line.options) ? '' : say('between.log.other_options');
}

/** @param {Line[]} all @param {Line} line */
const gameBefore = (all, line) => all.slice(0, all.indexOf(line)).findLast((one) => one.game)?.game;

/** @param {{session: Session}} props */
export function RoomNews({ session }) {
  const lines = session.lines.value;
  const since = lines.findLastIndex((line) => line.kind === 'began' || line.kind === 'aborted');
  const news = lines
    .slice(since + 1)
    .map((line) => ({ line, words: newsOf(session, line) }))
    .filter(({ words }) => words);
  const [from] = useState(session.state.value?.seq ?? 0);
  const last = news.at(-1);
  useEffect(() => {
    const told = (/** @type {Line} */ line) => line.kind === 'host_is' || line.seq <= Math.max(from, heard.get(session) ?? 0);
    const fresh = news.filter(({ line }) => !told(line));
    if (last) heard.set(session, last.line.seq);
    announce(fresh.map(({ words }) => words).join(' '));
  }, [last?.line.seq]);
  if (!news.length) return null;
  return html`<section class="room-news" aria-labelledby="room-news">
    <h2 id="room-news">${say('between.news')}</h2>
    <ul>${news.slice(-SHOWN).map(({ line, words }) => html`<li key=${line.seq} class=${`news-${line.kind}`}>${words}</li>`)}</ul>
  </section>`;
}

/** Up to which line somebody has heard it. @type {WeakMap<Session, number>} */
const heard = new WeakMap();
