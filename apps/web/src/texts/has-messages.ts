import type { Wording } from '@anchora/contract/errors/message-template';
import { translate } from './translate';

/** The default and the English table keep the English words that the server sends. */
const STANDARD: { wording: Wording | null } = { wording: null };

/** Words of errors in the language of the page; null if the server's words are kept. */
export function pageWording(): Wording | null {
  return translate('messages', STANDARD).wording;
}

/** Separate from `messages.ts`, which only pages that show an error in Vietnamese need. */
export function hasMessages(): boolean {
  return pageWording() !== null;
}
