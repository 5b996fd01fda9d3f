import { UserRepository } from '../accounts/user-repository';
import { StartupError } from '../config/startup-error';
import type { Database } from '../db/database';
import type { StoredUser } from '../db/pro-user';
import { printable } from './printable';

/** @throws StartupError unless exactly one account has this username or address. */
export async function findUser(db: Database, name: string): Promise<StoredUser> {
  const found = await new UserRepository(db).findByLoginName(name);
  const [user] = found;
  if (user && found.length === 1) return user;
  throw new StartupError(
    !user
      ? `There is no user with the name or email address ${printable(name)}.`
      : `${printable(name)} stands for more than one user, by username or email address: give the other one of the two.`,
  );
}

/** The name under which an account is shown to the operator. */
export function labelOf({ username, email }: Pick<StoredUser, 'username' | 'email'>): string {
  return printable(username ?? email);
}
