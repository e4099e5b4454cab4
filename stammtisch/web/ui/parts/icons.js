/** Small pictures for what happens and for buttons, drawn with one line each, never the only carrier of a meaning. */

import { GAMES } from '../../session/games.js';
import { html } from '../../base/dom.js';

const PATHS = {
  lay: 'M4.500 2h7a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM6 5h1.500',
  take: 'M2.500 3h5a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM12.500 5.500v5M10 8h5',
  deal: 'M2 5l6-3 6 3-6 3zM2 8l6 3 6-3M2 11l6 3 6-3',
  pass: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM4 12l8-8',
  give: 'M2 6h9M8 3l3 3-3 3M14 11H5M8 8l-3 3 3 3',
  help: 'M8 2v7M8 13v.1',
  die: 'M3 3h10v10H3zM6 6v.1M10 10v.1M10 6v.1M6 10v.1',
  lose: 'M3 3l10 10M13 3L3 13',
  keep: 'M4 7h8v7H4zM5.500 7V5a2.500 2.500 0 0 1 5 0v2',
  points: 'M3 13V9M8 13V3M13 13V6',
  win: 'M8 1.500l2 4.300 4.600.5-3.400 3.200.9 4.600L8 11.800l-4.100 2.300.9-4.600L1.400 6.300l4.600-.5z',
  talk: 'M2 3h12v8H7l-3 3v-3H2z',
  person: 'M8 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM2.500 14a5.500 5.500 0 0 1 11 0',
  undo: 'M6 3L2.500 6.500 6 10M3 6.500h6a4 4 0 0 1 0 8H6',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 5v3l2 2',
  dot: 'M8 8v.1',
  log: 'M3 8a5 5 0 1 0 1.500-3.600M2.500 2v3.200h3.200M8 5v3l2.200 1.500',
  block: 'M3.500 2h9v12h-9zM8 2v12M3.500 5.500h9',
  rules: 'M5.500 6a2.500 2.500 0 1 1 3.600 2.200C8.300 8.700 8 9.200 8 10M8 13v.1',
  checked: 'M2.500 8.500L6.500 12.500 13.500 4',
  send: 'M5 11L12.500 3.500M6.500 3.500h6v6',
  first: 'M3 3v10M13 3.500L6 8l7 4.500z',
  back: 'M11 3L4 8l7 5z',
  play: 'M4 2.500L13 8l-9 5.500z',
  pause: 'M5 3v10M11 3v10',
  forward: 'M5 3l7 5-7 5z',
  last: 'M13 3v10M3 3.500L10 8l-7 4.500z',
};

/** @typedef {keyof typeof PATHS} IconName */

/** Which picture another line of the log has. @type {Record<string, IconName>} */
const LINES = {
  said: 'talk',
  stood_in: 'person',
  took_back: 'person',
  undone: 'undo',
  extended: 'clock',
  voted: 'lose',
  aborted: 'lose',
  lost: 'lose',
};

/**
 * The picture of a line: of the first event that is told.
 * @param {import('../../session/stream.js').Line} line
 * @param {string | undefined} game
 * @returns {IconName}
 */
export function iconOf(line, game) {
  const event = (line.events ?? []).find((/** @type {any} */ one) => one.says);
  return LINES[line.kind] ?? GAMES[game ?? '']?.icons[event?.kind] ?? 'dot';
}

/** @param {{icon: IconName}} props */
export function Icon({ icon }) {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false" data-icon=${icon}>
    <path d=${PATHS[icon]} fill="none" stroke="currentColor" stroke-width="1.700" stroke-linecap="round"
      stroke-linejoin="round" />
  </svg>`;
}
