import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@anchora/contract/durations';
import { withServerDatabase } from '../../support/server-database';
import { objectPaths, workFolders } from './content-state';

/** Added to the age of files and objects: more than the days for which files without a use are kept (`UNREFERENCED_KEEP`). */
const AGED_BY_DAYS = 9;

/**
 * Makes replaced objects due, which are otherwise kept for a minute for visitors who are reading them. Objects being
 * written are due an hour after they were begun, and stay so.
 *
 * @returns the keys of objects that are then due.
 */
export function letObjectsBeDue(dataDir: string): Promise<string[]> {
  return withServerDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ storage_key: string }>(
      `update doomed_objects set delete_after = now() where delete_after < now() + interval '2 minutes'
       returning storage_key`,
    );
    return rows.map(({ storage_key: key }) => key);
  });
}

/** Makes the files and objects of a running server older, so that those that nobody uses are due. */
export async function letDaysPass(dataDir: string): Promise<void> {
  await withServerDatabase(dataDir, async (client) => {
    const ago = `interval '${AGED_BY_DAYS} days'`;
    await client.query(`update files set created_at = created_at - ${ago}, expires_at = expires_at - ${ago},
      unreferenced_since = unreferenced_since - ${ago}`);
    await client.query(`update doomed_objects set delete_after = delete_after - ${ago}`);
  });
  const before = new Date(Date.now() - AGED_BY_DAYS * DAY_MS);
  // A running server may have deleted one meanwhile.
  for (const name of [...(await objectPaths(dataDir)), ...(await workFolders(dataDir))])
    await utimes(path.join(dataDir, name), before, before).catch(() => undefined);
}
