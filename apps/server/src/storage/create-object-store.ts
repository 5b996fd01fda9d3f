import path from 'node:path';
import type { Config } from '../config/config';
import { DiskObjectStore } from './disk-object-store';
import type { ObjectStore } from './object-store';

/** The store that the settings name, ready for use. The S3 client is loaded only when it is needed. */
export async function createObjectStore(
  config: Pick<Config, 'storage' | 'dataDir' | 'secretKey'>,
): Promise<ObjectStore> {
  if (config.storage.kind === 'disk') {
    const store = new DiskObjectStore({ root: path.join(config.dataDir, 'objects'), secretKey: config.secretKey });
    await store.open();
    return store;
  }
  const { S3ObjectStore } = await import('./s3-object-store');
  const store = new S3ObjectStore(config.storage);
  await store.open();
  return store;
}
