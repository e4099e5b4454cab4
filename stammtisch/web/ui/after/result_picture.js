/** The result as a picture to send: who came where, and no card. Always light, since it is looked at anywhere. */

import { ICONS, INK, PAPER } from '../parts/faces.js';
import { levelWords, places } from './podium.js';
import { list, say, spoken, t } from '../../base/i18n.js';

/** @typedef {import('../../session/session.js').Session} Session */

const WIDE = 1080;
const EDGE = 60;
const HEAD = 330;
const ROW = 118;
const FOOT = 110;
const MAT = '#f3e9d2';
const LINE = '#d9c9a3';
const FELT = '#14532d';
const FONT = 'Figtree, system-ui, sans-serif';

/** The picture as a file. @param {Session} session @returns {Promise<File>} */
export async function pictureOf(session) {
  const { title, when, winners, rows } = wordsIn(session);
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDE, height: HEAD + rows.length * ROW + FOOT });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  ground(pen, canvas.height);
  text(pen, title, { x: EDGE + 40, y: 150, size: 76, weight: 900, most: 640 });
  text(pen, when, { x: EDGE + 40, y: 204, size: 34 });
  text(pen, winners, { x: EDGE + 40, y: 272, size: 46, weight: 700, ink: FELT });
  for (const [at, row] of rows.entries()) place(pen, row, HEAD + at * ROW);
  text(pen, 'Stammtisch', { x: WIDE - EDGE - 40, y: canvas.height - 78, size: 32, weight: 700, ink: FELT, align: 'right' });
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([blob], `stammtisch-${session.code}.png`, { type: 'image/png' });
}

/** All that is written there. @param {Session} session */
function wordsIn(session) {
  const { view, game, at } = /** @type {any} */ (session.state.value);
  const names = session.names.value;
  const won = view.result.winners.map((/** @type {number} */ seat) => names[seat] ?? '');
  return {
    title: t(`title.${game}`),
    when: new Date(at ?? Date.now()).toLocaleDateString(spoken.value, { day: 'numeric', month: 'long', year: 'numeric' }),
    winners: t('they_win', { n: won.length, names: list(won) }),
    rows: places(view.result).map(({ seat, place: number, score }) => ({
      number,
      name: names[seat] ?? '',
      score: view.tasks ? levelWords(view, score) : t('points', { n: score }),
    })),
  };
}

/** What the picture says, for who cannot see it. @param {Session} session */
export function spokenPicture(session) {
  const { title, winners, rows } = wordsIn(session);
  return [title, winners, ...rows.map(({ number, name, score }) => `${say('after_game.place', { n: number })}: ${name}, ${score}`)].join(
    '\n',
  );
}

/** A beer mat, with a crown in its corner. @param {CanvasRenderingContext2D} pen @param {number} height */
function ground(pen, height) {
  pen.fillStyle = MAT;
  pen.fillRect(0, 0, WIDE, height);
  pen.fillStyle = PAPER;
  pen.strokeStyle = LINE;
  pen.lineWidth = 6;
  pen.beginPath();
  pen.roundRect(EDGE / 2, EDGE / 2, WIDE - EDGE, height - EDGE, 44);
  pen.fill();
  pen.stroke();
  pen.save();
  pen.translate(WIDE - EDGE - 40 - 135, EDGE + 34);
  pen.scale(1.5, 1.5);
  pen.fillStyle = FELT;
  pen.fill(new Path2D(ICONS.joker));
  pen.restore();
}

/** One line of the podium. @param {CanvasRenderingContext2D} pen @param {ReturnType<typeof wordsIn>['rows'][0]} row @param {number} y */
function place(pen, { number, name, score }, y) {
  const first = number === 1;
  pen.fillStyle = first ? FELT : MAT;
  pen.beginPath();
  pen.roundRect(EDGE + 20, y, WIDE - 2 * EDGE - 40, ROW - 16, 22);
  pen.fill();
  const ink = first ? PAPER : INK;
  const line = y + 67;
  text(pen, `${number}.`, { x: EDGE + 50, y: line, size: 46, weight: 900, ink });
  const room = text(pen, score, { x: WIDE - EDGE - 50, y: line, size: 40, ink, align: 'right' });
  text(pen, name, { x: EDGE + 140, y: line, size: 46, weight: 700, ink, most: WIDE - 2 * EDGE - 230 - room });
}

/**
 * Write a line; how wide it has become. One that is too long is made narrower.
 * @param {CanvasRenderingContext2D} pen @param {string} words
 * @param {{x: number, y: number, size: number, weight?: number, ink?: string, align?: CanvasTextAlign, most?: number}} how
 */
function text(pen, words, { x, y, size, weight = 500, ink = INK, align = 'left', most = WIDE - 2 * EDGE - 80 }) {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.fillStyle = ink;
  pen.textAlign = align;
  pen.fillText(words, x, y, most);
  return Math.min(most, pen.measureText(words).width);
}
