import type { User } from '@anchora/contract/users';

/** How a user is greeted: the display name, else the user name, else the address. */
export function welcomeName(user: Pick<User, 'displayName' | 'username' | 'email'>): string {
  return user.displayName || user.username || user.email;
}
