/** A moment that one remembers, large over the board for about a second: a tap on the table ends it, and words say it elsewhere. */

import { GAMES } from '../../session/games.js';
import { say } from '../../base/i18n.js';
import { html, useLayoutEffect, useRef } from '../../base/dom.js';
import { dealtJustNow } from '../../motion/deal_animation.js';
import { tempo } from '../../motion/flip.js';

const SHOWN = 1200;

/** @param {{session: import('../../session/session.js').Session}} props */
export function Shout({ session }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const known = useRef(session.state.value && !dealtJustNow(session) ? session.state.value.seq : 0);
  const line = session.lines.value.at(-1);
  const words = line && line.seq > known.current ? wordsOf(session, line.events ?? []) : '';
  useLayoutEffect(() => {
    const [animation] = box.current?.getAnimations() ?? [];
    if (animation) animation.id = 'travel';
  }, [words && line?.seq]);
  return words && tempo()
    ? html`<p class="shout" aria-hidden="true" key=${line?.seq} ref=${box}
        style=${{ animationDuration: `${SHOWN * Math.min(1, tempo())}ms` }}>${words}</p>`
    : null;
}

/** What the game shouts of these events. @param {import('../../session/session.js').Session} session @param {any[]} events */
function wordsOf(session, events) {
  const { game = '', view } = session.state.value ?? {};
  const moment = events.map((event) => GAMES[game]?.moment?.(event, view)).findLast(Boolean);
  return moment ? say(moment.says, moment.args, session.listener.value) : '';
}
