import type { User } from '@anchora/contract/users';

export function welcomeName(user: Pick<User, 'displayName' | 'username' | 'email'>): string {
  return user.displayName || user.username || user.email;
}
