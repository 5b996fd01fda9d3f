import { wordMessage, type ReceivedMessage } from '@anchora/contract/errors/message-template';
import { language } from './language';

/**
 * Words an error on a page that is Vietnamese in the default table, whose messages are English.
 *
 * @param english the original words.
 */
export async function wordOnVietnamesePage(message: ReceivedMessage, english: string): Promise<string> {
  if (language !== 'default') return english;
  const words = await import('./vi/messages').catch(() => null);
  return (words && wordMessage(words.messages.wording, message)) ?? english;
}
