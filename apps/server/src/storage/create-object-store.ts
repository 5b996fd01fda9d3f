import type { Config, S3StorageConfig } from '../config/config';
import { objectsFolder } from '../config/data-folders';
import { StartupError } from '../config/startup-error';
import { DiskObjectStore } from './disk-object-store';
import { measuredObjectStore } from './measured-object-store';
import type { ObjectStore } from './object-store';

/**
 * Opens the configured object store. The S3 client is loaded only if it is needed.
 *
 * @throws StartupError when the bucket cannot be used.
 */
export async function createObjectStore(
  config: Pick<Config, 'storage' | 'dataDir' | 'secretKey'>,
): Promise<ObjectStore> {
  if (config.storage.kind === 'disk') {
    const store = new DiskObjectStore({ root: objectsFolder(config.dataDir), secretKey: config.secretKey });
    await store.open();
    return measuredObjectStore(store);
  }
  const { S3ObjectStore } = await import('./s3-object-store');
  const store = new S3ObjectStore(config.storage);
  await store.open().catch((error: unknown) => {
    throw new StartupError(unusable(config.storage as S3StorageConfig, error), { cause: error });
  });
  return measuredObjectStore(store);
}

function unusable({ bucket, endpoint }: S3StorageConfig, error: unknown): string {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  const reason =
    status === 404
      ? 'there is no such bucket'
      : status === 403
        ? 'the key may not use it'
        : `it does not answer (${error instanceof Error ? error.message || error.name : String(error)})`;
  return `The S3 bucket "${bucket}"${endpoint === null ? '' : ` at ${endpoint}`} cannot be used: ${reason}. Check the S3_* settings.`;
}
