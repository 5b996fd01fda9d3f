import type { SupportMessage } from '@anchora/contract/support';

/**
 * Number of the user's own messages. It grows when a reply has been stored, and not when an answer arrives, so that an answer
 * does not discard a reply that is being written.
 */
export function countOwn(messages: readonly Pick<SupportMessage, 'by'>[]): number {
  return messages.filter(({ by }) => by === 'user').length;
}
