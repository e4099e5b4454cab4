/** What somebody has said just now, beside their seat, for as long as it takes to read. */

import { announce } from '../core/announce.js';
import { html, useEffect, useState } from '../core/dom.js';
import { saidWords } from './talk.js';
import { t } from '../core/words.js';

const SHOWN = 5000;
const PER_LETTER = 40;

/** @typedef {import('../core/session.js').Session} Session */

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
  return shown ? html`<span class="bubble" key=${line.seq} aria-hidden="true">${words}</span>` : null;
}
