import type { Wording } from '@anchora/contract/errors/message-template';
import { translate } from './translate';

/** The server sends English words along, which the default and the English table keep. */
const STANDARD: { wording: Wording | null } = { wording: null };

/** Words of errors in the language of the page; null where those that the server sends are kept. */
export function pageWording(): Wording | null {
  return translate('messages', STANDARD).wording;
}

/** Apart from `messages.ts`, which only pages that show an error in Vietnamese need. */
export function hasMessages(): boolean {
  return pageWording() !== null;
}
