/** The table while a game is played: seats, board, status, hand and actions; everything else is one tap away. */

import { Actions } from '../ui/table/actions.js';
import { Asides, Banners } from '../ui/table/banners.js';
import { Hand } from '../ui/table/hand.js';
import { Lazy } from '../ui/parts/lazy.js';
import { Panel } from '../ui/table/panel.js';
import { Playing } from '../ui/table/playing.js';
import { Shout } from '../ui/table/shout.js';
import { SeatChips } from '../ui/table/seat_chips.js';
import { Status } from '../ui/table/status.js';
import { Topbar } from '../ui/table/topbar.js';
import { GAMES } from '../session/games.js';
import { h, html, useEffect, useLayoutEffect, useRef } from '../base/dom.js';
import { finish } from '../motion/flip.js';
import { say } from '../base/i18n.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../types.js').Play} Play
 * @typedef {import('../types.js').HandCard} HandCard
 * @typedef {import('../types.js').BoardProps & {game: import('../types.js').GameClient, playing: Playing}} MiddleProps
 */

/** How the round has ended. @param {Session} session @param {import('../types.js').GameClient} game */
export async function roundEnd(session, game) {
  const { RoundEnd } = await import('../ui/table/round_end.js');
  return () => h(RoundEnd, { session, game });
}

/**
 * @param {{session: Session, Middle?: (props: MiddleProps) => any}} props `Middle` is drawn instead of the board,
 *   where that is seen elsewhere
 */
export function PlayScreen({ session, Middle }) {
  const state = session.state.value;
  const table = useRef(/** @type {Playing | null} */ (null));
  const game = GAMES[state?.game ?? ''];
  if (!table.current && game) table.current = new Playing(session, game);
  const playing = table.current;
  useEffect(() => playing?.begin(), [playing]);
  useLayoutEffect(() => playing?.moved(), [state]);
  if (!state?.view || !playing || !game) return null;
  const view = state.view;
  const mine = state.you !== null && state.turn === state.you && !state.seats[state.you]?.stand_in;
  const legal = mine ? playing.playable() : new Set();
  const board = {
    session,
    view,
    targets: playing.targets.value,
    play: (/** @type {Play} */ play) => playing.aim(play),
    tap: (/** @type {HandCard} */ card) => playing.tap(card),
    last: playing.last.value,
    playing,
  };
  return html`<main
    class=${`table game-${game.id} seats-${state.seats.length} ${mine ? 'mine' : ''} ${Middle ? 'handheld' : ''}`}
    data-seq=${state.seq} data-sending=${session.sending.value ? '' : undefined} onPointerDown=${finish}
    onClickCapture=${playing.tapped}>
    ${state.you === null ? null : html`<a class="skip" href="#hand">${say(game.Own ? `${game.id}.page.to_own` : 'web.to_hand')}</a>`}
    ${h(Topbar, { session, game })}
    ${h(SeatChips, { session, game })}
    ${h(Asides, { session })}
    <section class="board" id="board" aria-label=${say('web.board')}>
      <h2 class="unseen">${say('web.board')}</h2>
      ${h(Shout, { session })}
      ${Middle ? h(Middle, { ...board, game }) : h(game.Board, board)}
    </section>
    ${h(Banners, { session })}
    ${h(Status, { session, game })}
    ${
      state.you === null
        ? null
        : game.Own
          ? h(game.Own, { session, view, seat: state.you, mine })
          : h(Hand, {
              game: game.id,
              groups: playing.groups(),
              legal,
              selected: playing.chosen(),
              waiting: playing.waiting(),
              fresh: playing.fresh.value,
              focused: playing.focused.value,
              onFocus: (id) => {
                playing.focused.value = id;
              },
              onTap: (card) => playing.tap(card),
              looking: playing.looking.value,
              gestures: playing.gestures(),
            })
    }
    ${playing.CardZoom && playing.looking.value ? h(playing.CardZoom, { playing, id: playing.looking.value }) : null}
    ${h(Actions, { session, game, playing })}
    ${state.closing ? h(Lazy, { load: () => roundEnd(session, game), key: 'end' }) : null}
    ${Middle ? null : h(Panel, { session, game })}
  </main>`;
}
