import { wordMessage, type ReceivedMessage, type Wording } from '@anchora/contract/errors/message-template';
import type { TrackingBuild } from '@anchora/contract/projects';
import { language } from './language';
import { translate } from './translate';

/** The server sends English words along, which the default and the English table keep. */
const STANDARD: { wording: Wording | null } = { wording: null };

/**
 * An error of the server, of a form schema or of a file check in the language of the page.
 *
 * @param english the words it came with; also shown where the page's language has none for its code.
 */
export function word(message: ReceivedMessage, english: string): string {
  const { wording } = translate('messages', STANDARD);
  return (wording && wordMessage(wording, message)) ?? english;
}

/**
 * On a page that is Vietnamese in the default table, whose messages are English.
 *
 * @param english the words it came with.
 */
export async function wordOnVietnamesePage(message: ReceivedMessage, english: string): Promise<string> {
  if (language !== 'default') return english;
  const words = await import('./vi/messages').catch(() => null);
  return (words && wordMessage(words.messages.wording, message)) ?? english;
}

/** Why the server could not build a project's tracking file, in the language of the page; null if it did not fail. */
export function wordBuildFailure({ failure, message }: TrackingBuild): string | null {
  return failure ? word(failure, message ?? '') : message;
}
