import { type SQL, sql } from 'drizzle-orm';

/** The time `ms` from now, by the database's clock, which all processes share. */
export function fromNow(ms: number): SQL<Date> {
  return sql<Date>`now() + ${ms} * interval '1 millisecond'`;
}
