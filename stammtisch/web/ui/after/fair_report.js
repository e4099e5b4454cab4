/** Fair dealing, in words: what this browser finds when it works the deal out again. */

import { checkDeal, isFair } from '../../replay/fair_check.js';
import { html, useEffect, useState } from '../../base/dom.js';
import { heardOf } from '../../session/own_chance.js';
import { part } from '../../session/games.js';
import { promiseOf } from '../../session/commitments.js';
import { standing } from '../../session/game_lines.js';
import { list, t } from '../../base/i18n.js';

/**
 * @typedef {import('../../replay/fair_check.js').Fair} Fair
 * @typedef {import('../../replay/fair_check.js').Finding} Finding
 * @typedef {import('../../session/session.js').Session} Session
 */

const VERDICTS = { true: 'right', false: 'wrong', null: 'open' };
const MARKS = { true: '✓', false: '✗', null: '–' };

/**
 * What this browser finds when it works the deal out again.
 * @param {{replay: import('../../api.js').Replay, table: string, game: number, session?: Session}} props with a session,
 *   also whether the game is the one that was watched
 */
export function FairReport({ replay, table, game, session }) {
  const { fair, seed, game: name } = replay.record;
  const [dealing, setDealing] = useState(/** @type {{fair?: Fair} | null} */ (null));
  useEffect(() => {
    part(name, 'fair').then(setDealing, () => setDealing({}));
  }, [name]);
  if (!dealing) return html`<p class="loading" role="status">${t('loading')}</p>`;
  const told = session ? standing(session.lines.value).map((line) => line.events ?? []) : null;
  const findings = checkDeal(replay, { promised: promiseOf(table, game), heard: heardOf(table, game), told }, dealing.fair);
  const right = isFair(findings);
  return html`<div class="fair-check">
    <p class=${`verdict ${VERDICTS[of(right)]}`} role="status">
      <span class="stamp" aria-hidden="true">
        ${MARKS[of(right)]}
      </span> <b>${t(right === false ? 'fair.no' : right === null ? 'fair.cannot' : fair ? 'fair.yes' : 'fair.known_yes')}</b>
    </p>
    <p>${t('fair.how')}</p>
    <ol class="findings">${findings.map((finding) => Found(finding, replay.record.names))}</ol>
    <details>
      <summary>${t('fair.numbers')}</summary>
      <dl class="numbers">
        ${
          fair
            ? [
                number(t('fair.seal'), fair.commitment),
                number(t('fair.secret'), fair.secret),
                ...fair.parts.map((part, seat) => (part ? number(t('fair.part_of', { name: replay.record.names[seat] }), part) : null)),
              ]
            : null
        }
        ${number(t('fair.seed_is'), seed)}
      </dl>
    </details>
    <p class="muted">${t('fair.more')}</p>
  </div>`;
}

/** @param {boolean | null} holds */
const of = (holds) => /** @type {'true' | 'false' | 'null'} */ (String(holds));

/** One step of the check. @param {Finding} finding @param {string[]} names */
function Found({ what, holds, args = {} }, names) {
  return html`<li key=${what} class=${holds === false ? 'fails' : holds ? 'holds' : 'open'} data-finding=${what}>
    <span class="mark" aria-hidden="true">${MARKS[of(holds)]}</span>
    <span>
      <span class="unseen">${t(`fair.is.${holds}`)}: </span>
      ${t(holds === false && what !== 'chance_wrong' ? `fair.${what}.wrong` : `fair.${what}`, {
        ...args,
        names: list((args.seats ?? []).map((/** @type {number} */ seat) => names[seat] ?? '')),
      })}
    </span>
  </li>`;
}

/** @param {string} label @param {string} value */
function number(label, value) {
  return html`<div key=${label}><dt>${label}</dt><dd><code>${value}</code></dd></div>`;
}
