import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { Database } from '../src/db/database';

interface Refusal {
  before: 'insert' | 'update' | 'delete';
  table: string;
  /** SQL about the row `old` or `new`. Default: every statement is refused, be it one that changes no row. */
  when?: string;
  /** SQLSTATE of the error. Default: that of `raise` without one. */
  state?: string;
}

let count = 0;

/**
 * Has the database refuse changes with the error `as asked`, as it would if a row or an index were damaged.
 *
 * @returns a function that allows them again; the end of the test does so, too.
 */
export async function refuseChanges(
  db: Database,
  { before, table, when, state = 'P0001' }: Refusal,
): Promise<() => Promise<void>> {
  const name = sql.identifier(`refuse_${++count}`);
  const each = when === undefined ? 'for each statement' : `for each row when (${when})`;
  await db.execute(sql`create function ${name}() returns trigger language plpgsql
    as ${sql.raw(`$$ begin raise 'as asked' using errcode = '${state}'; end $$`)}`);
  await db.execute(sql`create trigger ${name} before ${sql.raw(before)} on ${sql.identifier(table)}
    ${sql.raw(each)} execute function ${name}()`);
  const allow = async () => void (await db.execute(sql`drop function if exists ${name} cascade`));
  onTestFinished(allow);
  return allow;
}
