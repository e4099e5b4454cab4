/** The table of Help!: stock, discard pile, the row with its six places, and who is asking whom for help. */

import { Face, RAMP } from '../../../web/ui/parts/faces.js';
import { Lying, Pile } from '../../../web/ui/parts/card.js';
import { cardName, say, t } from '../../../web/base/i18n.js';
import { cardsOf } from './cards.js';
import { draggable } from '../../../web/motion/drag.js';
import { h, html, useEffect, useRef } from '../../../web/base/dom.js';
import { Way } from '../../../web/ui/table/way.js';
import { lineWords } from '../../../web/ui/table/log.js';
import { name } from './words.js';
import { useWidth } from '../../../web/base/measure.js';

/**
 * @typedef {import('./view.js').HelpView} HelpView
 * @typedef {import('../../../web/types.js').BoardProps<HelpView>} BoardProps
 * @typedef {import('../../../web/types.js').HandCard} HandCard
 * @typedef {import('../../../web/session/session.js').Session} Session
 */

const ID = 'help';
const PLACES = 6;
const ROOMY = 560;
const WHITE_ON = 5;
const HIGHEST = 11;
const SENTENCES = 2;

/** @param {BoardProps} props */
export function Board(props) {
  const { session, view, last } = props;
  const [box, width] = useWidth();
  const form = width >= ROOMY ? 'whole' : 'mini';
  const { discard } = cardsOf(view);
  return html`<div class="help-table" ref=${box}>
    ${Way({ clockwise: view.clockwise, words: say(view.clockwise ? 'help.page.clockwise' : 'help.page.counterclockwise') })}
    <div class="help-pile">
      ${h(Pile, { count: view.stock, label: `${t('stock')}, ${t('cards', { n: view.stock })}`, place: 'stock' })}
      <span aria-hidden="true">${t('stock')}</span>
    </div>
    <div class="help-middle">
      ${nobodyAsks(props) ? Latest({ session }) : h(Call, props)}
    </div>
    <div class="help-pile">
      <span class=${`help-discard ${discard.length ? '' : 'pile empty'}`} data-place="discard" role="group"
        aria-label=${say('help.page.discard', { n: view.discard.length })}>
        ${[...discard]
          .reverse()
          .map((card) => h(Lying, { key: card.id, game: ID, card: card.card, id: card.id, form: 'whole', last: last.has(card.id) }))}
      </span>
      <span aria-hidden="true">${say('help.page.discard_short')}</span>
    </div>
    ${Row({ ...props, form })}
  </div>`;
}

/** The call for help alone, while there is one. @param {BoardProps} props */
export const Near = (props) => (nobodyAsks(props) ? null : h(Call, props));

/** Whether nobody waits for help, as when a round is over. @param {BoardProps} props */
const nobodyAsks = ({ session, view }) => view.asker === null || Boolean(view.result || session.state.value?.closing);

/** Who asks whom, and the card that was given, which is tapped or dragged into the row. @param {BoardProps} props */
function Call({ session, view, tap, last, playing }) {
  const key = view.phase === 'give' ? 'asks' : 'helped';
  const args = { seat: view.asker, helper: view.helper };
  const { apart } = cardsOf(view);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const gestures = useRef(received(playing));
  gestures.current = received(playing);
  useEffect(() => (box.current ? draggable(box.current, gestures) : undefined), []);
  return html`<div class="help-call" ref=${box}>
    <p>${say(`help.page.${key}${view.helper === session.listener.value.seat ? '_me' : ''}`, args, session.listener.value)}</p>
    ${apart.map((card) =>
      view.phase === 'play_received' && view.moves.length
        ? html`<button type="button" key=${card.id} class="card held legal" data-card=${card.id} id=${`card-${card.id}`}
          data-text=${card.card} aria-label=${say('help.page.received', { card: cardName(ID, card.card) })}
          onClick=${() => tap(card)}>${h(Face, { game: ID, card: card.card })}</button>`
        : h(Lying, { key: card.id, game: ID, card: card.card, id: card.id, last: last.has(card.id) }),
    )}
  </div>`;
}

/**
 * What dragging the received card can do.
 * @param {BoardProps['playing']} playing
 * @returns {import('../../../web/motion/drag.js').Gestures}
 */
