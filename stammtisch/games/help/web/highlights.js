/** What a game of Help! was decided by. */

import { margin, most } from '../../../web/replay/highlights.js';

export const HIGHLIGHTS = [most('help.highlight.stuck', 'no_help'), most('help.highlight.helped', 'gave'), margin];
