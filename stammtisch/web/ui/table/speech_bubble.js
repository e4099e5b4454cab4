/** What somebody has said just now, beside their seat, for as long as it takes to read. */

import { announce } from '../../feedback/announce.js';
import { html, useEffect, useLayoutEffect, useState } from '../../base/dom.js';
import { overlap } from '../../base/measure.js';
import { saidWords } from './chat.js';
import { t } from '../../base/i18n.js';

const SHOWN = 5000;
const PER_LETTER = 40;
const GAP = 4;

/** @typedef {import('../../session/session.js').Session} Session */

/** Nothing is shown of who is muted, and nothing that was said before the reader came. @param {{session: Session, seat: number}} props */
export function Bubble({ session, seat }) {
  const line = session.lines.value.slice(-12).findLast((said) => said.kind === 'said' && said.seat === seat && (said.phrase || said.text));
  const words = line ? saidWords(line) : '';
  const left = line ? line.at + SHOWN + PER_LETTER * words.length - session.now() : 0;
  const [gone, setGone] = useState(0);
  const shown = line && left > 0 && gone !== line.seq;
  useEffect(() => {
    if (!shown) return undefined;
    announce(t('log.said', { seat, text: words }, session.listener.value));
    const timer = setTimeout(() => setGone(line.seq), left);
    return () => clearTimeout(timer);
  }, [line?.seq]);
  useLayoutEffect(() => {
    makeRoom();
    if (!shown) return undefined;
    addEventListener('resize', makeRoom);
    return () => removeEventListener('resize', makeRoom);
  }, [shown ? line.seq : 0]);
  return shown ? html`<span class="bubble" key=${line.seq} aria-hidden="true"><b>${session.names.value[seat]}: </b>${words}</span>` : null;
}

/** No bubble at the seats lies over another: it stands below it then, and says whose it is. */
function makeRoom() {
  /** @type {import('../../base/measure.js').Box[]} */
  const others = [];
  for (const bubble of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.seats .bubble'))) {
    bubble.removeAttribute('data-low');
    let down = 0;
    for (let box = boxOf(bubble, down), above; (above = others.filter((other) => overlap(box, other))).length; box = boxOf(bubble, down)) {
      bubble.setAttribute('data-low', '');
      down += Math.max(...above.map((other) => other.bottom)) + GAP - box.top;
    }
    bubble.style.translate = `0 ${down}px`;
    others.push(boxOf(bubble, down));
  }
}

/** Where a bubble will be when it has come to rest, so far below its place. @param {HTMLElement} bubble @param {number} down */
function boxOf(bubble, down) {
  const seat = /** @type {HTMLElement} */ (bubble.offsetParent).getBoundingClientRect();
  const left = seat.left + bubble.offsetLeft;
  const top = seat.top + bubble.offsetTop + down;
  return { left, top, right: left + bubble.offsetWidth, bottom: top + bubble.offsetHeight };
}
