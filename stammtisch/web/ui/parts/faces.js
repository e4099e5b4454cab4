/** What cards are drawn with, as SVG: six suits told apart by colour, symbol, texture and name, numbers, and icons for special cards. */

import { GAMES } from '../../session/games.js';
import { h, html } from '../../base/dom.js';

/** What each suit looks like: its fill, and the ink that is read on it. @type {Record<string, {fill: string, ink: string}>} */
export const SUITS = {
  r: { fill: '#bf2f12', ink: '#ffffff' },
  y: { fill: '#f9db2c', ink: '#16181d' },
  g: { fill: '#35ad86', ink: '#16181d' },
  b: { fill: '#0a43ac', ink: '#ffffff' },
  p: { fill: '#b982f7', ink: '#16181d' },
  s: { fill: '#222328', ink: '#ffffff' },
};

/** What numbers without a suit look like, from dark to light. */
export const RAMP = [
  '#440154',
  '#482475',
  '#414487',
  '#355f8d',
  '#2a788e',
  '#21918c',
  '#22a884',
  '#44bf70',
  '#7ad151',
  '#bddf26',
  '#fde725',
];
const RAMP_WHITE = 5;
const HIGHEST = 20;

export const PAPER = '#fffdf6';
export const INK = '#16181d';

const SYMBOLS = {
  r: 'M17 31C6 23 2 17 3 10 4 3 13 2 17 9 21 2 30 3 31 10c1 7-3 13-14 21z',
  y: 'M17 1l4.6 10.6 11.4 1-8.6 7.6 2.6 11.3L17 25.6 7 31.5l2.600-11.3L1 12.600l11.400-1z',
  g: 'M17 1l9 11h-4l7 9h-5l7 9H20v3h-6v-3H3l7-9H5l7-9H8z',
  b: 'M17 1l14 16-14 16L3 17z',
  p: 'M17 1a16 16 0 1 0 0 32 16 16 0 0 0 0-32zm0 9a7 7 0 1 1 0 14 7 7 0 0 1 0-14z',
  s: 'M5 9c-2-5 4-8 7-5 3-4 9-2 9 2 4-1 5 3 3 5h2a6 6 0 0 1 6 6v6a6 6 0 0 1-6 6h-2v4H5zM24 15v10h2a2 2 0 0 0 2-2v-6a2 2 0 0 0-2-2z',
};

const TEXTURES = {
  r: 'M-6 30L30-6M-6 6L6-6M18 30L30 18',
  y: 'M6 6h.1M18 18h.1',
  g: 'M0 16L12 6l12 10M0 28L12 18l12 10M0 4L12-6 24 4',
  b: 'M12 0l12 12-12 12L0 12z',
  p: 'M0 8q6-8 12 0t12 0M0 20q6-8 12 0t12 0',
  s: 'M0 0h24v24H0z',
};

/** Icons of the special cards, in a box of 90. */
export const ICONS = {
  joker: 'M12 78h66v8H12zM14 74C8 50 6 36 10 24c8 8 16 12 22 22C34 26 40 14 45 6c5 8 11 20 13 40 6-10 14-14 22-22 4 12 2 26-4 50z',
  swap: '',
  zap: 'M52 4L14 52h26l-10 34 46-52H46z',
  no: 'M29 6h32l23 23v32L61 84H29L6 61V29z',
  skip: 'M45 5a40 40 0 1 0 0 80 40 40 0 0 0 0-80zM19 27l44 44M27 19l44 44',
  die: 'M18 8h54a10 10 0 0 1 10 10v54a10 10 0 0 1-10 10H18A10 10 0 0 1 8 72V18A10 10 0 0 1 18 8z',
  turn: 'M45 12a33 33 0 1 1-31 22M14 10v26h26',
};

/** The black star of the die, six rays, which is no star of the yellow suit. */
const NOTHING = 'M45 17v56M21 31l48 28M69 31L21 59';

/** @typedef {'whole' | 'row' | 'mini'} Form `row` has number and symbol side by side */

/** The shapes that all cards share; once in the page. */
export function Sprite() {
  return html`<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      ${Object.entries(SYMBOLS).map(
        ([suit, path]) => html`
          <symbol id=${`suit-${suit}`} viewBox="0 0 34 34"><path d=${path} fill-rule="evenodd" /></symbol>`,
      )}
      ${Object.entries(TEXTURES).map(
        ([suit, path]) => html`
          <pattern id=${`texture-${suit}`} width="24" height="24" patternUnits="userSpaceOnUse">
            <path d=${path} fill="none" stroke=${SUITS[suit]?.ink} stroke-opacity="0.12" stroke-width=${suit === 'y' ? 8 : 3}
              stroke-linecap="round" />
          </pattern>`,
      )}
      <pattern id="texture-back" width="20" height="34" patternUnits="userSpaceOnUse">
        <path d="M10 0l10 17-10 17L0 17z" fill="none" stroke="#f6ead0" stroke-opacity="0.55" stroke-width="2" />
      </pattern>
      ${Array.from(
        { length: HIGHEST },
        (_, i) => html`
          <symbol id=${`numeral-${i + 1}`} viewBox="0 0 200 100">
            <text x="100" y="78" font-size="100" letter-spacing=${i < 9 ? 0 : -5} text-anchor="middle" class="numeral">
              ${i + 1}
            </text>
          </symbol>`,
      )}
      <symbol id="medallion" viewBox="-60 -60 120 120"><path d=${scallops(18, 55, 3.5)} /></symbol>
    </defs>
  </svg>`;
}

