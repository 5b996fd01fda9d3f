import { cleanCreatorText } from '@anchora/contract/scene/creator-text';

/** What mail programs make a link of: a scheme, or a dot before a name of a domain. */
const LINK_PARTS = /:\/\/|\.(?=\p{L}{2})/gu;

interface NamedAccount {
  displayName: string | null;
  username: string | null;
  email: string;
}

/**
 * @returns how a mail addresses the account: its name as one line of plain text that nothing makes a link of. Anybody can open an account
 * under the address of somebody else, who then receives the mail to confirm it.
 */
export function nameInMail({ displayName, username, email }: NamedAccount): string {
  const name = cleanCreatorText(displayName ?? username ?? '', 'one').replace(LINK_PARTS, ' ');
  return name.trim() === '' ? email : name;
}
