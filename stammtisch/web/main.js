/** The page: words first, then whatever the address shows. */

import { Sprite } from './ui/deck.js';
import { DeckScreen } from './screens/deck.js';
import { RulesScreen } from './screens/rules.js';
import { StartScreen } from './screens/start.js';
import { TableScreen } from './screens/table.js';
import { NewScreen } from './screens/new.js';
import { Later } from './ui/later.js';
import { announcer } from './core/announce.js';
import { dress, language } from './core/prefs.js';
import { h, html, render } from './core/dom.js';
import { path } from './core/route.js';
import { speak, spoken } from './core/words.js';
import { styled } from './core/style.js';

/** Setting up a game for people in one place, once somebody wants to. @param {string} where */
async function together(where) {
  const [{ HereScreen, NewScreenScreen }] = await Promise.all([import('./screens/together.js'), styled('together')]);
  return () => h(where === 'here' ? HereScreen : NewScreenScreen, {});
}

function Page() {
  const [, first = '', second = '', third = ''] = path.value.split('/');
  spoken.value; // all texts change with the language
  switch (first) {
    case 't': return h(TableScreen, { key: `${second}/${third}`, code: second.toUpperCase(), replay: third === 'replay' });
    case 'new': return h(NewScreen, { game: second });
    case 'here': case 'screen': return h(Later, { key: first, load: () => together(first) });
    case 'rules': return h(RulesScreen, { game: second });
    case 'learn': return h(Later, { key: second, load: () => learning(second) });
    case 'me': return h(Later, { key: first, load: profile });
    case 'dev': return h(DeckScreen, {});
    default: return h(StartScreen, {});
  }
}

/** A lesson, once somebody wants one. @param {string} game */
async function learning(game) {
  const { LessonScreen } = await import('./screens/lesson.js');
  return () => h(LessonScreen, { game });
}

/** What this device knows of its owner, once somebody wants to see it. */
async function profile() {
  const [{ ProfileScreen }] = await Promise.all([import('./screens/profile.js'), styled('profile')]);
  return () => h(ProfileScreen, {});
}

dress();
announcer();
await speak(language());
const app = /** @type {HTMLElement} */ (document.getElementById('app'));
app.replaceChildren();
render(html`${h(Sprite, {})}${h(Page, {})}`, app);
if (isSecureContext) setTimeout(() => import('./core/install.js').then(({ installable }) => installable(), () => {}), 2000); // when the table is there
