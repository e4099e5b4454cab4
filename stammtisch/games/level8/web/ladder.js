/** The ladder: what each level asks for, in words and as a picture, how far everybody is, and a ladder of one's own. */

import { demands, taskText } from './cards.js';
import { h, html } from '../../../web/base/dom.js';
import { list, say } from '../../../web/base/i18n.js';

/**
 * @typedef {import('./cards.js').View} View
 * @typedef {import('./cards.js').Demand} Demand
 */

/** What a group of a level of one's own may be. @type {Record<string, {fewest: number, most: number}>} */
const KINDS = { run: { fewest: 3, most: 10 }, set: { fewest: 2, most: 6 }, colour: { fewest: 3, most: 9 } };
const MAX_GROUPS = 4;
const MAX_CARDS = 10;
const LEVELS_FEWEST = 2;
const MAX_LEVELS = 10;

/** The ladder that a host begins with who writes one. */
export const FIRST_LADDER = ['2 run3', '4 set2', 'run3 + colour4'];

/** One group in words. @param {Demand} demand */
export const demandWords = ({ kind, size }) => say(`level8.page.${kind}`, { n: size });

/** A level in words: equal groups are counted. @param {string | null | undefined} task */
export function taskWords(task) {
  const wanted = demands(task).map(demandWords);
  const kinds = [...new Set(wanted)];
  return list(
    kinds.map((words) => {
      const times = wanted.filter((other) => other === words).length;
      return times === 1 ? words : say('level8.page.times', { n: times, what: words });
    }),
  );
}

/**
 * A level as a picture: steps for a run, equal signs for a number, one filling for a colour.
 * @param {{task: string | null | undefined}} props
 */
export function TaskPicture({ task }) {
  return html`<span class="task" aria-hidden="true">${demands(task).map(
    ({ kind, size }, at) => html`<span class=${`task-group ${kind}`} key=${at}>
      ${Array.from(
        { length: size },
        (_, slot) => html`<i key=${slot} style=${kind === 'run' ? { '--step': (slot + 1) / size } : undefined}></i>`,
      )}
    </span>`,
  )}</span>`;
}

/** The task of a seat's level. @param {View} view @param {number} seat @param {number} level from 1 */
const taskAt = (view, seat, level) => view.tasks[(view.orders[seat]?.[level - 1] ?? 1) - 1];

/** Whether a level is behind a seat, lies, or is still to come. @param {View} view @param {number} seat @param {number} level */
function stateOf(view, seat, level) {
  const now = view.levels[seat] ?? 1;
  if (level < now) return 'done';
  if (level > now) return 'later';
  return view.laid[seat] ? 'laid' : 'now';
}

const SIGNS = { done: '✓', laid: '▤', now: '●', later: '·' };

/** All levels, and who is where. @param {{session: import('../../../web/session/session.js').Session, view: View}} props */
export function Ladder({ session, view }) {
  const own = view.order === 'own';
  const seats = Array.from({ length: view.players }, (_, seat) => seat);
  const levels = view.tasks.map((_, at) => at + 1);
  /** @param {number} seat @param {number} level */
  const cell = (seat, level) => {
    const state = stateOf(view, seat, level);
    const words = say(`level8.page.level_${state}`);
    return html`<td key=${seat} class=${`rung ${state}`}>
      <span class="unseen">${own ? `${taskWords(taskAt(view, seat, level))}: ${words}` : words}</span>
      <span aria-hidden="true">${SIGNS[state]}</span>
      ${own ? h(TaskPicture, { task: taskAt(view, seat, level) }) : null}
    </td>`;
  };
  return html`<section class=${`ladder ${view.players > 3 ? 'many' : ''}`}>
    <h3>${say('level8.page.ladder')}</h3>
    <p class="muted ladder-key">${Object.entries(SIGNS).map(
      ([state, sign]) => html`<span key=${state}>
        <b>${sign}</b> ${say(`level8.page.level_${state}`)}
      </span>`,
    )}</p>
    <div class="block" tabindex="0" role="group" aria-label=${say('level8.page.ladder')}>
      <table>
        <caption class="unseen">${say('level8.page.ladder')}</caption>
        <thead>
          <tr>
            <th scope="col">${say('level8.page.level')}</th>
            ${seats.map((seat) => html`<th scope="col" key=${seat}>${session.names.value[seat]}</th>`)}
          </tr>
        </thead>
        <tbody>${levels.map(
          (level) => html`<tr key=${level}>
            <th scope="row">
              <b>${level}</b>
              ${
                own
                  ? null
                  : html` ${h(TaskPicture, { task: taskAt(view, 0, level) })} <span class="task-words">
                    ${taskWords(taskAt(view, 0, level))}
                  </span>`
              }
            </th>
            ${seats.map((seat) => cell(seat, level))}
          </tr>`,
        )}</tbody>
      </table>
    </div>
  </section>`;
}

