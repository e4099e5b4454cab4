/** How markup is written: `html` for elements, `h(Component, props)` for components, so that their props are checked. */

import htm from '../vendor/htm.js';
import { h } from '../vendor/preact.js';
import { useEffect } from '../vendor/hooks.js';

export { Fragment, h, render } from '../vendor/preact.js';
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from '../vendor/hooks.js';
export { batch, computed, effect, signal, useComputed, useSignal } from '../vendor/signals.js';

/**
 * What never changes is made anew too: a part that htm keeps would hold on to the whole page that it was last drawn in,
 * and so to cards that somebody else has been shown. @this {number[]} @param {any[]} given
 */
function fresh(...given) {
  this[0] = 3;
  return h(.../** @type {[any, any]} */ (given));
}

/** @type {(strings: TemplateStringsArray, ...values: any[]) => import('preact').VNode<any>} */
export const html = /** @type {any} */ (htm.bind(/** @type {any} */ (fresh)));

/** The page is called so as long as this is shown. @param {string} title */
export function useTitle(title) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
