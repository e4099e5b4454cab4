/** Which of the sheets is open over the table on a phone, and where the rules open. */

import { signal } from '../base/dom.js';

/** The sheet that is open. */
export const openSheet = signal(/** @type {string | null} */ (null));

/** The rule that a refusal has named, for the sheet that opens then. */
export const wantedRule = signal(/** @type {string | null} */ (null));
