/** The page as an app: only where browsers allow that, which is not so in a house network without certificates. */

import { files, root } from '../base/site.js';
import { signal } from '../base/dom.js';

/** Puts the page on the device, once the browser offers it. */
export const offered = signal(/** @type {(() => Promise<void>) | null} */ (null));

/** Let the browser know that the page can be an app, and let a worker keep its files. */
export function installable() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.value = () => /** @type {any} */ (event).prompt();
  });
  addEventListener('appinstalled', () => {
    offered.value = null;
  });
  link('manifest', `${root}/manifest.webmanifest`);
  link('apple-touch-icon', `${files}/web/icons/touch-180.png`);
  navigator.serviceWorker?.register(trusted(`${root}/sw.js`), { scope: `${root}/`, updateViaCache: 'none' }).catch(() => {});
}

/** @param {string} rel @param {string} href */
function link(rel, href) {
  document.head.append(Object.assign(document.createElement('link'), { rel, href }));
}

/** The page's policy wants scripts to be named on purpose. @param {string} url */
function trusted(url) {
  const types = /** @type {any} */ (globalThis).trustedTypes;
  return types ? types.createPolicy('stammtisch', { createScriptURL: () => url }).createScriptURL('') : url;
}
