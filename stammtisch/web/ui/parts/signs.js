/** The signs of the places: 24 pictures in 6 colours, so that everybody at a table is told apart at a glance. */

import { html } from '../../base/dom.js';
import { prefs } from '../../base/prefs.js';

/** Each in a box of 32; those that begin with `~` are drawn with a line. Their names are the text `signs`, in this order. */
const PICTURES = [
  'M7 12h14v14a3 3 0 0 1-3 3h-8a3 3 0 0 1-3-3z' +
    'M21 14h3a4 4 0 0 1 4 4v4a4 4 0 0 1-4 4h-3v-3h3a1 1 0 0 0 1-1v-4a1 1 0 0 0-1-1h-3zM7 11a4 4 0 0 1 3-6 5 5 0 0 1 8 0 4 4 0 0 1 3 6z',
  'M6 4l6 5h8l6-5 1 12c0 8-5 12-11 12S5 24 5 16zM11 14a2 2 0 1 0 .1 0zM21 14a2 2 0 1 0 .1 0zM14 21h4l-2 3z',
  '~M8 15a6 6 0 1 0 .1 0zM24 15a6 6 0 1 0 .1 0zM8 21l5-10h8l3 10M13 11l4 10H8M10 8h5M21 11l1-4h4',
  'M16 2l8 10h-4l6 8h-4l6 7H18v4h-4v-4H4l6-7H6l6-8H8z',
  'M3 16c4-7 13-8 19-3l7-5v16l-7-5c-6 5-15 4-19-3zM10 13a2 2 0 1 0 .1 0z',
  'M16 3l14 13h-4v13h-7v-8h-6v8H6V16H2z',
  'M15 3v18H5zM17 7l9 14h-9zM3 23h26l-5 6H8z',
  'M16 3a2 2 0 0 1 2 2c5 1 7 5 7 10 0 5 1 6 3 8v1H4v-1c2-2 3-3 3-8 0-5 2-9 7-10a2 2 0 0 1 2-2zM12 26h8a4 4 0 0 1-8 0z',
  'M9 9a7 7 0 0 1 6.700 5H30v8h-4v-4h-3v5h-4v-5h-3.300A7 7 0 1 1 9 9zm0 4a3 3 0 1 0 .1 0z',
  '~M16 10v18M16 4a3 3 0 1 0 .1 0zM10 14h12M5 19c1 6 5 9 11 9s10-3 11-9',
  '~M16 10a6 6 0 1 0 .1 0zM16 2v3M16 27v3M2 16h3M27 16h3M6 6l2 2M24 24l2 2M26 6l-2 2M8 24l-2 2',
  'M20 3a13 13 0 1 0 9 18A11 11 0 0 1 20 3z',
  'M16 10c2-2 5-3 8-1 5 3 4 11 0 16-2 3-5 4-8 2-3 2-6 1-8-2-4-5-5-13 0-16 3-2 6-1 8 1zM15 9c0-4 2-6 5-7 0 4-2 6-5 7z',
  'M28 4c1 12-3 21-13 21-3 0-5-1-6-2l-4 6-2-2 5-7C5 12 14 5 28 4z',
  'M16 3c8 0 13 6 13 13-2-2-5-2-6.500 0-1.500-2-4-2-5 0v10a4 4 0 0 1-8 0h3a1 1 0 0 0 2 0V16c-1-2-4-2-5.500 0C8 14 5 14 3 16 3 9 8 3 16 3z',
  'M10 8c1-3 4-2 6-2s5-1 6 2l2 10c3 .5 6 1.500 6 3 0 3-6 5-14 5S2 24 2 21c0-1.500 3-2.500 6-3z',
  'M8 3h11v14c3 2 10 2 10 8v3H8z',
  'M16 3c8 0 13 6 13 12H3C3 9 8 3 16 3zM12 17h8l2 9a3 3 0 0 1-3 3h-6a3 3 0 0 1-3-3z',
  'M16 2a10 10 0 0 1 10 10c0 5-4 9-8 11v2h-4v-2c-4-2-8-6-8-11A10 10 0 0 1 16 2zM12 26h8v5h-8z',
  'M4 14a8 8 0 0 1 13-6 5 5 0 0 1 9 1l4 2-4 2c1 9-5 14-13 14l-3 3-1-4c-4-2-6-7-5-12zM21.500 8a1.500 1.500 0 1 0 .1 0z',
  'M4 6l6 1h12l6-1 2 9-4 2c0 8-5 12-10 12S6 25 6 17l-4-2zM12 14a2 2 0 1 0 .1 0zM20 14a2 2 0 1 0 .1 0zM13 21h6l-3 3z',
  'M5 5h22a2 2 0 0 1 2 2v17h-3a3 3 0 0 1-6 0h-8a3 3 0 0 1-6 0H3V7a2 2 0 0 1 2-2zM6 9v6h8V9zM17 9v6h9V9z',
  '~M16 25c-9 3-13-3-12-9 1-7 9-8 12 2 3-10 11-9 12-2 1 6-3 12-12 9l7-10M16 25L9 15',
  'M11 2c3 0 4 5 4 10h2c0-5 1-10 4-10s3 8 0 11c3 2 4 5 4 8 0 5-4 8-9 8s-9-3-9-8c0-3 1-6 4-8-3-3-3-11 0-11z' +
    'M12.500 18a1.500 1.500 0 1 0 .1 0zM19.500 18a1.500 1.500 0 1 0 .1 0z',
];
/** Each is read on a beer mat with at least 4.5 : 1. */
const INKS = ['#a8280f', '#7a5200', '#1b6b4b', '#0a43ac', '#6d33b5', '#222328'];

