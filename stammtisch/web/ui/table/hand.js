/** The reader's hand: always usable, however many cards it has. Cards overlap; then there are more rows; then it scrolls. */

import { Held } from '../parts/card.js';
import { draggable } from '../../motion/drag.js';
import { h, html, useEffect, useRef } from '../../base/dom.js';
import { prefs } from '../../base/prefs.js';
import { t } from '../../base/i18n.js';
import { useWidth } from '../../base/measure.js';

/** @typedef {import('../../types.js').HandCard} HandCard */

const STRIP = 28;
const MIN_STRIP = 26;
const MAX_ROWS = 4;
const GAP = 6;
const TALL = 840;
const SHOWN = 0.62; // of a card's width, before cards of a fan grow smaller
const FAN = 28; // so much further its turned ends reach

/**
 * How a hand is laid: the cards of each row, how far apart they lie, and whether that is too wide all the same.
 * @param {HandCard[][]} groups @param {number} width @param {number} card the width of a card
 * @returns {{rows: HandCard[][], strip: number, scrolls: boolean}}
 */
export function laid(groups, width, card) {
  const all = groups.flat();
  for (let count = 1; count <= MAX_ROWS; count += 1) {
    const rows = split(groups, count);
    const longest = Math.max(...rows.map((row) => row.length));
    const strip = longest < 2 ? card : Math.min(card + GAP, (width - card) / (longest - 1));
    if (strip >= (count < MAX_ROWS ? STRIP : MIN_STRIP) || all.length < 2) return { rows, strip, scrolls: false };
  }
  return { rows: split(groups, MAX_ROWS), strip: STRIP, scrolls: true };
}

/**
 * The cards in so many rows, groups kept together where that makes no row too long.
 * @param {HandCard[][]} groups
 * @param {number} count
 * @returns {HandCard[][]}
 */
function split(groups, count) {
  const all = groups.flat();
  const most = Math.ceil(all.length / count);
  if (count === 1) return [all];
  /** @type {HandCard[][]} */
  const rows = [[]];
  for (const group of groups.filter((cards) => cards.length)) {
    const row = /** @type {HandCard[]} */ (rows.at(-1));
    if (row.length && row.length + group.length > most + 2) rows.push([...group]);
    else row.push(...group);
  }
  if (rows.length <= count && Math.max(...rows.map((row) => row.length)) <= most + 3) return rows;
  return Array.from({ length: count }, (_, row) => all.slice(row * most, (row + 1) * most)).filter((row) => row.length);
}

/**
 * @param {{
 *   game: string, groups: HandCard[][], legal: Set<string>, selected: Set<string>, waiting: string | null, fresh: Set<string>,
 *   focused: string | null, onFocus: (id: string) => void, onTap: (card: HandCard) => void, looking: string | null,
 *   gestures: import('../../motion/drag.js').Gestures & {onLook: (id: string | null) => void},
 * }} props `legal` holds the texts of the cards that can be played, `looking` is the one that is shown enlarged
 */
export function Hand({ game, groups, legal, selected, waiting, fresh, focused, onFocus, onTap, looking, gestures }) {
  const [box, width] = useWidth();
  const large = prefs.value.large;
  const all = groups.flat();
  const ids = all.map((card) => card.id);
  const chosen = focused && ids.includes(focused) ? focused : ids[0];
  const dragging = useRef(gestures);
  dragging.current = gestures;
  useEffect(() => (box.current ? draggable(box.current, dragging) : undefined), []);
  const cardWidth = wide(width, all.length) * (large ? 1.25 : 1);
  const { rows, strip, scrolls } = laid(groups, width - (width > 700 ? FAN : 4), cardWidth);

  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const at = ids.indexOf(chosen ?? '');
    if (event.key === 'ArrowUp' && chosen) gestures.onLook(chosen);
    if (event.key === 'ArrowDown') gestures.onLook(null);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: ids.length - 1 }[event.key];
    if (to === undefined || !chosen) return;
    event.preventDefault();
    if (gestures.onShift && event.altKey) {
      gestures.onShift(chosen, to - at);
      return;
    }
    const next = ids[Math.max(0, Math.min(ids.length - 1, to))] ?? chosen;
    onFocus(next);
    if (looking) gestures.onLook(next);
    document.getElementById(`card-${next}`)?.focus();
  };

  return html`<section class=${`hand rows-${rows.length} ${scrolls ? 'scrolls' : ''}`} id="hand" data-place="hand"
    aria-label=${t('hand', { n: all.length })} ref=${box} onKeyDown=${onKey}
    style=${{ '--card': `${cardWidth}px`, '--strip': `${strip}px`, '--held': all.length }}>
    <h2 class="unseen">${t('hand', { n: all.length })}</h2>
    ${rows.map(
      (row, number) => html`<div class="hand-row" key=${number}>
        ${row.map((card, at) =>
          h(Held, {
            key: card.id,
            game,
            card: card.card,
            id: card.id,
            legal: legal.has(card.card),
            selected: selected.has(card.id),
            fresh: fresh.has(card.id),
            waiting: waiting === card.id,
            focusable: card.id === chosen,
            at: rows.length === 1 ? at - (row.length - 1) / 2 : 0,
            onTap: () => {
              onFocus(card.id);
              onTap(card);
            },
          }),
        )}
      </div>`,
    )}
  </section>`;
}

/** How wide a card of the hand is. @param {number} width @param {number} count */
function wide(width, count) {
  const each = width / Math.max(1, count);
  if (width <= 700) return Math.max(62, Math.min(80, each - GAP));
  return Math.max(62, Math.min(innerHeight < TALL ? 92 : 104, each / SHOWN));
}
