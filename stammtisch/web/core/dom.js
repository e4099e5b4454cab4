/** How markup is written: `html` for elements, `h(Component, props)` for components, so that their props are checked. */

import htm from '../vendor/htm.js';
import { h } from '../vendor/preact.js';

export { Fragment, h, render } from '../vendor/preact.js';
export { useEffect, useLayoutEffect, useRef, useState } from '../vendor/hooks.js';
export { batch, computed, effect, signal, useComputed, useSignal } from '../vendor/signals.js';

/** @type {(strings: TemplateStringsArray, ...values: any[]) => import('preact').VNode<any>} */
export const html = /** @type {any} */ (htm.bind(h));
