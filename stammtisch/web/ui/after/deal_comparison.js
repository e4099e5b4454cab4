/** The same deal once more, and how others fared with it. */

import { ask, wordsOf } from '../../base/api.js';
import { again, daysInARow, noteDay } from '../../session/known_deals.js';
import { levelWords } from './podium.js';
import { go } from '../../base/route.js';
import { h, html, useEffect, useState } from '../../base/dom.js';
import { address, onlyHere } from '../../base/site.js';
import { learn, say, spoken, t } from '../../base/i18n.js';
import { loadStyle } from '../../base/load_style.js';

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../api.js').Compared} Comparison
 */

const SHOWN = 5; // so many better and worse ones are listed

await Promise.all([learn('after_game'), learn('deals'), loadStyle('deals')]);

/** @param {Parameters<typeof again>[0]} played */
export function SameDeal(played) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const play = async () => {
    setBusy(true);
    try {
      go(`/t/${await again(played)}`);
    } catch (trouble) {
      setWrong(wordsOf(trouble));
      setBusy(false);
    }
  };
  return html`<button type="button" class="same-deal" disabled=${busy} onClick=${play}>${say('deals.again')}</button>
    ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : null}`;
}

/** This game beside all others with the same deal. @param {{session: Session}} props */
export function DealComparison({ session }) {
  const [found, setFound] = useState(/** @type {Comparison | null} */ (null));
  const state = session.state.value;
  useEffect(() => {
    ask(session.path('/deal')).then(
      (/** @type {Comparison} */ now) => {
        if (now.day) noteDay(state?.game ?? '', now.day);
        setFound(now);
      },
      () => {},
    );
  }, [state?.games]);
  if (!found || !state) return null;
  const at = found.others.length - found.better_than;
  const ranked = [
    ...found.others.slice(0, at).map(theirs),
    { place: found.place, score: found.score, whose: 'own' },
    ...found.others.slice(at).map(theirs),
  ];
  const { tasks } = state.view;
  return html`<section class="compared" aria-label=${say('deals.compared')}>
    <h3>${say(found.kind === 'day' ? 'deals.day' : 'deals.compared')}</h3>
    <p>${verdict(found)}</p>
    ${found.counted ? null : html`<p class="muted">${say('deals.not_counted')}</p>`}
    ${
      ranked.length > 1
        ? html`<ul class="others">${ranked.slice(Math.max(0, at - SHOWN), at + SHOWN + 1).map(
            (one, number) => html`<li key=${number} class=${one.whose}>
              ${say(`deals.${one.whose}${tasks ? '_level' : ''}`, {
                place: one.place,
                n: one.score,
                level: tasks ? levelWords(state.view, one.score) : '',
              })}
            </li>`,
          )}</ul>`
        : null
    }
    ${found.day && found.counted ? h(TellOthers, { found, game: state.game }) : null}
    <p class="muted">${say('deals.nameless')}</p>
  </section>`;
}

/** A line to send that tells nothing of the cards. @param {{found: Comparison, game: string}} props */
function TellOthers({ found, game }) {
  const [copied, setCopied] = useState(false);
  const words = lineOf(found, game);
  const tell = async () => {
    if (typeof navigator.share === 'function') return navigator.share({ text: words }).catch(() => {});
    await navigator.clipboard.writeText(words).catch(() => copyField());
    setCopied(true);
  };
  return html`<p class="tell-others">
    <input id="day-line" readonly aria-label=${say('deals.line')} value=${words}
      onFocus=${(/** @type {any} */ event) => event.target.select()} />
    <button type="button" onClick=${tell}>${copied ? t('copied') : t('share')}</button>
  </p>`;
}

/** Without a secure page there is no other way. */
function copyField() {
  const field = /** @type {HTMLInputElement} */ (document.getElementById('day-line'));
  field.select();
  document.execCommand('copy');
}

/** @param {Comparison} found @param {string} game */
function lineOf(found, game) {
  const date = new Date(`${found.day}T12:00:00`).toLocaleDateString(spoken.value, { day: 'numeric', month: 'long' });
  const days = daysInARow();
  return [
    say('deals.line_about', { game: t(`title.${game}`), date, place: found.place }),
    ...(found.others.length ? [verdict(found)] : []),
    ...(days > 1 ? [say('deals.streak', { n: days })] : []),
    ...(onlyHere ? [] : [address('/')]),
  ].join(' ');
}

/** @param {Comparison} found */
function verdict({ others, better_than: better }) {
  return others.length ? say('deals.better', { better, n: others.length }) : say('deals.first');
}

/** @param {{place: number, score: number}} ended */
const theirs = (ended) => ({ ...ended, whose: 'other' });
