/** The cover between two turns: it says who gets the device, and knows nobody's cards. */

import { announce } from '../feedback/announce.js';
import { h, html, useEffect, useRef, useState } from '../base/dom.js';
import { lineWords } from '../ui/table/log.js';
import { t } from '../base/i18n.js';

/**
 * @typedef {import('../session/shared_device.js').Owned} Owned
 * @typedef {import('../session/session.js').Session} Session
 */

const LINES_SHOWN = 6;
const UNTIL_TAPPED = 350;

/**
 * @param {{session: Session | null, people: Owned[], next: Owned | null, lost: string, onOpen: (label: string) => void}}
 *   props `next` must move; without, somebody elsewhere does
 */
export function Cover({ session, people, next, lost, onOpen }) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  const ready = useReady(next?.label ?? '');
  const title = next ? t('cover.hand_over', { name: next.name }) : waiting(session);
  const others = people.filter((person) => person !== next);
  useEffect(() => {
    document.title = title;
    announce(title);
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return html`<main class="cover">
    <section class="cover-card">
      <p class="cover-hidden">${t('cover.hidden')}</p>
      <h1 tabindex="-1" ref=${heading}>${title}</h1>
      ${lost ? html`<p role="status">${t('cover.lost', { name: lost })}</p>` : null}
      ${
        next
          ? html`<button type="button" class="main reveal" disabled=${!ready} onClick=${() => onOpen(next.label)}>
            ${t('cover.i_am', { name: next.name })}
          </button>
            <p class="cover-hint">${t('cover.hint')}</p>`
          : null
      }
    </section>
    ${session ? h(Since, { session }) : null}
    <section class="cover-others">
      <h2>${t('cover.others')}</h2>
      <div>${others.map(
        (person) => html`<button type="button" key=${person.label} disabled=${!ready} onClick=${() => onOpen(person.label)}>
          ${t('cover.i_am', { name: person.name })}
        </button>`,
      )}</div>
    </section>
  </main>`;
}

/** Whom all wait for. @param {Session | null} session */
function waiting(session) {
  const state = session?.state.value;
  return session && state && state.turn !== null ? t('cover.waits', { seat: state.turn }, session.listener.value) : t('loading');
}

/** Whether a tap is meant for this cover, and not for the card that lay there before. @param {string} label */
function useReady(label) {
  const [ready, setReady] = useState('–');
  useEffect(() => {
    const timer = setTimeout(() => setReady(label), UNTIL_TAPPED);
    return () => clearTimeout(timer);
  }, [label]);
  return ready === label;
}

/** What everybody has seen last, with everybody's name. @param {{session: Session}} props */
function Since({ session }) {
  const listener = session.listener.value;
  const told = session.lines.value
    .map((line) => ({ seq: line.seq, words: lineWords(line, listener).join(' ') }))
    .filter(({ words }) => words)
    .slice(-LINES_SHOWN)
    .reverse();
  if (!told.length) return null;
  return html`<section class="cover-since">
    <h2 id="since">${t('cover.since')}</h2>
    <ol tabindex="0" aria-labelledby="since">${told.map(({ seq, words }) => html`<li key=${seq}>${words}</li>`)}</ol>
  </section>`;
}
