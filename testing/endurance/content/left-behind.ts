import { existsSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@anchora/contract/durations';
import { previewKeyOf } from '../../../apps/server/src/storage/object-key';
import { withDatabaseOf } from '../../support/server-database';

const POLL_MS = 500;
/** Longer than a build of a killed process takes to be taken over and to end. */
const SETTLED_WITHIN_MS = 300_000;
/** The sweep follows the start of a server; objects of deleted files go within seconds. */
const SWEPT_WITHIN_MS = 240_000;
/** Age that deleted projects and unused files are given: more than the seven days for which files without a use are kept. */
const DAYS = 9;

/** Number of variants that a process is making now. */
export function runningVariants(dataDir: string): Promise<number> {
  return withDatabaseOf(dataDir, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int n from variant_builds where state = 'running'",
    );
    return rows[0]?.n ?? 0;
  });
}

/** Number of projects whose content has a smaller copy. */
export function lightCopies(dataDir: string, projects: readonly { id: number }[]): Promise<number> {
  return withDatabaseOf(dataDir, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int n from file_variants v join file_uses u on u.file_id = v.source
       where v.variant = 'light' and v.state = 'ready' and u.holder_kind = 'project' and u.role = 'model'
       and u.holder_id = any($1)`,
      [projects.map(({ id }) => id)],
    );
    return rows[0]?.n ?? 0;
  });
}

/** Number of projects whose content has given its original up. */
export function keptCopies(dataDir: string, projects: readonly { id: number }[]): Promise<number> {
  return withDatabaseOf(dataDir, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int n from files f join file_uses u on u.file_id = f.id
       where f.metadata ? 'kept' and u.holder_kind = 'project' and u.role = 'model' and u.holder_id = any($1)`,
      [projects.map(({ id }) => id)],
    );
    return rows[0]?.n ?? 0;
  });
}

/**
 * Lets the minute pass in which visitors midway read a replaced object, but no time of objects being written.
 *
 * @returns the keys of objects that are then due.
 */
export function letObjectsBeDue(dataDir: string): Promise<string[]> {
  return withDatabaseOf(dataDir, async (client) => {
    const { rows } = await client.query<{ storage_key: string }>(
      `update doomed_objects set delete_after = now() where delete_after < now() + interval '2 minutes'
       returning storage_key`,
    );
    return rows.map(({ storage_key: key }) => key);
  });
}

export function isStored(dataDir: string, key: string): boolean {
  return existsSync(path.join(dataDir, 'objects', key));
}

/** Waits for all builds. @returns a line for each variant that is neither ready nor left out, and for each that is half made */
export async function findUnfinished(dataDir: string): Promise<string[]> {
  const until = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const waiting = await withDatabaseOf(dataDir, async (client) => {
      const { rows } = await client.query<{ line: string }>(
        "select 'the build of ' || variant || ' is ' || b.state as line from variant_builds b join file_variants v on v.id = b.variant_id",
      );
      return rows.map(({ line }) => line);
    });
    if (waiting.length === 0) return findHalfMade(dataDir);
    if (performance.now() > until) return [...waiting, ...(await findHalfMade(dataDir))];
    await sleep(POLL_MS);
  }
}

function findHalfMade(dataDir: string): Promise<string[]> {
  return withDatabaseOf(dataDir, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select 'the variant ' || v.variant || ' is ' || v.state || coalesce(': ' || (v.failure ->> 'code'), '') as line
      from file_variants v where v.state not in ('ready', 'skipped')
      union all
      select 'the variant ' || v.variant || ' is ready without its file' from file_variants v
      left join files f on f.id = v.output where v.state = 'ready' and f.state is distinct from 'ready'
      union all
      select 'a reservation for a variant is left' from files where state = 'staged' and variant_of is not null`);
    return rows.map(({ line }) => line);
  });
}

/** Makes everything on a stopped or running server older, so that what nobody uses is due. */
export async function letDaysPass(dataDir: string): Promise<void> {
  await withDatabaseOf(dataDir, async (client) => {
    const ago = `interval '${DAYS} days'`;
    await client.query(`update files set created_at = created_at - ${ago}, expires_at = expires_at - ${ago},
      unreferenced_since = unreferenced_since - ${ago}`);
    await client.query(`update doomed_objects set delete_after = delete_after - ${ago}`);
  });
  const before = new Date(Date.now() - DAYS * DAY_MS);
  const work = path.join(dataDir, 'work');
  const folders = (await readdir(work).catch(() => [])).map((name) => path.join('work', name));
  // A running server may have deleted one meanwhile.
  for (const name of [...(await namesUnder(dataDir)), ...folders])
    await utimes(path.join(dataDir, name), before, before).catch(() => undefined);
}

/** Waits for the sweep. @returns a line for everything that nothing uses and that is nevertheless still there */
export async function findLeftovers(dataDir: string): Promise<string[]> {
  const until = performance.now() + SWEPT_WITHIN_MS;
  for (;;) {
    const left = [...(await unusedRows(dataDir)), ...(await unknownObjects(dataDir)), ...(await workFolders(dataDir))];
    if (left.length === 0 || performance.now() > until) return left;
    await sleep(POLL_MS);
    // Deleting a file allows for uploads that still arrive; that time passes too.
    await withDatabaseOf(dataDir, (client) =>
      client.query("update doomed_objects set delete_after = now() - interval '1 s'"),
    );
  }
}

/** A line for each file that nothing uses or that never arrived, and for a wrong sum of all bytes. */
export function unusedRows(dataDir: string): Promise<string[]> {
  return withDatabaseOf(dataDir, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select 'the file ' || original_name || ' is ' || state || ' and unused' as line from files f
      where state <> 'ready' or not exists (select from file_uses u where u.file_id = f.id)
      union all
      select 'the stored bytes are counted as ' || counted || ' instead of ' || stored from (
        select (select coalesce(sum(bytes), 0) from storage_totals) counted,
          (select coalesce(sum(size_bytes + coalesce(preview_bytes, 0)), 0) from files) stored) sums
      where counted <> stored`);
    return rows.map(({ line }) => line);
  });
}

async function unknownObjects(dataDir: string): Promise<string[]> {
  const known = await withDatabaseOf(dataDir, async (client) => {
    const { rows } = await client.query<{ storage_key: string }>('select storage_key from files');
    return new Set(rows.flatMap(({ storage_key: key }) => [key, previewKeyOf(key)]));
  });
  const keys = (await namesUnder(dataDir)).map((name) => path.relative('objects', name));
  return keys.filter((key) => !known.has(key)).map((key) => `the object ${key} belongs to no file`);
}

async function workFolders(dataDir: string): Promise<string[]> {
  const names = await readdir(path.join(dataDir, 'work')).catch(() => []);
  return names.map((name) => `the folder work/${name} is left`);
}

/** Paths of all objects, relative to the data folder. */
async function namesUnder(dataDir: string): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'objects'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)));
}
