/** A message of the system that it is the reader's turn: only while the page is hidden, and only for who has asked for it. */

import { files } from '../base/site.js';
import { prefs } from '../base/prefs.js';

const TAG = 'stammtisch-turn';

/** Tell the reader, who looks elsewhere. @param {string} title @param {string} body */
export async function notify(title, body) {
  if (document.visibilityState !== 'hidden' || !prefs.value.notify || globalThis.Notification?.permission !== 'granted') return;
  const how = {
    body,
    tag: TAG,
    renotify: true,
    icon: `${files}/web/icon-turn.svg`,
    silent: prefs.value.sound !== 'off',
    data: location.href,
  };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) await worker.showNotification(title, how);
  else shown(title, how);
}

/** Without a service worker; some phones know no other way than with one. @param {string} title @param {NotificationOptions} how */
function shown(title, how) {
  try {
    const message = new Notification(title, how);
    message.onclick = () => {
      window.focus();
      message.close();
    };
    document.addEventListener('visibilitychange', () => message.close(), { once: true });
  } catch {
    // then the title of the tab must do
  }
}
