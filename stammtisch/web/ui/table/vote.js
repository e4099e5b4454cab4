/** The vote to end a game: who wants it, how many must, and a button for everybody who has not said so. */

import { html } from '../../base/dom.js';
import { learn, list, say, t } from '../../base/i18n.js';

await learn('between');

/** @param {{session: import('../../session/session.js').Session}} props */
export function Vote({ session }) {
  const { voting, you, phase } = session.state.value ?? {};
  if (!voting || phase !== 'playing') return null;
  const { agree, needed } = voting;
  const mine = you != null && agree.includes(you);
  const names = list(agree.map((seat) => session.names.value[seat] ?? ''));
  const vote = () => session.command({ do: 'vote', abort: !mine });
  return html`<p class="banner vote" role="status">
    <span>
      ${
        mine && agree.length === 1 ? say('between.voting_you') : say(agree.length > 1 ? 'between.voting.many' : 'between.voting', { names })
      }
      ${' '}
      ${say('between.votes_of', { n: agree.length, needed })}
    </span>
    ${you == null ? null : html`<button type="button" onClick=${vote}>${mine ? t('vote_back') : say('between.vote_too')}</button>`}
  </p>`;
}
