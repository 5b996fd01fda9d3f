import { sql } from 'drizzle-orm';
import { users } from './schema/accounts';

/**
 * The name by which operators know an account, as a column of a select over `users`: its user name, or else its
 * address.
 */
export const signInName = sql<string>`coalesce(${users.username}, ${users.email})`;
