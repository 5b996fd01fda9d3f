import { Client } from 'pg';
import type { SocketConnection } from '../src/db/database-connection';

export interface DatabaseCleaner {
  /**
   * Ends all connections but these and its own, and deletes all rows.
   *
   * @param pids process ids of connections.
   * @returns false if it could not, if definitions were changed, or if much room is in use; a copy is then better.
   */
  clean: (pids: readonly number[]) => Promise<boolean>;
  close: () => Promise<void>;
}

/** By this much a database may grow, in bytes: statements become slow over many deleted rows. Chosen, not measured. */
const MOST_GROWTH = 4 * 1024 ** 2;
/** Longest wait for the end of another connection, ms. Chosen, not measured. */
const END_TIMEOUT_MS = 5000;

/** The only table of the template that holds rows, which are taken for definitions. */
const MIGRATIONS = 'drizzle.__drizzle_migrations';
/** Where each change of definitions leaves a trace. */
const CATALOGUES = [
  'pg_class',
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_index',
  'pg_inherits',
  'pg_sequence',
  'pg_type',
  'pg_trigger',
  'pg_event_trigger',
  'pg_proc',
  'pg_rewrite',
  'pg_policy',
  'pg_statistic_ext',
  'pg_namespace',
  'pg_extension',
  'pg_default_acl',
  'pg_db_role_setting',
];
/** Of a row that was inserted or updated, `xmin` is higher than all before it; one that was deleted is missing. */
const DEFINITIONS = [...CATALOGUES, MIGRATIONS]
  .map((table) => `(select concat_ws(' ', count(*), max(xmin::text::bigint)) from ${table})`)
  .concat('(select xmin::text from pg_database where datname = current_database())');
const TABLES = `from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`;
const STATE = `select concat_ws(', ', ${DEFINITIONS.join(', ')}) as definitions,
  (select sum(pg_table_size(pg_class.oid))::int ${TABLES}) as size`;
const SELECT_FILLED = `select string_agg(
  format('select %L as name where exists (select from %1$s)', pg_class.oid::regclass), ' union all ') as text
  ${TABLES} and pg_class.oid <> '${MIGRATIONS}'::regclass`;

const END_OTHERS = `select count(pg_terminate_backend(pid, ${END_TIMEOUT_MS})) from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend'
    and pid <> all ($1) and pid <> pg_backend_pid()`;
/** All but that of the migrations, whose rows stay. */
const RESTART_SEQUENCES = `select count(setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false))
  from pg_sequences where last_value is not null and schemaname <> 'drizzle'`;

/** Cleans a migrated database without rows after each use. */
export async function openCleaner(admin: SocketConnection): Promise<DatabaseCleaner> {
  const client = new Client(admin);
  client.on('error', () => undefined);
  await client.connect();
  async function rowsOf<Row extends object>(name: string, text: string): Promise<Row[]> {
    return (await client.query<Row>({ name, text })).rows;
  }
  async function rowOf<Row extends object>(name: string, text: string): Promise<Row> {
    const [row] = await rowsOf<Row>(name, text);
    if (!row) throw new Error(`no row answers ${name}`);
    return row;
  }
  const state = () => rowOf<{ definitions: string; size: number }>('state', STATE);
  const before = await state();
  const filled = await rowOf<{ text: string }>('select filled', SELECT_FILLED);

  async function deleteRows(): Promise<void> {
    const tables = await rowsOf<{ name: string }>('filled', filled.text);
    // With this setting, which the end of the transaction ends, no table refers to another.
    const statements = tables.map(({ name }) => `delete from ${name}`);
    await client.query(['set local session_replication_role = replica', ...statements, RESTART_SEQUENCES].join(';'));
  }
  async function clean(pids: readonly number[]): Promise<boolean> {
    await client.query(END_OTHERS, [pids]);
    const now = await state();
    if (now.definitions !== before.definitions || now.size - before.size > MOST_GROWTH) return false;
    await deleteRows();
    return true;
  }
  return { clean: (pids) => clean(pids).catch(() => false), close: () => client.end() };
}
