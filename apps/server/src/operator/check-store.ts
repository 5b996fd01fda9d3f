import type { FileStorage } from '../files/file-storage';
import { ObjectNotFoundError } from '../storage/object-store';
import { listKnownObjects } from './account-list-repository';

/** A younger object may belong to a file whose row is about to be written. */
const YOUNG_MS = 60 * 60_000;

/** Compares the store with the database. @returns one line for each thing that differs. */
export async function checkStore({ db, store }: FileStorage): Promise<{ checked: number; problems: string[] }> {
  const known = await listKnownObjects(db);
  const problems: string[] = [];
  let checked = 0;
  for (const [key, wanted] of known) {
    // Objects that are to be deleted may be gone already.
    if (wanted === null) continue;
    checked++;
    const found = await store.head(key).catch((error: unknown) => {
      if (error instanceof ObjectNotFoundError) return null;
      throw error;
    });
    if (found === null) problems.push(`missing: ${key}`);
    else if (found.sizeBytes !== wanted) problems.push(`wrong size: ${key} has ${found.sizeBytes} of ${wanted} bytes`);
  }
  for await (const { key, modifiedAt } of store.list('files/')) {
    const isOld = Date.now() - modifiedAt.getTime() > YOUNG_MS;
    if (isOld && !known.has(key)) problems.push(`nothing names: ${key}`);
  }
  return { checked, problems };
}
