import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** The name that other members of a workspace see. @param person `users`, or an alias of it. */
export function shownNameOf(person: Record<'displayName' | 'username' | 'email', AnyPgColumn>): SQL<string> {
  return sql<string>`coalesce(nullif(${person.displayName}, ''), ${person.username}, split_part(${person.email}, '@', 1))`;
}
