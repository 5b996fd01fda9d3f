import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { MAX_VISITOR_ROWS_A_DAY } from '@anchora/contract/limits';
import { STEPS, type Step, type StoredProperty } from '@anchora/contract/visit-properties';
import type { Database, Transaction } from '../../db/database';
import { workspaces } from '../../db/schema/accounts';
import { countedSteps, visitorCounts, visitorSalts } from '../../db/schema/numbers';
import { projects } from '../../db/schema/projects';
import { noCounts } from './step-counts';
import type { Mark } from './visit-marks';

type Row = Record<Step, number> & { by: StoredProperty; value: string; foundMs: number };

interface Visitor {
  projectId: number;
  day: string;
  visitor: string;
}

export class CountRepository {
  constructor(private readonly db: Database) {}

  /**
   * Counts the marks that this visitor has not made today, each of them once however often and through whichever server
   * it arrives. Once the measuring is switched off, nothing is counted, not even for pages that were opened before.
   *
   * @param saltHash hash of the salt that the visitor was hashed with; null if unknown.
   * @returns false if the salt of the day is gone or has been replaced; nothing was counted then.
   */
  count(of: Visitor, marks: readonly Mark[], saltHash: Buffer | null = null): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const byHash = new Map(marks.map((mark) => [hashOf(of.visitor, mark), mark]));
      const fresh = await remember(tx, { ...of, saltHash }, [...byHash.keys()]);
      if (fresh === null) return false;
      const rows = rowsOf(fresh.flatMap((hash) => byHash.get(hash) ?? []));
      if (rows.length > 0) await add(tx, of, rows);
      return true;
    });
  }
}

/** Hexadecimal digits of a stored hash: 128 bits. */
const HASH_DIGITS = 32;

function hashOf(visitor: string, { name }: Mark): string {
  return createHash('sha256').update(`${visitor} ${name}`).digest('hex').slice(0, HASH_DIGITS);
}

/**
 * Truncating the salt waits for this transaction, or has ended before and is seen here.
 *
 * @returns the hashes that were not stored yet, none of a project that is not measured; null if the salt is gone.
 */
async function remember(
  tx: Transaction,
  { projectId, day, saltHash }: Pick<Visitor, 'projectId' | 'day'> & { saltHash: Buffer | null },
  hashes: string[],
): Promise<string[] | null> {
  const isSame = saltHash === null ? sql`true` : sql`sha256(salt) = ${saltHash}`;
  const { rows } = await tx.execute<{ hash: string | null }>(sql`
    with salt as (select from ${visitorSalts} where day = ${day} and ${isSame}),
    project as (select from ${projects} p join ${workspaces} w on w.id = p.workspace_id
      where p.id = ${projectId} and p.is_measured and w.is_measured),
    fresh as (
      insert into ${countedSteps} (hash)
      select decode(given, 'hex') from unnest(${sql.param(hashes)}::text[]) given
      where exists (select from salt) and exists (select from project) order by 1
      on conflict do nothing returning encode(hash, 'hex') as hash
    )
    select hash from fresh union all select null where not exists (select from salt)`);
  return rows.some(({ hash }) => hash === null) ? null : rows.flatMap(({ hash }) => hash ?? []);
}

/** The rows of numbers that the marks increase. */
function rowsOf(marks: readonly Mark[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { cells, foundMs = 0 } of marks) {
    for (const { by, value, step } of cells) {
      const key = `${by} ${value}`;
      const row = rows.get(key) ?? { ...noCounts(), by, value };
      row[step] += 1;
      row.foundMs += foundMs;
      rows.set(key, row);
    }
  }
  return [...rows.values()];
}

/** The columns of the table that are summed. */
const COLUMNS = [...STEPS, 'found_ms'] as const;

/**
 * Rows are written in the order of their keys, so that two transactions never wait for each other. A full day gets no
 * further rows.
 */
async function add(tx: Transaction, { projectId, day }: Visitor, rows: Row[]): Promise<void> {
  const values = rows.map(({ by, value, foundMs, ...steps }) => {
    const numbers = [...STEPS.map((step) => steps[step]), foundMs].map((number) => sql`${number}::bigint`);
    return sql`(${by}, ${value}, ${sql.join(numbers, sql`, `)})`;
  });
  const columns = sql.raw(COLUMNS.join(', '));
  const sums = sql.raw(COLUMNS.map((column) => `${column} = c.${column} + excluded.${column}`).join(', '));
  const isOfDay = sql`o.project_id = ${projectId} and o.day = ${day}`;
  await tx.execute(sql`
    insert into ${visitorCounts} as c (project_id, day, by, value, ${columns})
    select ${projectId}, ${day}, by, value, ${columns}
    from (values ${sql.join(values, sql`, `)}) v (by, value, ${columns})
    where (select count(*) from ${visitorCounts} o where ${isOfDay}) <= ${MAX_VISITOR_ROWS_A_DAY - rows.length}::int
      or exists (select from ${visitorCounts} o where ${isOfDay} and o.by = v.by and o.value = v.value)
    order by by, value
    on conflict (project_id, day, by, value) do update set ${sums}`);
}
