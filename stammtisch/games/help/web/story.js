/** What a game of Help! was decided by. */

import { margin, most } from '../../../web/replay/highlights.js';

export const FACTS = [most('help.story.stuck', 'no_help'), most('help.story.helped', 'gave'), margin];
