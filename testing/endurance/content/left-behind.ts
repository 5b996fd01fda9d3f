import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { previewKeyOf } from '../../../apps/server/src/storage/object-key';
import { withServerDatabase } from '../../support/server-database';
import { objectPaths, workFolders } from './content-state';

/** Time between two looks, which cost a connection to the database each. Chosen, not measured. */
const POLL_MS = 500;
/**
 * Time within which the builds of a killed process are taken over and end, with the short content of these rounds.
 * Chosen, not measured.
 */
const SETTLED_WITHIN_MS = 300_000;
/**
 * Time within which the sweep that follows a server's start ends; objects of deleted files go within seconds. Chosen,
 * not measured.
 */
const SWEPT_WITHIN_MS = 240_000;

/**
 * Waits for all builds.
 *
 * @returns a line for each variant that is neither ready nor left out, for each that is half made, and for each build
 *   that still waits when the time is over.
 */
export async function findUnfinished(dataDir: string): Promise<string[]> {
  const untilMs = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const waiting = await withServerDatabase(dataDir, async (client) => {
      const { rows } = await client.query<{ line: string }>(
        "select 'the build of ' || variant || ' is ' || b.state as line from variant_builds b join file_variants v on v.id = b.variant_id",
      );
      return rows.map(({ line }) => line);
    });
    if (waiting.length === 0) return findHalfMade(dataDir);
    if (performance.now() > untilMs) return [...waiting, ...(await findHalfMade(dataDir))];
    await sleep(POLL_MS);
  }
}

function findHalfMade(dataDir: string): Promise<string[]> {
  return withServerDatabase(dataDir, async (client) => {
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

/**
 * Waits for the sweep.
 *
 * @returns a line for everything that nothing uses and that is nevertheless still there, and for a wrong sum of all
 *   bytes.
 */
export async function findLeftovers(dataDir: string): Promise<string[]> {
  const untilMs = performance.now() + SWEPT_WITHIN_MS;
  for (;;) {
    const left = [...(await unusedRows(dataDir)), ...(await unknownObjects(dataDir)), ...(await leftFolders(dataDir))];
    if (left.length === 0 || performance.now() > untilMs) return left;
    await sleep(POLL_MS);
    // Objects of deleted files wait for uploads that may still arrive; the test lets this wait be over.
    await withServerDatabase(dataDir, (client) =>
      client.query("update doomed_objects set delete_after = now() - interval '1 s'"),
    );
  }
}

/** A line for each file that nothing uses or that never arrived, and for a wrong sum of all bytes. */
export function unusedRows(dataDir: string): Promise<string[]> {
  return withServerDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select 'the file ' || original_name || ' is ' || state ||
        case when exists (select from file_uses u where u.file_id = f.id) then '' else ' and unused' end as line from files f
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
  const known = await withServerDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ storage_key: string }>('select storage_key from files');
    return new Set(rows.flatMap(({ storage_key: key }) => [key, previewKeyOf(key)]));
  });
  const keys = (await objectPaths(dataDir)).map((name) => path.relative('objects', name));
  return keys.filter((key) => !known.has(key)).map((key) => `the object ${key} belongs to no file`);
}

async function leftFolders(dataDir: string): Promise<string[]> {
  return (await workFolders(dataDir)).map((folder) => `the folder ${folder} is left`);
}
