import type { User } from '@anchora/contract/users';

/** The name under which a user is shown: the one that was chosen, or what there is. */
export function nameOfUser({ displayName, username, email }: Pick<User, 'displayName' | 'username' | 'email'>): string {
  return displayName || username || email;
}
