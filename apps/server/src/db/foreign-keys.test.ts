import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test-support/test-database';

it('every foreign key has an index, so that deleting the row it names reads no table from end to end', async () => {
  const database = await createTestDatabase();
  try {
    const { rows } = await database.db.execute<{ constraint: string; indexed: boolean }>(sql`
      select conrelid::regclass || ' (' || conname || ')' as constraint, exists (
        select 1 from pg_index join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
          and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')
      ) as indexed
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      order by 1`);
    expect(rows).not.toEqual([]);
    expect(rows.filter(({ indexed }) => !indexed).map(({ constraint }) => constraint)).toEqual([]);
  } finally {
    await database.drop();
  }
});
