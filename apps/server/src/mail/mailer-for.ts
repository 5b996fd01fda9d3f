import { isPlaceholderEmail } from '@anchora/contract/placeholder-email';
import type { Mailer } from './mailer';

/** The mailer for a mail to `email`; null if there is none, or if the address is a placeholder, which gets no mail. */
export function mailerFor(mailer: Mailer | null, email: string): Mailer | null {
  return isPlaceholderEmail(email) ? null : mailer;
}
