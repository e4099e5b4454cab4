/** The same deal once more, and how others fared with it. */

import { ask, wordsOf } from '../../base/api.js';
import { again, noteDay } from '../../session/known_deals.js';
import { levelWords } from './podium.js';
import { go } from '../../base/route.js';
import { html, useEffect, useState } from '../../base/dom.js';
import { learn, say } from '../../base/i18n.js';
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
    ask(session.path('/deal')).then(setFound, () => {});
  }, [state?.games]);
  useEffect(() => {
    if (found?.day) noteDay(state?.game ?? '', found.day);
  }, [found]);
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
    <p class="muted">${say('deals.nameless')}</p>
  </section>`;
}

/** @param {Comparison} found */
function verdict({ others, better_than: better }) {
  return others.length ? say('deals.better', { better, n: others.length }) : say('deals.first');
}

/** @param {{place: number, score: number}} ended */
const theirs = (ended) => ({ ...ended, whose: 'other' });
