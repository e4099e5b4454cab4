/** The reader's own level: slots to fill, the groups once they lie, or the cards to keep for the next round. */

import { Face, parts } from '../../../web/ui/parts/faces.js';
import { Lying } from '../../../web/ui/parts/card.js';
import { COLOURS, HIGHEST, ID, JOKER, canLay, demands, lyingLevel, textOf } from './cards.js';
import { taskWords, TaskPicture, demandWords } from './ladder.js';
import { cardName, colourName, say } from '../../../web/base/i18n.js';
import { choose, hasRoomFor, keeping, settle, slots, stage, staged, unstage, groupValue, values, verdict } from './stage.js';
import { filled, reached, wanted } from './needs.js';
import { h, html } from '../../../web/base/dom.js';

/**
 * @typedef {import('./board.js').BoardProps} BoardProps
 * @typedef {import('./cards.js').View} View
 * @typedef {import('./stage.js').Staged} Staged
 * @typedef {import('./needs.js').Filled} Filled
 * @typedef {import('../../../web/ui/table/playing.js').Playing} Playing
 */

/** @param {BoardProps & {Groups: (props: BoardProps, seat: number) => any}} props */
export function Own({ Groups, ...props }) {
  const { session, view, playing } = props;
  const { seat } = view;
  if (seat === null) return null;
  const level = lyingLevel(view, seat);
  const task = view.level_tasks[seat];
  if (view.phase === 'keep' && view.actor === seat) return h(Keeping, { session, view, playing });
  const places = demands(task).reduce((sum, { size }) => sum + size, demands(task).length / 2);
  const whose = { seat, n: level, task: taskWords(task) };
  return html`<section class="l8-mine" style=${{ '--places': places }}
    aria-label=${say('level8.page.own_level', whose, session.listener.value)}>
    <h3>${
      view.laid[seat]
        ? say('level8.page.own_level_lies', whose, session.listener.value)
        : html`<b>
          ${say('level8.page.level_n', { n: level })}
          :
        </b> <span>${taskWords(task)}</span>${view.phase === 'lay' ? null : Have({ view })}`
    }</h3>
    ${
      view.laid[seat]
        ? Groups(props, seat)
        : view.phase === 'lay'
          ? Begun({ view, task })
          : playing
            ? h(Stage, { view, playing })
            : h(TaskPicture, { task })
    }
  </section>`;
}

/** How much of the level the hand has. @param {{view: View}} props */
function Have({ view }) {
  const groups = reached(view);
  const text = say('level8.page.have', { n: filled(groups), of: wanted(groups) });
  return groups.length ? html` <span class="l8-have">${text}</span>` : null;
}

/** The slots of the level. @param {{view: View, playing: Playing}} props */
function Stage({ view, playing }) {
  const groups = staged(view);
  const why = verdict.value?.why;
  const has = groups.some((group) => group.ids.length) ? [] : reached(view);
  return html`<div class="l8-stage">${groups.map((group, place) => StageGroup({ view, playing, group, place, has: has[place] }))}</div>
    ${why && groups.every((group) => group.ids.length === group.size) ? html`<p class="l8-why" role="status">${why}</p>` : null}`;
}

/**
 * What has been laid out so far, and what is still missing, where somebody goes step by step.
 * @param {{view: View, task: string | null | undefined}} props
 */
function Begun({ view, task }) {
  const lying = [...view.staged];
  return html`<div class="l8-stage begun">${demands(task).map((demand, place) => {
    const found = lying.findIndex((group) => group.kind === demand.kind && group.cards.length <= demand.size);
    const [cards = []] = (found < 0 ? [] : lying.splice(found, 1)).map((group) => group.cards);
    return html`<div class=${`l8-slots ${demand.kind}`} key=${place} role="group" aria-label=${demandWords(demand)}>
      ${Array.from({ length: demand.size }, (_, at) =>
        cards[at]
          ? h(Lying, { game: ID, card: cards[at], id: cards[at] === JOKER ? `J#begun${place}.${at}` : cards[at], form: 'mini', key: at })
          : html`<span class="l8-slot" key=${at} style=${{ '--step': (at + 1) / demand.size }} aria-hidden="true"></span>`,
      )}
    </div>`;
  })}</div>`;
}

/**
 * One group of slots, and what the hand has for them, until a card is staged.
 * @param {{view: View, playing: Playing, group: Staged, place: number, has: Filled | undefined}} props
 */
