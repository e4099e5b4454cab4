/** A card on the screen, to look at or to tap. */

import { Back, Face } from './faces.js';
import { cardName, t } from '../../base/i18n.js';
import { h, html } from '../../base/dom.js';

/**
 * A card that lies on the table.
 * @param {{game: string, card: string, id?: string, form?: 'whole' | 'row' | 'mini', last?: boolean, className?: string,
 *   label?: string}} props
 */
export function Lying({ game, card, id, form, last, className = '', label }) {
  return html`<span class=${`card ${className} ${last ? 'last' : ''}`} data-card=${id} id=${id && `card-${id}`} role="img"
    aria-label=${label ?? cardName(game, card)}>
    ${h(Face, { game, card, form })}
  </span>`;
}

/** A face-down pile and how many cards it has. @param {{count: number, label: string, place?: string}} props */
export function Pile({ count, label, place }) {
  return html`<span class=${`pile ${count ? '' : 'empty'}`} data-place=${place} role="img" aria-label=${label}>
    ${count ? h(Back, { tint: undefined }) : null}
    <span class="count" aria-hidden="true" data-count=${count}></span>
  </span>`;
}

/**
 * A card in the hand: legal ones are raised and ringed, the others say why not when tapped.
 * @param {{
 *   game: string, card: string, id: string, legal: boolean, selected: boolean, fresh: boolean, waiting: boolean,
 *   focusable: boolean, onTap: () => void, describedBy?: string, form?: 'whole' | 'row', at?: number,
 * }} props `at` says how far from the middle of a fan it is held
 */
export function Held({ game, card, id, legal, selected, fresh, waiting, focusable, onTap, form, at = 0 }) {
  const name = cardName(game, card);
  return html`<button type="button"
    class=${`card held ${legal ? 'legal' : ''} ${selected ? 'selected' : ''} ${fresh ? 'fresh' : ''} ${waiting ? 'waiting' : ''}`}
    data-card=${id} id=${`card-${id}`} data-text=${card} aria-label=${fresh ? t('new_card', { name }) : name}
    aria-disabled=${legal ? undefined : 'true'} aria-pressed=${selected ? 'true' : undefined} aria-keyshortcuts="ArrowUp"
    tabindex=${focusable ? 0 : -1} onClick=${onTap} style=${{ '--at': at, '--sq': at * at }}>
    ${h(Face, { game, card, form })}
  </button>`;
}
