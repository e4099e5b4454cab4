/** Learning a game: the real table, a deal that tells a story, and a coach. */

import { Coach } from '../lesson/coach.js';
import { Lesson, fetchLesson, reached } from '../lesson/lesson.js';
import { PlayScreen } from './play.js';
import { wordsOf } from '../base/api.js';
import { againstBots } from '../session/lobby.js';
import { go } from '../base/route.js';
import { h, html, useEffect, useState } from '../base/dom.js';
import { load } from '../session/games.js';
import { spoken, t } from '../base/i18n.js';
import { loadStyle } from '../base/load_style.js';

/** @typedef {import('../types.js').GameClient} GameClient */

const PLAYERS = 4;
const BOT = 'anfaenger';

/** @param {{game: string}} props */
export function LessonScreen({ game: name }) {
  const [opened, setOpened] = useState(/** @type {{lesson: Lesson, game: GameClient, language: string} | null} */ (null));
  const [failed, setFailed] = useState(false);
  const language = spoken.value;
  useEffect(() => {
    let left = false;
    Promise.all([fetchLesson(name, language), load(name), loadStyle('lesson')]).then(
      ([script, game]) => {
        if (!left) setOpened({ lesson: new Lesson(script, reached(name) ?? 0), game, language });
      },
      () => setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [name, language]);
  useEffect(() => () => opened?.lesson.close(), [opened]);
  if (!opened) return html`<main class="loading"><p>${t(failed ? 'unreachable' : 'loading')}</p></main>`;
  const { lesson, game } = opened;
  return html`<div class="lesson" key=${opened.language}>
    ${h(Coach, { lesson, game, end: h(End, { lesson }) })}
    ${h(PlayScreen, { session: lesson.session })}
    <button type="button" class="icon-button lesson-leave" aria-label=${lesson.words('leave')} onClick=${leave}>✕</button>
  </div>`;
}

/** To the table from which somebody came, if so; else to the start. */
const cameFrom = () => new URLSearchParams(location.search).get('from')?.match(/^\w+$/)?.[0] ?? '';

function leave() {
  go(cameFrom() ? `/t/${cameFrom()}` : '/');
}

/** All is said: now for a real game. @param {{lesson: Lesson}} props */
function End({ lesson }) {
  const [busy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    try {
      go(`/t/${await againstBots(lesson.script.game, PLAYERS, BOT)}`);
    } catch (trouble) {
      lesson.tell(wordsOf(trouble));
      setBusy(false);
    }
  };
  return html`<div class="coach-end">
    ${
      cameFrom()
        ? html`<button type="button" class="main" onClick=${leave}>${lesson.words('to_table')}</button>`
        : html`<button type="button" class="main" disabled=${busy} onClick=${play}>${lesson.words('play')}</button>`
    }
    <button type="button" onClick=${() => lesson.again()}>${lesson.words('again')}</button>
    ${cameFrom() ? null : html`<button type="button" onClick=${leave}>${lesson.words('to_start')}</button>`}
  </div>`;
}
