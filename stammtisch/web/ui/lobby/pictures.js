/** The games on the start page: a miniature of each one's table. */

import { Die, Face } from '../parts/faces.js';
import { h, html } from '../../base/dom.js';

/** A small card. @param {string} game @param {string} card @param {'mini' | 'row'} [form] */
const small = (game, card, form = 'mini') => html`<span class="card" key=${card}>${h(Face, { game, card, form })}</span>`;

/** What lies in the columns of the small table of Push. */
const COLUMNS = [['r4', 'g1', 'D'], ['y2', 'p6'], ['b5']];

function ElferRaus() {
  return html`<div class="picture elfer-picture" aria-hidden="true">
    ${['r', 'y', 'g', 'b'].map(
      (colour) => html`<div key=${colour}>
        ${[10, 11, 12].map((number) => small('elfer_raus', `${colour}${number}`))}
      </div>`,
    )}
  </div>`;
}

function Help() {
  return html`<div class="picture help-picture" aria-hidden="true">
    <div>
      ${['2', '4', 'J', '8'].map((card) => small('help', card))}
      <span class="slot next"></span>
      <span class="slot"></span>
    </div>
    <b>HELP!</b>
  </div>`;
}

function Level8() {
  return html`<div class="picture l8-picture" aria-hidden="true">
    <div>${[
      ['p4', 'r5', 'J', 'b7'],
      ['y9', 's9', 'g9'],
    ].map(
      (cards, at) => html`<span class="l8-fan" key=${at}>
        ${cards.map((card) => small('level8', card))}
      </span>`,
    )}</div>
    <div class="l8-ladder">${Array.from(
      { length: 8 },
      (_, at) => html`<i key=${at} class=${at < 3 ? 'filled' : ''} style=${{ '--step': (at + 3) / 10 }}></i>`,
    )}</div>
  </div>`;
}

function Push() {
  return html`<div class="picture push-picture" aria-hidden="true">
    ${COLUMNS.map(
      (cards, at) => html`<div class="column-cards" key=${at}>
        ${cards.map((card) => small('push', card, 'row'))}
      </div>`,
    )}
    <span class="die">${h(Die, { face: 'g' })}</span>
  </div>`;
}

/** @type {Record<string, () => import('preact').VNode<any>>} */
export const PICTURES = { elfer_raus: ElferRaus, help: Help, level8: Level8, push: Push };
