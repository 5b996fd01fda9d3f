import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import type { S3StorageConfig } from '../src/config/config';
import { createBucket } from './s3-server';

export interface BorrowedS3Server {
  config: S3StorageConfig;
}

/**
 * The S3 server of the whole run, with a bucket of the caller's own.
 *
 * @throws Error with what its processes printed, if it does not start.
 */
export async function borrowS3Server(): Promise<BorrowedS3Server> {
  const asking = request({ socketPath: inject('testS3') }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(body);
  const config = { ...(JSON.parse(body) as S3StorageConfig), bucket: `test-${randomUUID()}` };
  await createBucket(config);
  return { config };
}
