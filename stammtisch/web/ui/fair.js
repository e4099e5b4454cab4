/** Fair dealing, in words: what this browser finds when it works the deal out again. */

import { checked, isFair } from '../core/fair.js';
import { html } from '../core/dom.js';
import { partAfter, promiseOf } from '../core/promises.js';
import { standing } from '../core/told.js';
import { t } from '../core/words.js';

/**
 * @typedef {import('../core/fair.js').Finding} Finding
 * @typedef {import('../core/session.js').Session} Session
 */

const MARKS = { true: '✓', false: '✗', null: '–' };

/**
 * What this browser finds when it works the deal out again.
 * @param {{replay: import('../api.js').Replay, table: string, game: number, session?: Session}} props with a session, also whether the game is the one that was watched
 */
export function FairCheck({ replay, table, game, session }) {
  const { fair, seed } = replay.record;
  const promised = promiseOf(table, game);
  const told = session ? standing(session.lines.value).map((line) => line.events ?? []) : null;
  const findings = checked(replay, { promised, part: partAfter(promised ?? fair?.commitment ?? ''), told });
  const right = isFair(findings);
  return html`<div class="fair-check">
    <p class=${`verdict ${right ? 'right' : 'wrong'}`} role="status"><span class="stamp" aria-hidden="true">${right ? '✓' : '✗'}</span> <b>${t(!right ? 'fair.no' : fair ? 'fair.yes' : 'fair.known_yes')}</b></p>
    <p>${t('fair.how')}</p>
    <ol class="findings">${findings.map((finding) => Found(finding))}</ol>
    <details><summary>${t('fair.numbers')}</summary><dl class="numbers">
      ${fair ? [number(t('fair.seal'), fair.commitment), number(t('fair.secret'), fair.secret), ...fair.parts.map((part, seat) => (part ? number(t('fair.part_of', { name: replay.record.names[seat] }), part) : null))] : null}${number(t('fair.seed_is'), seed)}
    </dl></details>
    <p class="muted">${t('fair.more')}</p>
  </div>`;
}

/** One step of the check. @param {Finding} finding */
function Found({ what, holds, args = {} }) {
  return html`<li key=${what} class=${holds === false ? 'fails' : holds ? 'holds' : 'open'} data-finding=${what}>
    <span class="mark" aria-hidden="true">${MARKS[/** @type {'true' | 'false' | 'null'} */ (String(holds))]}</span>
    <span><span class="unseen">${t(`fair.is.${holds}`)}: </span>${t(holds === false && what !== 'chance_wrong' ? `fair.${what}.wrong` : `fair.${what}`, args)}</span></li>`;
}

/** @param {string} label @param {string} value */
function number(label, value) {
  return html`<div key=${label}><dt>${label}</dt><dd><code>${value}</code></dd></div>`;
}
