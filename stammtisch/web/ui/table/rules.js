/** The rules of a game in plain words, open at the rule that matters now. */

import { LessonLink } from '../lobby/lesson_link.js';
import { files } from '../../base/site.js';
import { h, html, useEffect, useRef, useState } from '../../base/dom.js';
import { spoken, t } from '../../base/i18n.js';

/** @typedef {{heading: string, parts: {rule: string | null, text: string}[]}} Section */

/** @param {{game: string, rule?: string | null, heading?: 'h2' | 'h3'}} props */
export function Rules({ game, rule, heading = 'h3' }) {
  const [sections, setSections] = useState(/** @type {Section[] | null} */ (null));
  const [failed, setFailed] = useState(false);
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const language = spoken.value;
  useEffect(() => {
    fetch(`${files}/rules/${game}.${language}.json`)
      .then((answer) => answer.json())
      .then(setSections, () => setFailed(true));
  }, [game, language]);
  useEffect(() => {
    if (sections && rule) place.current?.scrollIntoView({ block: 'center' });
  }, [sections, rule]);
  if (failed) return html`<p>${t('unreachable')}</p>`;
  if (!sections) return html`<p class="muted">${t('loading')}</p>`;
  return html`<article class="rules">
    ${h(LessonLink, { game })}
    ${sections.map(
      (section, at) => html`<section key=${at}>
        ${h(heading, {}, section.heading)}
        ${section.parts.map(
          (part, number) => html`<p key=${number} id=${part.rule ?? undefined}
            class=${part.rule && part.rule === rule ? 'here' : ''} ref=${part.rule && part.rule === rule ? place : undefined}>
            ${part.rule ? html`<b class="rule-number">${part.rule}</b> ` : null}
            ${inline(part.text)}
          </p>`,
        )}
      </section>`,
    )}
  </article>`;
}

/** Text with **bold** and *stressed* words. @param {string} text */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).map((piece) => {
    if (piece.startsWith('**')) return html`<b>${piece.slice(2, -2)}</b>`;
    return piece.startsWith('*') && piece.length > 1 ? html`<em>${piece.slice(1, -1)}</em>` : piece;
  });
}