/** A ladder of one's own, which cannot be wrong. @param {{value: string[] | null, change: (value: string[]) => void}} props */
export function LadderEditor({ value, change }) {
  const levels = (value ?? FIRST_LADDER).map((line) => demands(line));
  /** @param {Demand[][]} now */
  const write = (now) => change(now.map(taskText));
  return html`<fieldset class="ladder-editor">
    <legend>${say('level8.page.option.custom')}</legend>
    <ol>${levels.map(
      (groups, at) => html`<li key=${at}>
        <b>${say('level8.page.level_n', { n: at + 1 })}</b>
        ${levelEditor(groups, at, (now) => write(levels.with(at, now)))}
        ${
          levels.length > LEVELS_FEWEST
            ? html`<button type="button" class="small" onClick=${() => write(levels.toSpliced(at, 1))}>
              ${say('level8.page.remove_level', { n: at + 1 })}
            </button>`
            : null
        }
      </li>`,
    )}</ol>
    ${
      levels.length < MAX_LEVELS
        ? html`<button type="button" class="small" id="add-level" onClick=${() => write([...levels, demands('run3')])}>
          ${say('level8.page.add_level')}
        </button>`
        : null
    }
  </fieldset>`;
}

/** The groups of one level. @param {Demand[]} groups @param {number} level @param {(groups: Demand[]) => void} change */
function levelEditor(groups, level, change) {
  const free = MAX_CARDS - groups.reduce((sum, { size }) => sum + size, 0);
  const addable = groups.length < MAX_GROUPS && free >= Math.min(...Object.values(KINDS).map(({ fewest }) => fewest));
  return html`${groups.map(
    (group, at) => html`<span class="group-editor" key=${at}>
      ${kindChoice(group, free, say('level8.page.kind_of', { level: level + 1, n: at + 1 }), (now) => change(groups.with(at, now)))}
      ${
        groups.length > 1
          ? html`<button type="button" class="icon-button small"
            aria-label=${say('level8.page.remove_group', { level: level + 1, n: at + 1 })}
            onClick=${() => change(groups.toSpliced(at, 1))}>✕</button>`
          : null
      }
    </span>`,
  )}
    ${
      addable
        ? html`<button type="button" class="icon-button small add-group"
          aria-label=${say('level8.page.add_group', { n: level + 1 })} onClick=${() => change([...groups, smallest(free)])}>
          +
        </button>`
        : null
    }`;
}

/** The smallest group for so many cards. @param {number} free @returns {Demand} */
const smallest = (free) => (free >= 3 ? { kind: 'run', size: 3 } : { kind: 'set', size: 2 });

/**
 * Kind and size of a group in one list that holds only what is possible.
 * @param {Demand} group
 * @param {number} free
 * @param {string} label
 * @param {(group: Demand) => void} change
 */
function kindChoice(group, free, label, change) {
  const possible = Object.entries(KINDS)
    .flatMap(([kind, { fewest, most }]) => Array.from({ length: most - fewest + 1 }, (_, at) => ({ kind, size: fewest + at })))
    .filter(({ size }) => size <= group.size + free);
  return html`<select aria-label=${label}
    onChange=${(/** @type {any} */ event) => change(/** @type {Demand} */ (possible[event.target.selectedIndex]))}>
    ${possible.map(
      (one) => html`<option key=${taskText([one])} selected=${one.kind === group.kind && one.size === group.size}>
        ${demandWords(one)}
      </option>`,
    )}
  </select>`;
}