export const MANY = { pictures: PICTURES.length, colours: INKS.length };
const STEP = 7; // no divisor of 24: in the end every picture is tried

/**
 * The signs of everybody at a table: as chosen, else by the name, and never the same picture twice where that can be.
 * @param {Pick<import('../../types.js').Seat, 'sign'>[]} seats @param {string[]} names
 * @param {number | null} [you] whose sign, where the table does not know it, is the one this device keeps
 * @returns {number[]}
 */
export function signsOf(seats, names, you = null) {
  const chosen = seats.map((seat, at) => seat.sign ?? (at === you ? prefs.value.sign : null));
  const taken = new Set(chosen.map((sign) => sign !== null && pictureOf(sign)));
  const colours = new Set(chosen.map((sign) => sign !== null && sign % MANY.colours));
  return chosen.map((sign, at) => {
    if (sign !== null) return sign;
    const hash = hashOf(names[at] ?? '');
    const picture = free(taken, pictureOf(hash), STEP, MANY.pictures);
    return picture * MANY.colours + free(colours, hash % MANY.colours, 1, MANY.colours);
  });
}

/** @param {number} sign */
const pictureOf = (sign) => Math.floor(sign / MANY.colours);

/**
 * The next that nobody has, and now somebody does.
 * @param {Set<any>} taken
 * @param {number} first
 * @param {number} step
 * @param {number} all
 */
function free(taken, first, step, all) {
  const found = Array.from({ length: all }, (_, i) => (first + i * step) % all).find((one) => !taken.has(one)) ?? first;
  taken.add(found);
  return found;
}

/** Always the same number for a name. @param {string} name */
export const hashOf = (name) =>
  Array.from(name).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) % (MANY.pictures * MANY.colours);

/**
 * A beer mat with a sign; a bot's has straight edges.
 * @param {{sign: number, bot?: boolean, rim?: any}} props `rim` is drawn around the sign
 */
export function Mat({ sign, bot = false, rim }) {
  const picture = PICTURES[pictureOf(sign)] ?? '';
  const ink = INKS[sign % MANY.colours] ?? '';
  const line = picture.startsWith('~');
  return html`<svg class="mat" viewBox="-60 -60 120 120" aria-hidden="true" focusable="false">
    ${
      bot
        ? html`<rect class="mat-ground" x="-56" y="-56" width="112" height="112" rx="22" />`
        : html`<use class="mat-ground" href="#medallion" x="-60" y="-60" width="120" height="120" />`
    }
    <circle r="45" fill="none" stroke=${ink} stroke-opacity="0.4" stroke-width="3" />
    ${rim}
    <path d=${line ? picture.slice(1) : picture} transform="translate(-31 -31) scale(1.94)" fill=${line ? 'none' : ink}
      fill-rule="evenodd" stroke=${line ? ink : 'none'} stroke-width="3" stroke-linejoin="round" stroke-linecap="round" />
  </svg>`;
}
