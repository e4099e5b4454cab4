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
export function SpeechBubble({ session, seat }) {
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
    if (belowOthers(bubble, others)) bubble.setAttribute('data-low', '');
    const down = belowOthers(bubble, others); // with the name it is larger
    bubble.style.translate = `0 ${down}px`;
    others.push(boxOf(bubble, down));
  }
}

/**
 * How far down it must go to touch none of the others.
 * @param {HTMLElement} bubble
 * @param {import('../../base/measure.js').Box[]} others
 */
function belowOthers(bubble, others) {
  let down = 0;
  for (;;) {
    const box = boxOf(bubble, down);
    const above = others.filter((other) => overlap(box, other));
    if (!above.length) return down;
    down += Math.max(...above.map((other) => other.bottom)) + GAP - box.top;
  }
}

/** Where a bubble will be when it has come to rest, so far below its place. @param {HTMLElement} bubble @param {number} down */
function boxOf(bubble, down) {
  const seat = /** @type {HTMLElement} */ (bubble.offsetParent).getBoundingClientRect();
  const left = seat.left + bubble.offsetLeft;
  const top = seat.top + bubble.offsetTop + down;
  return { left, top, right: left + bubble.offsetWidth, bottom: top + bubble.offsetHeight };
}
