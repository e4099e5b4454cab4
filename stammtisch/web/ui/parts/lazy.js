/** A part of the page that is loaded when it is first shown; a page that is older than the server, whose files are gone, begins anew. */

import { html, useEffect, useState } from '../../base/dom.js';
import { outdated } from '../../base/site.js';
import { t } from '../../base/i18n.js';

/** @param {{load: () => Promise<() => any>}} props `load` brings what draws the part */
export function Lazy({ load }) {
  const [part, setPart] = useState(/** @type {{draw: () => any} | null} */ (null));
  const [failed, setFailed] = useState(false);
  const fail = async () => {
    if (await outdated()) location.reload();
    setFailed(true);
  };
  useEffect(() => {
    load().then((draw) => setPart({ draw }), fail);
  }, []);
  if (part) return part.draw();
  return html`<p class="loading" role="status">${t(failed ? 'unreachable' : 'loading')}</p>`;
}
