/** Where the focus goes: to what can be done next as soon as there is something, and never to the page as a whole. */

import { effect } from '../../base/dom.js';

/** @typedef {import('./playing.js').Playing} Playing */

/** What can be done next, the likeliest first. */
const NEXT = [
  '.choices button.main:enabled',
  '.choices button:is(.choice, .act):enabled',
  '.actions button.main:enabled',
  'button.target:enabled',
  '.hand .held.legal',
  '.actions button.act:enabled',
];

/** @param {string} selector @returns {HTMLElement[]} */
const all = (selector) => Array.from(document.querySelectorAll(`main.table ${selector}`));

/** The ways to go on that are shown now: answers to a question, else places, else cards. @returns {HTMLElement[]} */
export function ways() {
  const answers = all('.choices button:is(.choice, .act):enabled');
  const places = all('button.target:enabled');
  return answers.length ? answers : places.length ? places : all('.hand .held.legal');
}

/** The button that most people want. @returns {HTMLElement | undefined} */
const mainButton = () => all('.actions button.main:enabled')[0];

/** Keeps the focus where the next thing is to be done. */
export class Focus {
  /** @param {Playing} playing */
  constructor(playing) {
    this.playing = playing;
    this.place = 0;
    /** @type {Element | null} where the focus waits for the reader's turn */
    this.parked = null;
    /** @type {Element | null} what had the focus when a move was made */
    this.acted = null;
  }

  /** @returns {() => void} */
  begin() {
    const loose = effect(() => {
      const { session, selected } = this.playing;
      const card = selected.value;
      if (session.sending.value) this.acted = document.activeElement;
      else if (session.state.value) requestAnimationFrame(() => this.settle(card));
    });
    const observer = new MutationObserver(() => requestAnimationFrame(() => this.settle(null)));
    observer.observe(document.querySelector('main.table') ?? document.body, { subtree: true, childList: true });
    return () => {
      loose();
      observer.disconnect();
    };
  }

  /**
   * What had the focus may be gone, or have waited for this turn; where a card was chosen, the question is what with it.
   * @param {string | null} card
   */
  settle(card) {
    const now = document.activeElement;
    if (now !== this.parked) this.parked = null; // whoever has gone elsewhere meanwhile may come back there
    if (this.playing.session.sending.value || document.querySelector('dialog[open]')) return;
    const asked = card && now?.id === `card-${card}` && now.matches(':focus-visible') && all('.choices button').length > 0;
    if (asked || this.isLost(now)) this.goOn();
  }

  /** Whether nothing can be done here, for lack of an element or because what could be done is done. @param {Element | null} element */
  isLost(element) {
    if (!element || element === document.body || element === this.parked || element.matches(':disabled')) return true;
    return element === this.acted && element.getAttribute('aria-disabled') === 'true';
  }

  /** To the next thing that can be done; while others are on, to the hand or the sentence that says who is. */
  goOn() {
    const next = this.playing.mine ? this.next() : undefined;
    const place = next ?? all('.hand .held[tabindex="0"]')[0] ?? document.getElementById('status');
    this.parked = next ? null : (place ?? null);
    if (place?.dataset.card) this.playing.focused.value = place.dataset.card;
    place?.focus({ preventScroll: true });
  }

  /** @returns {HTMLElement | undefined} */
  next() {
    const found = NEXT.map(all).find((some) => some.length) ?? [];
    return found[0]?.matches('.held') ? this.nearest(found) : found[0];
  }

  /** Of the cards that can be played, the one next to where a card was played last. @param {HTMLElement[]} cards */
  nearest(cards) {
    const order = all('.hand .held');
    const far = (/** @type {HTMLElement} */ card) => Math.abs(order.indexOf(card) - this.place);
    return cards.reduce((best, card) => (far(card) < far(best) ? card : best));
  }

  /** A card is about to be played from here. @param {string | null} id */
  leave(id) {
    const at = all('.hand .held').findIndex((card) => card.dataset.card === id);
    if (at >= 0) this.place = at;
  }

  /** The one key: what most people want; if nothing is that, the only way to go on; else the focus goes to the first. */
  act() {
    const [only, ...others] = ways();
    const meant = mainButton() ?? (others.length ? undefined : only);
    if (meant) meant.click();
    else this.goOn();
  }
}
