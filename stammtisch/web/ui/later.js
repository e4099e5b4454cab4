/** A part of the page that is loaded when it is first shown. */

import { html, useEffect, useState } from '../core/dom.js';
import { t } from '../core/words.js';

/** @param {{load: () => Promise<() => any>}} props `load` brings what draws the part */
export function Later({ load }) {
  const [part, setPart] = useState(/** @type {{draw: () => any} | null} */ (null));
  const [failed, setFailed] = useState(false);
  useEffect(() => { load().then((draw) => setPart({ draw }), () => setFailed(true)); }, []);
  if (part) return part.draw();
  return html`<p class="loading" role="status">${t(failed ? 'unreachable' : 'loading')}</p>`;
}
