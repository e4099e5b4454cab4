/** The page: words first, then whatever the address shows. */

import { Lazy } from './ui/parts/lazy.js';
import { Sprite } from './ui/parts/faces.js';
import { announcer } from './feedback/announce.js';
import { dress, language } from './base/prefs.js';
import { h, html, render } from './base/dom.js';
import { path } from './base/route.js';
import { speak, spoken, t } from './base/i18n.js';
import { loadStyle } from './base/load_style.js';

const INSTALL = 2000;
const UNLOADED = /import(ed|ing a) module/i; // as Chromium and Firefox say it, and Safari
const SAID = 5000;

/**
 * What each address shows, by its first part; loaded when it is first shown.
 * @type {Record<string, (second: string, third: string) => Promise<() => any>>}
 */
const SCREENS = {
  '': async () => {
    const { StartScreen } = await import('./screens/start.js');
    return () => h(StartScreen, {});
  },
  t: async (code, rest) => {
    const { TableScreen } = await import('./screens/table.js');
    return () => h(TableScreen, { code: code.toUpperCase(), replay: rest === 'replay' });
  },
  new: async (game) => {
    const { NewScreen } = await import('./screens/new.js');
    return () => h(NewScreen, { game });
  },
  here: async () => {
    const [{ HereScreen }] = await Promise.all([import('./screens/together.js'), loadStyle('together')]);
    return () => h(HereScreen, {});
  },
  screen: async () => {
    const [{ NewScreenScreen }] = await Promise.all([import('./screens/together.js'), loadStyle('together')]);
    return () => h(NewScreenScreen, {});
  },
  rules: async (game) => {
    const { RulesScreen } = await import('./screens/rules.js');
    return () => h(RulesScreen, { game });
  },
  learn: async (game) => {
    const { LessonScreen } = await import('./screens/lesson.js');
    return () => h(LessonScreen, { game });
  },
  me: async () => {
    const [{ ProfileScreen }] = await Promise.all([import('./screens/profile.js'), loadStyle('profile')]);
    return () => h(ProfileScreen, {});
  },
  dev: async () => {
    const { DeckScreen } = await import('./screens/deck.js');
    return () => h(DeckScreen, {});
  },
};

function Page() {
  const [, first = '', second = '', third = ''] = path.value.split('/');
  spoken.value; // all texts change with the language
  return h(Lazy, { key: `${first}/${second}/${third}`, load: () => /** @type {any} */ (SCREENS[first] ?? SCREENS[''])(second, third) });
}

/** The page can be an app, once nothing else is to be done. */
async function install() {
  const { installable } = await import('./session/install.js');
  installable();
}

/**
 * What is loaded late cannot be while the server is away: that is said, and whoever wanted it taps again.
 * @param {PromiseRejectionEvent} event
 */
function unloaded(event) {
  if (!UNLOADED.test(event.reason?.message)) return;
  event.preventDefault();
  const words = document.createElement('p');
  words.className = 'banner late';
  words.role = 'alert';
  words.textContent = t('unreachable');
  document.body.append(words);
  setTimeout(() => words.remove(), SAID);
}

addEventListener('unhandledrejection', unloaded);
dress();
announcer();
await speak(language());
const app = /** @type {HTMLElement} */ (document.getElementById('app'));
app.replaceChildren();
render(html`${h(Sprite, {})}${h(Page, {})}`, app);
if (isSecureContext) setTimeout(() => install().catch(() => {}), INSTALL);
