import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { objectsFolder } from '../../../apps/server/src/config/data-folders';
import { withServerDatabase } from '../../support/server-database';

interface ReadyFile {
  id: string;
  storage_key: string;
  sha256: Buffer;
}

/** Compares every file that is `ready` in the database with its bytes on disk. @returns a line per mismatch. */
export function findBrokenObjects(dataDir: string): Promise<string[]> {
  return withServerDatabase(dataDir, async (client) => {
    const { rows } = await client.query<ReadyFile>("select id, storage_key, sha256 from files where state = 'ready'");
    const broken: string[] = [];
    for (const { id, storage_key: key, sha256 } of rows) {
      const found = await hashOf(path.join(objectsFolder(dataDir), key));
      if (!found?.equals(sha256)) broken.push(`file ${id}: ${found ? 'its bytes on disk differ' : 'no bytes on disk'}`);
    }
    return broken;
  });
}

async function hashOf(file: string): Promise<Buffer | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return hash.digest();
}
