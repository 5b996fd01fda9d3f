import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { HOUR_MS } from '@anchora/contract/durations';
import type { FileStorage } from '../files/file-storage';
import { ObjectNotFoundError, type ObjectStore } from '../storage/object-store';
import { listKnownObjects, type KnownObject } from './known-object-repository';

/** A younger object may belong to a file whose row is about to be written. */
const YOUNG_MS = HOUR_MS;

/**
 * Compares the store with the database.
 *
 * @param isDeep also reads every object and compares its hash.
 * @returns the number of objects that were looked for, and one line for each difference.
 */
export async function checkStore(
  { db, store }: FileStorage,
  isDeep: boolean,
): Promise<{ checked: number; problems: string[] }> {
  const known = await listKnownObjects(db);
  const problems: string[] = [];
  let checked = 0;
  for (const [key, { sizeBytes, sha256 }] of known) {
    // Objects about to be deleted may already be gone.
    if (sizeBytes === null) continue;
    checked++;
    const problem = await problemOf(store, key, { sizeBytes, sha256: isDeep ? sha256 : null });
    if (problem !== null) problems.push(problem);
  }
  for await (const { key, modifiedAt } of store.list('files/')) {
    const isOld = Date.now() - modifiedAt.getTime() > YOUNG_MS;
    if (isOld && !known.has(key)) problems.push(`nothing names: ${key}`);
  }
  return { checked, problems };
}

async function problemOf(store: ObjectStore, key: string, wanted: KnownObject): Promise<string | null> {
  try {
    const { sizeBytes } = await store.head(key);
    if (sizeBytes !== wanted.sizeBytes) return `wrong size: ${key} has ${sizeBytes} of ${wanted.sizeBytes} bytes`;
    if (wanted.sha256 === null) return null;
    const hash = createHash('sha256');
    await pipeline(await store.read(key), hash);
    return hash.digest('hex') === wanted.sha256 ? null : `wrong bytes: ${key}`;
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return `missing: ${key}`;
    throw error;
  }
}
