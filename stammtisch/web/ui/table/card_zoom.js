/** A card of the hand, enlarged: what it is, and why it can be played now or not. It stays until it is sent away. */

import { Face } from '../parts/faces.js';
import { announce } from '../../feedback/announce.js';
import { cardName, t } from '../../base/i18n.js';
import { h, html, useEffect, useLayoutEffect, useRef, useState } from '../../base/dom.js';
import { loadStyle } from '../../base/load_style.js';

/**
 * @typedef {import('./playing.js').Playing} Playing
 * @typedef {import('../../types.js').HandCard} HandCard
 */

const MARGIN = 8;
const ASK_AFTER = 150;

await loadStyle('card_zoom');

/** @param {{playing: Playing, id: string}} props */
export function CardZoom({ playing, id }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const held = playing
    .groups()
    .flat()
    .find((card) => card.id === id);
  const why = useReason(playing, held);
  useLayoutEffect(() => stand(box.current, id));
  useEffect(() => dismissible(playing, box), []);
  useEffect(() => {
    if (!held) playing.look(null);
  }, [!held]);
  if (!held) return null;
  const name = cardName(playing.game.id, held.card);
  const shift = (/** @type {number} */ steps) => html`<button type="button" onClick=${() => playing.shift(id, steps)}>
    ${t(steps < 0 ? 'card_zoom.left' : 'card_zoom.right')}
  </button>`;
  return html`<section class="card-zoom" ref=${box} aria-label=${t('card_zoom.of', { card: name })}>
    <span class="card">${h(Face, { game: playing.game.id, card: held.card })}</span>
    <div class="card-zoom-words">
      <h3>${name}</h3>
      <p>${why}</p>
      ${playing.sort() === 'manual' ? html`<div class="card-zoom-buttons">${shift(-1)}${shift(1)}</div>` : null}
    </div>
    <button type="button" class="icon-button small" aria-label=${t('close')} onClick=${() => leave(playing, box.current)}>
      ✕
    </button>
  </section>`;
}

/** Why the card can be played or not; the latter, as the server says. @param {Playing} playing @param {HandCard | undefined} held */
function useReason(playing, held) {
  const [why, setWhy] = useState('');
  useEffect(() => {
    let asked = true;
    const tell = (/** @type {string} */ words) => {
      if (!asked) return;
      setWhy(words);
      if (held) announce(`${cardName(playing.game.id, held.card)}. ${words}`);
    };
    setWhy('');
    const timer = setTimeout(() => reason(playing, held).then(tell), ASK_AFTER);
    return () => {
      asked = false;
      clearTimeout(timer);
    };
  }, [held?.id, playing.session.state.value?.seq]);
  return why;
}

/** @param {Playing} playing @param {HandCard | undefined} held */
async function reason(playing, held) {
  if (!held) return '';
  if (playing.plays(held.id).length) return t('card_zoom.may');
  const trouble = await playing.session.dry([playing.game.wants(playing.view, held.card)]).catch(() => null);
  return trouble && trouble.code !== 'stale' ? trouble.words : '';
}

/** Above the hand, over its card, and within the page. @param {HTMLElement | null} box @param {string} id */
function stand(box, id) {
  const card = document.getElementById(`card-${id}`);
  const hand = card?.closest('.hand')?.getBoundingClientRect();
  if (!box || !card || !hand) return;
  const { x, width } = card.getBoundingClientRect();
  const rightmost = innerWidth - box.offsetWidth - MARGIN;
  box.style.left = `${Math.max(MARGIN, Math.min(rightmost, x + (width - box.offsetWidth) / 2))}px`;
  box.style.top = `${Math.max(MARGIN, hand.y - box.offsetHeight)}px`;
}

/**
 * It goes when Escape is pressed or something else is touched.
 * @param {Playing} playing
 * @param {{current: HTMLElement | null}} box
 * @returns {() => void}
 */
function dismissible(playing, box) {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    leave(playing, box.current);
  };
  const onDown = (/** @type {Event} */ event) => {
    if (!box.current?.contains(/** @type {Node} */ (event.target))) playing.look(null);
  };
  addEventListener('keydown', onKey, true);
  addEventListener('pointerdown', onDown, true);
  return () => {
    removeEventListener('keydown', onKey, true);
    removeEventListener('pointerdown', onDown, true);
  };
}

/**
 * Nothing is enlarged any more; a focus that was in here goes back to the card.
 * @param {Playing} playing
 * @param {HTMLElement | null} box
 */
function leave(playing, box) {
  const id = playing.looking.value;
  if (box?.contains(document.activeElement)) document.getElementById(`card-${id}`)?.focus();
  playing.look(null);
}
