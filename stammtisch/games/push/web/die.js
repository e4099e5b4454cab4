/** The colour die: how it fell last, for whom, and what that cost. */

import { Die } from '../../../web/ui/parts/faces.js';
import { backwards } from './cards.js';
import { colourName, say } from '../../../web/base/i18n.js';
import { h, html, useLayoutEffect, useRef } from '../../../web/base/dom.js';
import { tempo } from '../../../web/motion/flip.js';

/**
 * @typedef {import('../../../web/session/session.js').Session} Session
 * @typedef {{key: number, face: string, seat: number, lost: number, bust: boolean}} Rolled
 */

const ROLL = 700;
const SHAKE = 400;
const FALL = 1100;
const FACES = ['r', 'y', 'g', 'b', 'p', '*'];

/** The last roll of this game. @param {Session} session @returns {Rolled | null} */
function lastRoll(session) {
  let lost = 0;
  /** @type {Rolled | null} */
  let rolled = null;
  for (const { event, seq } of backwards(session)) {
    if (rolled) return { ...rolled, bust: event.kind === 'too_far' };
    if (event.kind === 'lost') lost += event.n;
    else if (event.kind === 'rolled') rolled = { key: seq, face: event.face, seat: event.seat, lost, bust: false };
  }
  return rolled;
}

/** How long the last roll takes until the die lies still. @param {Session} session */
export const rollTime = (session) => ROLL + (lastRoll(session)?.bust ? SHAKE : 0);

/** @param {{session: Session}} props */
export function Rolling({ session }) {
  const roll = lastRoll(session);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = useRef(roll?.key);
  useLayoutEffect(() => {
    if (roll && box.current && shown.current !== roll.key) tumble(box.current, roll.bust ? SHAKE : 0);
    shown.current = roll?.key;
  }, [roll?.key]);
  return html`<div class="rolling" ref=${box} data-place="die" role="img"
    aria-label=${roll ? told(roll, session) : say('push.page.die')}>
    <span class="die-box">
      ${(roll ? passing(roll) : []).map((face, at) => html`<span class="die-passing" key=${at}>${h(Die, { face })}</span>`)}
      <span class=${`die-true ${roll ? '' : 'resting'}`}>${h(Die, { face: roll?.face ?? '*' })}</span>
    </span>
    <span class="die-words" aria-hidden="true">${
      roll
        ? html`<b>${who(roll, session)}</b> ${faceName(roll.face)}
          <br />
          ${cost(roll)}`
        : null
    }</span>
  </div>`;
}

/** The roll in words. @param {Rolled} roll @param {Session} session */
const told = (roll, session) => `${who(roll, session)} ${faceName(roll.face)}. ${cost(roll)}`;

/** @param {Rolled} roll @param {Session} session */
const who = ({ seat }, session) => say('push.page.rolled', { seat }, session.listener.value);

/** @param {Rolled} roll */
const cost = ({ lost }) => (lost ? say('push.page.lost', { n: lost }) : say('push.page.lost_nothing'));

/** A face by colour and symbol. @param {string} face */
const faceName = (face) =>
  face === '*'
    ? say('push.page.star')
    : say('push.page.face', { colour: colourName('push', face), symbol: say(`push.page.symbol.${face}`) });

/** Two other faces, which turn up before the true one. @param {Rolled} roll */
function passing({ key, face }) {
  const others = FACES.filter((other) => other !== face);
  return [others[key % others.length] ?? '*', others[(key + 2) % others.length] ?? '*'];
}

/** The die rolls, and what it shows is told at the end. @param {HTMLElement} box @param {number} wait */
function tumble(box, wait) {
  const speed = tempo();
  if (!speed) return;
  const [duration, delay] = [ROLL * speed, wait * speed];
  /** @param {Element | null} element @param {Keyframe[]} frames */
  const animate = (element, frames) => {
    const animation = element?.animate(frames, { duration, delay, fill: 'backwards', easing: 'ease-out' });
    if (animation) animation.id = 'travel';
  };
  animate(box.querySelector('.die-box'), [
    { transform: 'translateY(-40%) rotate(-300deg)' },
    { transform: 'translateY(8%) rotate(-120deg)', offset: 0.4 },
    { transform: 'translateY(-12%) rotate(-30deg)', offset: 0.75 },
    { transform: 'none' },
  ]);
  const [first, second] = box.querySelectorAll('.die-passing');
  animate(first ?? null, [{ opacity: 1 }, { opacity: 1, offset: 0.32 }, { opacity: 0, offset: 0.34 }, { opacity: 0 }]);
  animate(second ?? null, [{ opacity: 1 }, { opacity: 1, offset: 0.64 }, { opacity: 0, offset: 0.66 }, { opacity: 0 }]);
  animate(box.querySelector('.die-words'), [{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }]);
}

/** A card was one too many: what is there shakes, and the columns fall, until it is said who has what. @param {HTMLElement} element */
export function shake(element) {
  const speed = tempo();
  if (!speed) return;
  const steps = [0, -8, 7, -6, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  element.animate(steps, { duration: SHAKE * speed }).id = 'travel';
  element.querySelectorAll('.column .card').forEach((card, at) => {
    const fallen = { transform: `translateY(${30 + 9 * (at % 4)}px) rotate(${at % 2 ? 17 : -14}deg)` };
    const fall = card.animate([{ transform: 'none' }, { ...fallen, offset: 0.45 }, { ...fallen, offset: 0.8 }, { transform: 'none' }], {
      duration: FALL * speed,
      easing: 'ease-in-out',
    });
    fall.id = 'travel';
  });
}
