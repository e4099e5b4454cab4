/**
 * A finger on a hand. Dragging a card up taps the place where it is let go of, or plays it where it has one place; sideways,
 * it changes its place in a hand that its player sorts. Holding it, or going along the hand, shows cards enlarged. A card
 * that already lies on the table is dragged in any direction.
 * Nothing of it is the only way, and letting go elsewhere changes nothing.
 */

const PLAY_AT = 48;
const BEGIN_AT = 8;
const HOLD = 450;

/**
 * @typedef {object} Gestures what dragging may do; read anew at every step
 * @property {(id: string) => boolean} mayPlay whether this card can be played at all
 * @property {(id: string) => void} onPick a card is on its way: its places are shown
 * @property {(id: string, far: boolean) => void} onDrop it was let go of where no place of the table is, far away or not
 * @property {((id: string, steps: number) => void) | null} [onShift] in a hand that its player sorts
 * @property {(id: string) => void} [onLook] show this card enlarged
 * @property {boolean} [anyway] every direction leads onto the table, not only up
 */

/**
 * Let the cards in this part of the page be dragged.
 * @param {HTMLElement} hand @param {{current: Gestures}} gestures @param {string} cards which of its elements @returns {() => void}
 */
export function draggable(hand, gestures, cards = '.held') {
  /** @type {{card: HTMLElement, x: number, y: number, moving: 'up' | 'aside' | 'along' | null, hold: number} | null} */
  let held = null;

  /** @param {Event} event */
  const cardOf = (event) => (event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest(cards)) : null);
  /** @param {PointerEvent} event */
  const down = (event) => {
    const card = cardOf(event);
    if (!card || !event.isPrimary || event.button) return;
    held = { card, x: event.clientX, y: event.clientY, moving: null, hold: setTimeout(() => look(card), HOLD) };
    card.setPointerCapture(event.pointerId); // a quick hand is out of here with its first step
  };
  /** @param {HTMLElement | null | undefined} card */
  const look = (card) => {
    if (held && gestures.current.onLook) held.moving = 'along';
    if (card) gestures.current.onLook?.(idOf(card));
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving || held.moving === 'along') begin(x, y);
    if (held.moving === 'up') held.card.style.translate = `${x}px ${gestures.current.anyway ? y : Math.min(0, y)}px`;
    if (held.moving === 'aside') held.card.style.translate = `${x}px 0`;
    if (held.moving === 'along') look(at(event, cards));
  };
  /** @param {number} x @param {number} y */
  const begin = (x, y) => {
    if (!held || Math.hypot(x, y) <= BEGIN_AT) return;
    clearTimeout(held.hold);
    const id = idOf(held.card);
    const steep = Math.abs(y) > Math.abs(x);
    if ((gestures.current.anyway || (steep && y < 0)) && gestures.current.mayPlay(id)) held.moving = 'up';
    else if (!steep && gestures.current.onShift) held.moving = 'aside';
    else if (!steep) look(null);
    if (held.moving === 'up') gestures.current.onPick(id);
    if (held.moving !== 'along') held.card.toggleAttribute('data-dragged', held.moving !== null);
  };
  /** The first such element below the finger that belongs here. @param {PointerEvent} event @param {string} wanted */
  const at = (event, wanted) =>
    /** @type {HTMLElement | null | undefined} */ (
      document
        .elementsFromPoint(event.clientX, event.clientY)
        .map((part) => part.closest(wanted))
        .find((part) => part)
    );
  /** @param {PointerEvent} event */
  const up = (event) => {
    const was = held;
    const place = was?.moving === 'up' ? at(event, '.board button:not([data-dragged])') : null;
    release();
    if (!was?.moving) return;
    swallow();
    const id = idOf(was.card);
    if (was.moving === 'aside') gestures.current.onShift?.(id, Math.round((event.clientX - was.x) / strip()));
    if (was.moving !== 'up') return;
    const far = gestures.current.anyway ? Math.hypot(event.clientX - was.x, event.clientY - was.y) : was.y - event.clientY;
    if (place) place.click();
    else gestures.current.onDrop(id, far >= PLAY_AT);
  };
  const release = () => {
    if (held) {
      clearTimeout(held.hold);
      held.card.style.translate = '';
      held.card.removeAttribute('data-dragged');
    }
    held = null;
  };
  const cancel = () => {
    if (held?.moving === 'up') gestures.current.onDrop(idOf(held.card), false);
    release();
  };
  /** A long press of a finger, or the other button of a mouse. @param {MouseEvent} event */
  const menu = (event) => {
    const card = cardOf(event);
    if (!card || !gestures.current.onLook) return;
    event.preventDefault();
    look(card);
  };
  /** How far apart the cards of this hand lie. */
  const strip = () => parseFloat(getComputedStyle(hand).getPropertyValue('--strip')) || PLAY_AT;
  /** The click that ends a drag is no tap; where none comes, the next tap counts. */
  const swallow = () => {
    const stop = (/** @type {Event} */ event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    hand.addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => hand.removeEventListener('click', stop, { capture: true }));
  };

  /** @type {[string, (event: any) => void][]} */
  const heard = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['contextmenu', menu],
  ];
  for (const [name, hear] of heard) hand.addEventListener(name, hear);
  return () => {
    release();
    for (const [name, hear] of heard) hand.removeEventListener(name, hear);
  };
}

/** @param {HTMLElement} card */
const idOf = (card) => card.dataset.card ?? '';
