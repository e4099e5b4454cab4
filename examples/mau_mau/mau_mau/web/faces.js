/** The 32 French-suited cards: four suits told apart by shape and by colour, with the letters of the reader's language. */

import { html } from '../../../web/base/dom.js';
import { say } from '../../../web/base/i18n.js';

/** @typedef {import('../../../web/ui/parts/faces.js').Form} Form */

const RANKS = ['7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const PAPER = '#fffdf6';
const EDGE = '#b9b2a0';

/** What a suit looks like: its colour on paper, and its shape in a box of 34, in pieces that fit a line. */
export const SUITS = {
  C: {
    ink: '#14583c',
    shape: [
      'M17 2a7.200 7.200 0 0 1 6.300 10.700A7.200 7.200 0 1 1 18.600 23c.3 3.500 1.400 6.300 3.600 9H11.800',
      'c2.200-2.700 3.300-5.500 3.600-9a7.200 7.200 0 1 1-4.700-10.300A7.200 7.200 0 0 1 17 2z',
    ],
  },
  S: {
    ink: '#16181d',
    shape: [
      'M17 2c3 6.500 14.500 11.500 14.500 19.500 0 4.200-3.200 6.800-6.700 6.800-2.500 0-4.600-1.200-6-3.300.3 2.900 1.400 4.900 3.400',
      '7H11.800c2-2.100 3.100-4.100 3.400-7-1.400 2.100-3.500 3.300-6 3.300-3.500 0-6.700-2.600-6.700-6.800C2.500 13.500 14 8.500 17 2z',
    ],
  },
  H: {
    ink: '#b3123a',
    shape: [
      'M17 31.500C8 24 2 18 2 11c0-4.700 3.600-8 7.700-8 3.200 0 5.800 1.900 7.300 5',
      '1.500-3.100 4.100-5 7.300-5C28.400 3 32 6.300 32 11c0 7-6 13-15 20.500z',
    ],
  },
  D: {
    ink: '#b8430a',
    shape: ['M17 1.500C19.800 8 24 13 29.500 17 24 21 19.800 26 17 32.500 14.200 26 10 21 4.500 17 10 13 14.200 8 17 1.500z'],
  },
};

/** The suits in the order of the rule page. */
export const ORDER = /** @type {(keyof typeof SUITS)[]} */ (Object.keys(SUITS));

export const DECK = ORDER.flatMap((suit) => RANKS.map((rank) => suit + rank));

/** Where the symbols of a number stand: across and down, in parts of the card's middle. @type {Record<string, [number, number][]>} */
const PIPS = {
  7: [...sides(0, 0.5, 1), [0.5, 0.25]],
  8: [...sides(0, 0.5, 1), [0.5, 0.25], [0.5, 0.75]],
  9: [...sides(0, 1 / 3, 2 / 3, 1), [0.5, 0.5]],
  10: [...sides(0, 1 / 3, 2 / 3, 1), [0.5, 1 / 6], [0.5, 5 / 6]],
};

/** Left and right at these heights. @param {number[]} heights @returns {[number, number][]} */
function sides(...heights) {
  return heights.flatMap(
    (height) =>
      /** @type {[number, number][]} */ ([
        [0, height],
        [1, height],
      ]),
  );
}

/** The letters of both languages, as lines in a box of 60 by 80. @type {Record<string, string>} */
const LETTERS = {
  A: 'M7 73L30 8l23 65M16 50h28',
  B: 'M11 40h22a16 16 0 0 0 0-32H11v65h25a16.500 16.500 0 0 0 0-33',
  D: 'M10 8v65h13a32.500 32.500 0 0 0 0-65z',
  J: 'M44 8v45a18 20 0 0 1-36 0',
  K: 'M12 8v65M50 8L13 47M25 36l27 37',
  Q: 'M30 8a23 32.500 0 1 0 0 65a23 32.500 0 1 0 0-65zM36 54l18 22',
};
const TALL = 80;

/** The suit and the rank of a card. @param {string} card @returns {{suit: keyof typeof SUITS, rank: string}} */
export const partsOf = (card) => ({ suit: /** @type {keyof typeof SUITS} */ (card.charAt(0)), rank: card.slice(1) });

/** The letter of a rank, in the reader's language. @param {string} rank */
const written = (rank) => say(`mau_mau.page.rank.${rank}`);

/** A suit's symbol. @param {keyof typeof SUITS} suit @param {number} x @param {number} y @param {number} size */
function symbol(suit, x, y, size) {
  return html`<path d=${SUITS[suit].shape.join(' ')} fill=${SUITS[suit].ink} transform=${`translate(${x} ${y}) scale(${size / 34})`} />`;
}

/** The face of a card. @param {{card: string, form: Form}} props */
export function Face({ card, form }) {
  const { suit, rank } = partsOf(card);
  const small = form === 'mini';
  return html`<svg class="face" viewBox=${small ? '0 0 90 126' : '0 0 180 252'} aria-hidden="true" focusable="false">
    ${small ? mini(suit, rank) : whole(suit, rank, form)}
  </svg>`;
}

/** @param {keyof typeof SUITS} suit @param {string} rank */
function mini(suit, rank) {
  return html`<rect x="1.500" y="1.500" width="87" height="123" rx="11" fill=${PAPER} stroke=${EDGE} stroke-width="3" />
    ${letter(rank, suit, { x: 45, y: 58, size: 56 })} ${symbol(suit, 22, 68, 46)}`;
}

/** @param {keyof typeof SUITS} suit @param {string} rank @param {Form} form */
function whole(suit, rank, form) {
  const corner = html`${letter(rank, suit, { x: 27, y: 46, size: 42 })}
    ${form === 'row' ? symbol(suit, 54, 16, 32) : symbol(suit, 12, 54, 30)}`;
  return html`<rect x="1.500" y="1.500" width="177" height="249" rx="16" fill=${PAPER} stroke=${EDGE} stroke-width="3" />
    ${corner} ${form === 'row' ? null : html`<g transform="rotate(180 90 126)">${corner}</g>`}
    ${PIPS[rank] ? pips(suit, PIPS[rank]) : court(suit, rank)}`;
}

/**
 * The symbols of a number; those of the lower half stand on their heads.
 * @param {keyof typeof SUITS} suit
 * @param {[number, number][]} places
 */
function pips(suit, places) {
  return places.map(([across, down]) => {
    const [x, y] = [66 + 48 * across, 50 + 152 * down];
    return html`<g transform=${`rotate(${down > 0.5 ? 180 : 0} ${x} ${y})`}>${symbol(suit, x - 16, y - 16, 32)}</g>`;
  });
}

/** A frame with the letter; an ace has its symbol alone. @param {keyof typeof SUITS} suit @param {string} rank */
function court(suit, rank) {
  if (rank === 'A') return symbol(suit, 45, 81, 90);
  const { ink } = SUITS[suit];
  return html`<rect x="50" y="48" width="80" height="156" rx="8" fill=${ink} fill-opacity="0.1" stroke=${ink} stroke-width="2.500" />
    <path d="M50 166L130 86" stroke=${ink} stroke-width="2.500" />
    ${letter(rank, suit, { x: 77, y: 98, size: 54 })}
    <g transform="rotate(180 90 126)">${letter(rank, suit, { x: 77, y: 98, size: 54 })}</g>
    ${crown(rank, ink)}`;
}

/** What a king and a queen wear, and a jack's feather. @param {string} rank @param {string} ink */
function crown(rank, ink) {
  const worn = {
    K: 'M101 118l-3-19 8 8 5-11 5 11 8-8-3 19z',
    Q: 'M101 118l-2-14 7 5 5-8 5 8 7-5-2 14z',
    J: 'M101 118c1-14 7-21 21-22-1 12-7 20-21 22z',
  }[rank];
  const drawn = html`<path d=${worn} fill=${ink} />`;
  return html`${drawn}<g transform="rotate(180 90 126)">${drawn}</g>`;
}

/**
 * A rank, drawn so that it is no text besides the card's name: a number from the page's sprite, or a letter.
 * @param {string} rank
 * @param {keyof typeof SUITS} suit
 * @param {{x: number, y: number, size: number}} at the middle of its foot
 */
function letter(rank, suit, { x, y, size }) {
  const { ink } = SUITS[suit];
  if (Number(rank)) {
    return html`<use href=${`#numeral-${rank}`} x=${x - size} y=${y - 0.78 * size} width=${2 * size} height=${size} fill=${ink} />`;
  }
  const scale = (0.74 * size) / TALL;
  return html`<path d=${LETTERS[written(rank)]} transform=${`translate(${x - 30 * scale} ${y - TALL * scale}) scale(${scale})`}
    fill="none" stroke=${ink} stroke-width="14" stroke-linejoin="round" stroke-linecap="round" />`;
}

/** A suit's symbol by itself. @param {{suit: string}} props */
export function SuitSign({ suit }) {
  return html`<svg class="suit" viewBox="0 0 34 34" aria-hidden="true" focusable="false">
    ${symbol(/** @type {keyof typeof SUITS} */ (suit), 0, 0, 34)}
  </svg>`;
}
