/** What can be done now besides playing a card: sorting, the game's own buttons, undo, a hint, a word. */

import { h, html, useLayoutEffect, useRef, useState } from '../../base/dom.js';
import { ChatDialog } from './chat.js';
import { Icon } from '../parts/icons.js';
import { askedOf, offersOf } from './offers.js';
import { cardName, say, t } from '../../base/i18n.js';
import { prefer, prefs } from '../../base/prefs.js';

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../types.js').GameClient} GameClient
 * @typedef {import('./playing.js').Playing} Playing
 */

/** @param {{session: Session, game: GameClient, playing: Playing}} props */
export function Actions({ session, game, playing }) {
  const state = session.state.value;
  const [talking, setTalking] = useState(false);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const room = useRef(0); // what is chosen from has as much of it as the buttons had, so that the board stands still
  useLayoutEffect(() => {
    if (box.current && !box.current.querySelector('.choices')) room.current = box.current.offsetHeight;
  });
  if (!state) return null;
  const mine = playing.mine && !state.seats[state.you ?? 0]?.stand_in;
  const acts = mine && state.phase === 'playing' ? game.actions(state.view, session) : [];
  const choices = playing.choices.value;
  const asked = choices.length > 1 || prefs.value.tap === 'confirm' || choices.some((play) => play.confirm || play.last);
  const partners = playing.undecided();
  const chosen = asked && choices.length > 0;
  const question = partners.length ? say(`${game.id}.page.choose_card`) : askedOf(choices);
  const offered = offersOf(chosen && !partners.length ? choices : [], chosen && question ? [] : acts);
  const offers = offered.map((offer) => Offered({ offer, session, playing, short: Boolean(question) }));
  return html`<section class="actions" aria-label=${t('actions')} ref=${box}
    style=${{ minHeight: chosen ? `${room.current}px` : '' }}>
    ${
      chosen
        ? html`<div class="choices" role="group" aria-label=${question || t('choose')}>
          ${question ? html`<span class="question" aria-hidden="true">${question}</span>` : null}
          ${partners.map(
            (card) => html`<button type="button" class="choice" key=${card.id} data-with=${card.card}
              onClick=${() => playing.narrow({ partner: card })}>${cardName(game.id, card.card)}</button>`,
          )}
          ${offers}
          ${
            playing.decided()
              ? html`<button type="button" class="plain" onClick=${() => playing.choose(null)}>
                ${t('cancel')}
              </button>`
              : null
          }
        </div>`
        : null
    }
    <div class="buttons">
      ${chosen ? null : offers}
      ${state.you !== null && game.sorts.length > 1 ? h(Sorter, { game, playing }) : null}
      ${
        state.can_undo && state.phase === 'playing'
          ? html`<button type="button" class="undo" onClick=${() => session.command({ do: 'undo' })} aria-label=${t('undo')}>
            <span aria-hidden="true">↶ </span>
            ${t('undo_short')}
          </button>`
          : null
      }
      ${mine && state.house.hints && state.phase === 'playing' ? h(Hint, { session, game }) : null}
      ${
        state.you === null
          ? null
          : html`<button type="button" class="icon-button" aria-label=${t('say')} title=${t('say')}
            onClick=${() => setTalking(true)}>${h(Icon, { icon: 'talk' })}</button>`
      }
    </div>
    ${talking ? h(ChatDialog, { session, onClose: () => setTalking(false) }) : null}
  </section>`;
}

/**
 * One thing that can be done.
 * @param {{offer: import('./offers.js').Offer, session: Session, playing: Playing, short: boolean}} props `short` where it
 *   answers a question
 */
function Offered({ offer: { label, main, play, kind, action }, session, playing, short }) {
  const press = () => {
    if (kind) playing.narrow({ kind });
    else if (play) playing.play(play);
    else if (action?.act) action.act();
    else session.move(action?.move ?? '');
  };
  return html`<button type="button" class=${`${action ? 'act' : 'choice'} ${main ? 'main' : ''}`} key=${label}
    data-move=${play?.move ?? action?.move} data-kind=${kind}
    disabled=${Boolean(action && (action.disabled || session.sending.value))} onClick=${press}>${(short && play?.short) || label}</button>`;
}

/** How the hand is sorted; each tap takes the next way. @param {{game: GameClient, playing: Playing}} props */
function Sorter({ game, playing }) {
  const now = playing.sort();
  const next = game.sorts[(game.sorts.indexOf(now) + 1) % game.sorts.length] ?? now;
  const change = () => {
    if (next === 'manual')
      playing.order(
        playing
          .groups()
          .flat()
          .map((held) => held.id),
      );
    prefer({ sort: { ...prefs.value.sort, [game.id]: next } });
  };
  const shift = (/** @type {number} */ steps) => playing.shift(playing.focused.value ?? playing.groups().flat()[0]?.id ?? '', steps);
  return html`<button type="button" class="sorter" id="sort" onClick=${change}
    aria-label=${t('sorted', { how: t(`sort.${now}`) })}><span aria-hidden="true">⇅ </span>${t(`sort.${now}`)}</button>
    ${
      now === 'manual'
        ? html`<button type="button" class="icon-button" aria-label=${t('shift_left')} onClick=${() => shift(-1)}>←</button>
          <button type="button" class="icon-button" aria-label=${t('shift_right')} onClick=${() => shift(1)}>→</button>`
        : null
    }`;
}

/** What a good player would do. @param {{session: Session, game: GameClient}} props */
function Hint({ session, game }) {
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      const { advise } = await import('./hint.js');
      await advise(session, game, await session.hint());
    } finally {
      setBusy(false);
    }
  };
  return html`<button type="button" class="ask" disabled=${busy} onClick=${ask}>${t('hint')}</button>`;
}