/** A beer mat's edge. @param {number} count @param {number} radius @param {number} depth */
function scallops(count, radius, depth) {
  const points = Array.from({ length: count }, (_, i) => {
    const [from, to] = [(i * 2 * Math.PI) / count, ((i + 1) * 2 * Math.PI) / count];
    const middle = (from + to) / 2;
    const at = (/** @type {number} */ angle, /** @type {number} */ r) =>
      `${(Math.cos(angle) * r).toFixed(1)} ${(Math.sin(angle) * r).toFixed(1)}`;
    return `Q${at(middle, radius + 2 * depth)} ${at(to, radius)}`;
  });
  return `M${radius} 0${points.join('')}z`;
}

/** The letters and the number of a card: `r12`, `7`, `J`. @param {string} card */
export function parts(card) {
  const [, letters = '', number = ''] = /^(\D*)(\d*)$/.exec(card) ?? [];
  return { letters, number: Number(number) };
}

/** The face of a card, as its game draws it. @param {{game: string, card: string, form?: Form}} props */
export const Face = ({ game, card, form = 'whole' }) =>
  h(/** @type {import('../../types.js').GameClient} */ (GAMES[game]).Face, { card, form });

/** A card with a number, and a suit if it has one. @param {{card: string, form: Form}} props */
export function Numbered({ card, form }) {
  const { letters, number } = parts(card);
  const suit = SUITS[letters];
  const fill = suit?.fill ?? RAMP[number - 1] ?? PAPER;
  const ink = suit?.ink ?? (number <= RAMP_WHITE ? '#ffffff' : INK);
  return html`<svg class="face" viewBox=${form === 'mini' ? '0 0 90 126' : '0 0 180 252'} aria-hidden="true" focusable="false">
    ${form === 'mini' ? mini(fill, ink, letters, number) : whole(fill, ink, letters, number, form)}
  </svg>`;
}

/** @param {string} fill @param {string} ink @param {string} suit @param {number} number */
function mini(fill, ink, suit, number) {
  return html`
    <rect x="2" y="2" width="86" height="122" rx="12" fill=${fill} stroke=${PAPER} stroke-width="4" />
    ${numeral(number, 45, suit ? 58 : 82, number > 9 ? 54 : 58, ink)}
    ${underline(number, 45, suit ? 64 : 88, 26, ink)}
    ${suit ? html`<use href=${`#suit-${suit}`} x="25" y="72" width="40" height="40" fill=${ink} />` : steps(number, 12, 102, 66, ink)}`;
}

/** @param {string} fill @param {string} ink @param {string} suit @param {number} number @param {string} form */
function whole(fill, ink, suit, number, form) {
  const wide = number > 9;
  return html`
    <rect x="1.500" y="1.500" width="177" height="249" rx="16" fill=${fill} stroke=${PAPER} stroke-width="3" />
    ${suit ? html`<rect x="3" y="3" width="174" height="246" rx="14" fill=${`url(#texture-${suit})`} />` : null}
    ${numeral(number, 35, 52, wide ? 50 : 58, ink)}
    ${underline(number, 35, 58, 28, ink)}
    ${
      suit
        ? html`<use href=${`#suit-${suit}`} x=${form === 'row' ? 74 : 18} y=${form === 'row' ? 17 : 70} width="34"
          height="34" fill=${ink} />`
        : steps(number, 14, 74, 42, ink)
    }
    <use href="#medallion" x="52" y="100" width="120" height="120" fill=${PAPER} />
    <circle cx="112" cy="160" r="48" fill="none" stroke=${fill} stroke-width="4" />
    ${
      suit
        ? html`<use href=${`#suit-${suit}`} x="99" y="116" width="26" height="26" fill=${fill} stroke=${INK}
          stroke-width="1.500" />`
        : null
    }
    ${numeral(number, 112, suit ? 194 : 182, 62, INK)}
    ${underline(number, 112, suit ? 200 : 190, 30, INK)}`;
}

/**
 * A number, drawn from the sprite so that it is no text besides the card's name.
 * @param {number} number
 * @param {number} x its middle
 * @param {number} y its baseline
 * @param {number} size
 * @param {string} ink
 */
