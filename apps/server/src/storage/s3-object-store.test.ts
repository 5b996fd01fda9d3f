import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { borrowS3Server, type BorrowedS3Server } from '../../test-support/borrow-s3-server';
import { S3_START_MS, whyNoS3Server } from '../../test-support/s3-server';
import { StartupError } from '../config/startup-error';
import { createObjectStore } from './create-object-store';
import { describeObjectStore } from './object-store.suite';
import { S3ObjectStore } from './s3-object-store';

const signedHeaders = (url: string) => new URL(url).searchParams.get('X-Amz-SignedHeaders')?.split(';').sort();

const reason = whyNoS3Server();
if (reason !== null) process.stderr.write(`SKIPPED: S3 object store: ${reason}\n`);

describe.skipIf(reason !== null)('S3 object store', () => {
  let server: BorrowedS3Server;
  let store: S3ObjectStore;
  const others: S3ObjectStore[] = [];

  beforeAll(async () => {
    server = await borrowS3Server();
    store = new S3ObjectStore(server.config);
    await store.open();
  }, S3_START_MS);

  afterAll(async () => {
    for (const opened of [store, ...others]) opened?.close();
  });

  /** A store of the same bucket with other settings. */
  function storeWith(settings: Partial<BorrowedS3Server['config']>): S3ObjectStore {
    const other = new S3ObjectStore({ ...server.config, ...settings });
    others.push(other);
    return other;
  }

  describeObjectStore('S3', () => ({ store, resolve: (url) => url }));

  it.each([
    ['a wrong key', { secretAccessKey: 'wrong' }, 'the key may not use it'],
    ['a bucket that does not exist', { bucket: 'no-such-bucket' }, 'there is no such bucket'],
    [
      'an address where nothing listens',
      { endpoint: 'http://127.0.0.1:1' },
      'it does not answer (connect ECONNREFUSED 127.0.0.1:1)',
    ],
  ])('does not start with %s, and says why in one line', async (_, wrong, why) => {
    const storage = { ...server.config, ...wrong };
    const started = createObjectStore({ storage, dataDir: '/nowhere', secretKey: Buffer.alloc(32) });
    const message = `The S3 bucket "${storage.bucket}" at ${storage.endpoint} cannot be used: ${why}. Check the S3_* settings.`;
    await expect(started).rejects.toThrow(new StartupError(message));
  });

  it('signs the public-read ACL as a header, and only when it is asked for', async () => {
    const publicStore = storeWith({ acl: 'public-read' });
    const put = { key: 'staging/1/AAAAAAAAAAAAAAAAAAAAAA', contentType: 'image/png', sizeBytes: 3, lifetimeMs: 60_000 };
    const withAcl = await publicStore.presignPut(put);
    expect(withAcl.headers).toEqual({ 'content-type': 'image/png', 'x-amz-acl': 'public-read' });
    expect(signedHeaders(withAcl.url)).toEqual(['content-length', 'content-type', 'host', 'x-amz-acl']);
    const withoutAcl = await store.presignPut(put);
    expect(withoutAcl.headers).toEqual({ 'content-type': 'image/png' });
    expect(signedHeaders(withoutAcl.url)).toEqual(['content-length', 'content-type', 'host']);
  });

  it('gives the address of the delivery network when one is configured', async () => {
    const behindCdn = storeWith({ publicUrl: 'https://cdn.example.com/ar/' });
    const key = 'files/AA/AAAAAAAAAAAAAAAAAAAAAA';
    expect(behindCdn.publicUrlOf(key)).toBe(`https://cdn.example.com/ar/${key}`);
    expect(store.publicUrlOf(key)).toBeNull();
  });
});
