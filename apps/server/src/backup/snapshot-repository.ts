import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { files } from '../db/schema/files';
import { PREVIEW_CONTENT_TYPE } from '../files/store-checked-file';
import { previewKeyOf } from '../storage/object-key';

/**
 * Tables that backups leave out: sessions, tickets and review links (a thief of the backup could use them), limits,
 * objects that are about to be deleted, and the day's salt with the visitors' hashes. A restore therefore ends all
 * sessions. Totals are left out because triggers count what is restored.
 */
const LEFT_OUT = new Set([
  'sessions',
  'user_tickets',
  'review_links',
  'limits',
  'doomed_objects',
  'project_totals',
  'storage_totals',
  'visitor_salts',
  'counted_steps',
]);
/**
 * Tables that are named after secrets or sessions, also those of later versions, are left out too, except for `KEPT`.
 */
const LEFT_OUT_BY_NAME = /(?:^|_)(?:salts?|tokens?|tickets?|sessions?|previews?|invites?)$/;
/** Hashes of the tokens of programs, which work on after a restore; those revoked since are in the journal. */
const KEPT = new Set(['api_tokens']);
/** Rows fetched from the cursor at a time. Chosen, not measured. */
const BATCH_ROWS = 500;

export interface StoredObject {
  fileId: string;
  key: string;
  contentType: string;
  /** Null for a preview, whose hash is not in the database. */
  sha256: string | null;
}

/**
 * Tables of a backup, each after those that it references.
 *
 * @throws Error if tables reference each other in a circle.
 */
export async function listTables(tx: Database | Transaction): Promise<string[]> {
  const { rows: tables } = await tx.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const { rows: references } = await tx.execute<{ from: string; to: string }>(sql`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f' and conrelid <> confrelid
  `);
  const left = new Set(tables.map(({ name }) => name).filter((name) => !isLeftOut(name)));
  const ordered: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter((name) => !references.some(({ from, to }) => from === name && left.has(to)));
    if (free.length === 0) throw new Error(`tables reference each other in a circle: ${[...left].join(', ')}`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

function isLeftOut(table: string): boolean {
  return LEFT_OUT.has(table) || (LEFT_OUT_BY_NAME.test(table) && !KEPT.has(table));
}

/** Rows of a table as JSON texts. Uploads that were not checked yet are left out. */
export async function* exportRows(tx: Transaction, table: string): AsyncGenerator<string> {
  const name = sql.identifier(table);
  const where = table === 'files' ? sql`where t.state = 'ready'` : sql``;
  // Replies come after the comment that they answer, so that its row exists when they are inserted.
  const order = table === 'comments' ? sql`order by t.id` : sql``;
  await tx.execute(
    sql`declare exported no scroll cursor for select to_jsonb(t)::text as row from ${name} t ${where} ${order}`,
  );
  for (;;) {
    const { rows } = await tx.execute<{ row: string }>(sql`fetch ${sql.raw(String(BATCH_ROWS))} from exported`);
    for (const { row } of rows) yield row;
    if (rows.length < BATCH_ROWS) break;
  }
  await tx.execute(sql`close exported`);
}

/** Inserts rows as `exportRows` wrote them, with their ids. @throws if a row that they reference is missing. */
export async function importRows(tx: Transaction, table: string, rows: readonly string[]): Promise<void> {
  const name = sql.identifier(table);
  await tx.execute(
    sql`insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::jsonb)`,
  );
}

/** Empties every table, including those that backups leave out. */
export async function emptyAllTables(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ names: string }>(
    sql`select string_agg(quote_ident(relname), ', ') as names from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await tx.execute(sql.raw(`truncate ${rows[0]?.names}`));
}

/** Makes new rows continue after the imported ids. */
export async function moveSequences(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ table: string; column: string; sequence: string }>(sql`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
  `);
  for (const { table, column, sequence } of rows) {
    await tx.execute(
      sql`select setval(${sequence}, (select coalesce(max(${sql.identifier(column)}), 0) + 1 from ${sql.identifier(table)}), false)`,
    );
  }
  // Workspaces with members take their ids from the same sequence as accounts.
  await tx.execute(sql`select setval('users_id_seq',
    greatest((select max(id) from users), (select max(id) from workspaces), 0) + 1, false)`);
}

/** @returns the time at which the newest migration was made, in ms since 1970, by which drizzle orders them. */
export async function newestMigration(tx: Database | Transaction): Promise<number> {
  const { rows } = await tx.execute<{ newest: string }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest);
}

/** Whether the database is unused, apart from samples. */
export async function isDatabaseUnused(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(
    sql`select exists (select from users) or exists (select from contact_messages) as used`,
  );
  return rows[0]?.used === false;
}

export async function listObjects(tx: Transaction): Promise<StoredObject[]> {
  const rows = await tx.select().from(files).where(eq(files.state, 'ready'));
  return rows.flatMap((file) => {
    const { id: fileId, storageKey: key, contentType, sha256, previewBytes } = file;
    const own = { fileId, key, contentType, sha256: sha256?.toString('hex') ?? null };
    const preview = { fileId, key: previewKeyOf(key), contentType: PREVIEW_CONTENT_TYPE, sha256: null };
    return previewBytes === null ? [own] : [own, preview];
  });
}

/** The present key of a file's object; null if the file has been deleted. */
export async function presentKeyOf(db: Database, fileId: string): Promise<string | null> {
  const [row] = await db.select({ key: files.storageKey }).from(files).where(eq(files.id, fileId));
  return row?.key ?? null;
}