const received = (playing) => ({
  mayPlay: (id) => !!playing?.plays(id).length,
  onPick: (id) => playing?.choose(id),
  onDrop: (id, far) => playing?.drop(id, far),
  anyway: true,
});

/** What has happened last. @param {{session: Session}} props */
function Latest({ session }) {
  const line = session.lines.value.findLast((told) =>
    told.events?.some((/** @type {import('../../../web/types.js').Event} */ event) => event.says),
  );
  return line ? html`<p class="help-latest">${lineWords(line, session.listener.value).slice(0, SENTENCES).join(' ')}</p>` : null;
}

/** @param {BoardProps & {form: 'whole' | 'mini'}} props */
function Row(props) {
  const { view, targets, play } = props;
  const { row } = cardsOf(view);
  return html`<div class="help-row" role="group" aria-label=${told(view)} onKeyDown=${rove}>
    ${Array.from({ length: PLACES }, (_, place) =>
      row[place] ? RowCard({ ...props, place, card: /** @type {HandCard} */ (row[place]) }) : Free({ ...props, place }),
    )}
    ${row.map((_, place) => {
      const target = targets.get(`gap-${place}`);
      return target
        ? html`<button type="button" class="target help-handle" key=${`gap-${place}`} data-move=${target.move}
          style=${{ '--place': place }} aria-label=${say('help.page.move.joker', { where: target.label })}
          onClick=${() => play(target)}><span aria-hidden="true">▲</span></button>`
        : null;
    })}
  </div>`;
}

/**
 * A card of the row; a joker shows what it stands for.
 * @param {BoardProps & {place: number, card: HandCard, form: 'whole' | 'mini'}} props
 */
function RowCard({ view, targets, play, last, place, card, form }) {
  const target = targets.get(`place-${place}`);
  const value = view.row[place]?.value ?? 0;
  const inside = html`${h(Face, { game: ID, card: card.card, form: card.card === 'J' ? 'mini' : form })}
    ${
      card.card === 'J'
        ? html`<span class=${`help-value ${value > WHITE_ON ? '' : 'dark'}`} style=${{ background: RAMP[value - 1] }}
          aria-hidden="true">${value}</span>`
        : null
    }`;
  const names = { 'data-card': card.id, id: `card-${card.id}` };
  if (target)
    return html`<button type="button" class="card target" key=${card.id} ...${names}
      aria-label=${say('help.page.swap_out', { card: name(place, view) })} onClick=${() => play(target)}>${inside}</button>`;
  return html`<span class=${`card ${last.has(card.id) ? 'last' : ''}`} key=${card.id} ...${names} role="img"
    aria-label=${name(place, view)}>${inside}</span>`;
}

/** A place without a card; the first of them says what must come. @param {BoardProps & {place: number}} props */
function Free({ view, targets, play, place }) {
  const isNext = place === view.row.length;
  const target = isNext ? targets.get('end') : undefined;
  const above = view.row.at(-1)?.value;
  if (target)
    return html`<button type="button" class="slot target" key=${`free-${place}`} data-move=${target.move}
      aria-label=${target.label} onClick=${() => play(target)}><span aria-hidden="true">▲</span></button>`;
  return html`<span class=${`slot ${isNext ? 'next' : ''}`} key=${`free-${place}`} aria-hidden="true">
    ${isNext && above && above < HIGHEST ? `> ${above}` : ''}
  </span>`;
}

/** The row in words. @param {HelpView} view */
function told(view) {
  if (!view.row.length) return say('help.page.row_empty');
  return say('help.page.row', { n: view.row.length, cards: view.row.map((_, place) => name(place, view)).join(', ') });
}

/** Arrow keys lead from place to place. @param {KeyboardEvent & {currentTarget: HTMLElement}} event */
function rove(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const targets = Array.from(event.currentTarget.querySelectorAll('button.target')).sort(
    (a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x,
  );
  const at = targets.indexOf(/** @type {Element} */ (document.activeElement));
  if (!step || at < 0) return;
  event.preventDefault();
  /** @type {HTMLElement | undefined} */ (targets[(at + step + targets.length) % targets.length])?.focus();
}
