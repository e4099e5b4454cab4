/**
 * Dragging a card upwards plays it, where it has one place to go; sideways, it changes its place in a hand that its
 * player sorts. It is never the only way, and letting go elsewhere changes nothing.
 */

const PLAY_AT = 48;
const BEGIN_AT = 8;

/**
 * @typedef {object} Wishes what dragging may do; read anew at every drag
 * @property {(id: string) => boolean} mayDrop whether this card has one place to go
 * @property {(id: string) => void} onDrop
 * @property {((id: string, steps: number) => void) | null} onShift
 */

/**
 * Let the cards of a hand be dragged.
 * @param {HTMLElement} hand @param {{current: Wishes}} wishes @returns {() => void}
 */
export function draggable(hand, wishes) {
  /** @type {{card: HTMLElement, x: number, y: number, moving: 'up' | 'aside' | null} | null} */
  let held = null;

  /** @param {PointerEvent} event */
  const down = (event) => {
    const card = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest('.held')) : null;
    if (!card || !event.isPrimary) return;
    held = { card, x: event.clientX, y: event.clientY, moving: null };
    card.setPointerCapture(event.pointerId); // a quick hand is out of here with its first step
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving) begin(x, y);
    if (held.moving === 'up') held.card.style.translate = `${x}px ${Math.min(0, y)}px`;
    if (held.moving === 'aside') held.card.style.translate = `${x}px 0`;
  };
  /** @param {number} x @param {number} y */
  const begin = (x, y) => {
    if (!held) return;
    const id = held.card.dataset.card ?? '';
    if (-y > BEGIN_AT && -y > Math.abs(x) && wishes.current.mayDrop(id)) held.moving = 'up';
    else if (Math.abs(x) > BEGIN_AT && Math.abs(x) > Math.abs(y) && wishes.current.onShift) held.moving = 'aside';
    if (held.moving) held.card.classList.add('dragged');
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    const was = held;
    release();
    if (!was?.moving) return;
    swallow();
    const id = was.card.dataset.card ?? '';
    if (was.moving === 'up' && was.y - event.clientY >= PLAY_AT) wishes.current.onDrop(id);
    if (was.moving === 'aside') wishes.current.onShift?.(id, Math.round((event.clientX - was.x) / strip()));
  };
  const release = () => {
    if (held) {
      held.card.style.translate = '';
      held.card.classList.remove('dragged');
    }
    held = null;
  };
  /** How far apart the cards of this hand lie. */
  const strip = () => parseFloat(getComputedStyle(hand).getPropertyValue('--strip')) || PLAY_AT;
  /** The click that ends a drag is no tap; where none comes, the next tap counts. */
  const swallow = () => {
    const stop = (/** @type {Event} */ event) => { event.stopPropagation(); event.preventDefault(); };
    hand.addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => hand.removeEventListener('click', stop, { capture: true }));
  };

  hand.addEventListener('pointerdown', down);
  hand.addEventListener('pointermove', move);
  hand.addEventListener('pointerup', up);
  hand.addEventListener('pointercancel', release);
  return () => {
    hand.removeEventListener('pointerdown', down);
    hand.removeEventListener('pointermove', move);
    hand.removeEventListener('pointerup', up);
    hand.removeEventListener('pointercancel', release);
  };
}