function numeral(number, x, y, size, ink) {
  return html`<use href=${`#numeral-${number}`} x=${x - size} y=${y - 0.78 * size} width=${2 * size} height=${size} fill=${ink} />`;
}

/**
 * 6 and 9 are told apart by a line below them.
 * @param {number} number
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {string} ink
 */
function underline(number, x, y, width, ink) {
  return number === 6 || number === 9 ? html`<rect x=${x - width / 2} y=${y} width=${width} height="5" rx="2" fill=${ink} />` : null;
}

/**
 * How far up a ladder of eleven steps a number stands.
 * @param {number} number
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {string} ink
 */
function steps(number, x, y, width, ink) {
  return html`<g fill=${ink}>
    <rect x=${x} y=${y} width=${width} height="8" rx="4" fill-opacity="0.25" />
    <rect x=${x} y=${y} width=${(width * number) / 11} height="8" rx="4" />
  </g>`;
}

/** A card with an icon and a word. @param {{icon: keyof typeof ICONS, form: Form, word: string}} props */
export function Special({ icon, form, word }) {
  const drawn = icon === 'skip' || icon === 'turn';
  const small = form === 'mini';
  const paint = {
    fill: drawn ? 'none' : INK,
    stroke: INK,
    'stroke-width': drawn ? 10 : 2,
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  };
  const shape =
    icon === 'swap'
      ? html`<g ...${paint}>
        <path d="M6 26h46V8l32 28-32 28V46H6z" transform="translate(0 -8) scale(.92)" />
        <path d="M84 54H38V36L6 64l32 28V74h46z" transform="translate(6 6) scale(.92)" />
      </g>`
      : html`<path d=${ICONS[icon]} ...${paint} />`;
  const mark =
    icon === 'die'
      ? html`<path d=${NOTHING} transform="translate(7 7) scale(.84)" stroke=${PAPER} stroke-width="13" stroke-linecap="round" />`
      : icon === 'no'
        ? html`<path d="M24 40h42v10H24z" fill=${PAPER} />`
        : null;
  if (small) {
    return html`<svg class="face" viewBox="0 0 90 126" aria-hidden="true" focusable="false">
      <rect x="3" y="3" width="84" height="120" rx="12" fill=${PAPER} stroke=${INK} stroke-width="6" />
      <g transform="translate(18 36) scale(.6)">${shape}${mark}</g>
    </svg>`;
  }
  return html`<svg class="face" viewBox="0 0 180 252" aria-hidden="true" focusable="false">
    <rect x="3" y="3" width="174" height="246" rx="16" fill=${PAPER} stroke=${INK} stroke-width="6" />
    <g transform="translate(14 16) scale(.46)">${shape}${mark}</g>
    <g transform="translate(45 88)">${shape}${mark}</g>
    <text x="90" y="226" font-size=${Math.min(42, 300 / word.length)} text-anchor="middle" fill=${INK} class="numeral">
      ${word}
    </text>
  </svg>`;
}

/** The back of a card, which tells nothing. @param {{tint?: string}} props */
export function Back({ tint = '#7a2e2e' }) {
  return html`<svg class="face" viewBox="0 0 180 252" aria-hidden="true" focusable="false">
    <rect x="1.500" y="1.500" width="177" height="249" rx="16" fill=${tint} stroke=${PAPER} stroke-width="3" />
    <rect x="14" y="14" width="152" height="224" rx="8" fill="url(#texture-back)" stroke="#f6ead0" stroke-opacity="0.7"
      stroke-width="2" />
    <use href="#medallion" x="45" y="81" width="90" height="90" fill=${tint} stroke="#f6ead0" stroke-width="3" />
    <use href="#suit-s" x="68" y="102" width="48" height="48" fill="#f6ead0" />
  </svg>`;
}

/** A face of the colour die. @param {{face: string}} props `*` is the black star */
export function Die({ face }) {
  const suit = SUITS[face];
  return html`<svg class="die-face" viewBox="0 0 90 90" aria-hidden="true" focusable="false">
    <rect x="3" y="3" width="84" height="84" rx="16" fill=${suit?.fill ?? PAPER} stroke=${suit ? PAPER : INK}
      stroke-width="4" />
    ${
      suit
        ? html`<use href=${`#suit-${face}`} x="22" y="22" width="46" height="46" fill=${suit.ink} />`
        : html`<path d=${NOTHING} stroke=${INK} stroke-width="13" stroke-linecap="round" />`
    }
  </svg>`;
}

/** A suit's symbol by itself, outlined so that it is read on any ground. @param {{suit: string}} props */
export function Suit({ suit }) {
  return html`<svg class="suit" viewBox="-2 -2 38 38" aria-hidden="true" focusable="false">
    <use href=${`#suit-${suit}`} width="34" height="34" fill=${SUITS[suit]?.fill} stroke=${INK} stroke-width="2"
      paint-order="stroke" />
  </svg>`;
}