function StageGroup({ view, playing, group, place, has }) {
  const open = group.ids.length === group.size ? values(group) : [];
  const asked = demandWords(group);
  const label = has ? say('level8.page.have_of', { what: asked, n: filled([has]), of: has.size }) : asked;
  return html`<div class=${`l8-slots ${group.kind}`} key=${place} role="group" aria-label=${label}>
    ${slots(group).map((id, at) =>
      id ? StagedCard(view, playing, id) : Slot({ view, playing, group, place, at, has: has?.slots[at]?.card }),
    )}
    ${
      open.length > 1
        ? html`<select class="l8-value" aria-label=${say('level8.page.which', { group: demandWords(group) })}
          onChange=${(/** @type {any} */ event) => settle(view, place, open[event.target.selectedIndex] ?? 1)}>
          ${open.map(
            (value) => html`<option key=${value} selected=${value === groupValue(group)}>
              ${valueName(group, value)}
            </option>`,
          )}
        </select>`
        : null
    }
  </div>`;
}

/** What a group of these cards would be. @param {Staged} group @param {number | string} value */
function valueName(group, value) {
  if (group.kind === 'run') return `${value}–${Number(value) + group.size - 1}`;
  return group.kind === 'colour' ? colourName(ID, String(value)) : String(value);
}

/** A card that waits to be laid out; a tap takes it back. @param {View} view @param {Playing} playing @param {string} id */
function StagedCard(view, playing, id) {
  const back = () => {
    unstage(view, id);
    playing.choose(null);
  };
  const card = textOf(id);
  return html`<button type="button" class=${`card staged ${playing.selected.value === id ? 'selected' : ''}`} key=${id}
    data-card=${id} id=${`card-${id}`} aria-label=${say('level8.page.take_back', { card: cardName(ID, card) })} onClick=${back}>
    ${h(Face, { game: ID, card, form: 'mini' })}
  </button>`;
}

/**
 * An empty slot: a place for the selected card, where it seems to fit; else it shows which card of the hand would fill it.
 * @param {{view: View, playing: Playing, group: Staged, place: number, at: number, has: string | undefined}} props
 */
function Slot({ view, playing, group, place, at, has }) {
  const id = playing.mine ? playing.selected.value : null;
  const number = group.kind === 'run' && group.ids.some((one) => textOf(one) !== JOKER) ? Number(groupValue(group)) + at : '';
  const style = group.kind === 'run' ? { '--step': (at + 1) / group.size } : undefined;
  if (has && !id)
    return html`<span class="l8-slot has" key=${at} data-has=${has} aria-hidden="true">
      <span class="card">${h(Face, { game: ID, card: has, form: 'mini' })}</span>
    </span>`;
  if (!id || view.phase !== 'play') return html`<span class="l8-slot" key=${at} style=${style} aria-hidden="true">${number}</span>`;
  const fits = canLay(view) && hasRoomFor(group, id);
  const card = textOf(id);
  const tap = () => (fits ? stage(view, id, place) : playing.session.move(`lay ${group.kind} ${wouldBe(group, card)}`));
  return html`<button type="button" class=${`l8-slot ${fits ? 'target' : ''}`} key=${at} style=${style}
    aria-disabled=${fits ? undefined : 'true'}
    aria-label=${say('level8.page.put_here', { card: cardName(ID, card), group: demandWords(group) })} onClick=${tap}>
    <span aria-hidden="true" data-number=${number ?? ''}></span>
  </button>`;
}

/** What a group that begins with this card would be. @param {Staged} group @param {string} card */
function wouldBe(group, card) {
  const { letters, number } = parts(card);
  if (group.kind === 'colour') return COLOURS.includes(letters) ? letters : COLOURS[0];
  return group.kind === 'run' ? Math.min(number || 1, HIGHEST + 1 - group.size) : number || 1;
}

/**
 * The cards that stay for the next round.
 * @param {{session: import('../../../web/session/session.js').Session, view: View, playing: Playing | undefined}} props
 */
function Keeping({ session, view, playing }) {
  const ids = keeping(view);
  const title = say('level8.page.keeping', { seat: view.seat }, session.listener.value);
  return html`<section class="l8-mine" aria-label=${title}>
    <h3>${title}</h3>
    <div class="l8-stage">
      <div class="l8-slots">
        ${view.kept.map((card, at) => h(Lying, { game: ID, card, form: 'mini', key: at }))}
        ${ids.map(
          (id) => html`<button type="button" class="card staged" key=${id} data-card=${id} id=${`card-${id}`}
            aria-label=${say('level8.page.take_back', { card: cardName(ID, textOf(id)) })} onClick=${() =>
              playing &&
              choose(
                view,
                ids.filter((other) => other !== id),
              )}>
            ${h(Face, { game: ID, card: textOf(id), form: 'mini' })}
          </button>`,
        )}
        ${ids.length + view.kept.length || !playing ? null : html`<span class="muted">${say('level8.page.keeping_none')}</span>`}
      </div>
    </div>
  </section>`;
}
