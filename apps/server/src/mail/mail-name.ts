import { cleanCreatorText } from '@anchora/contract/creator-text';

/** Parts of a text that mail programs turn into a link: a scheme, or a dot before the name of a domain. */
const LINK_PARTS = /:\/\/|\.(?=\p{L}{2})/gu;

interface NamedAccount {
  displayName: string | null;
  username: string | null;
  email: string;
}

/** @returns a creator's text as a mail quotes it: one line of plain text that no mail program makes a link of. */
export function quotedInMail(text: string): string {
  return cleanCreatorText(text, 'one').replace(LINK_PARTS, ' ').trim();
}

/**
 * @returns how a mail addresses the account. Anybody can open an account under the address of somebody else, who then
 * receives the mail to confirm it.
 */
export function nameInMail({ displayName, username, email }: NamedAccount): string {
  return quotedInMail(displayName ?? username ?? '') || email;
}
