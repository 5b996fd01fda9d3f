import { afterAll, beforeAll, describe } from 'vitest';
import { borrowS3Server, type BorrowedS3Server } from '../test-support/borrow-s3-server';
import { S3_START_MS, whyNoS3Server } from '../test-support/s3-server';
import { createTestApp, type TestApp } from '../test-support/test-app';
import { describeAccessMatrix } from './access-matrix.suite';
import { S3ObjectStore } from './storage/s3-object-store';
import { endAll } from '../../../testing/support/end-all';

const CDN = 'https://cdn.example.com';

/** An address of the bucket that is signed for this long: five minutes for everyone, one minute for members. */
const signed = (lifetimeS: number) => new RegExp(`^http://127\\.0\\.0\\.1.*X-Amz-Expires=${lifetimeS}&`);

const reason = whyNoS3Server();
if (reason !== null) process.stderr.write(`SKIPPED: access to files on S3: ${reason}\n`);

describe.skipIf(reason !== null)('on S3', () => {
  let server: BorrowedS3Server;
  const stores: S3ObjectStore[] = [];
  const apps: TestApp[] = [];

  beforeAll(async () => {
    server = await borrowS3Server();
    for (const publicUrl of [null, CDN]) {
      const storage = { ...server.config, publicUrl };
      const store = new S3ObjectStore(storage);
      stores.push(store);
      apps.push(await createTestApp({ config: { storage }, deps: { store } }));
    }
  }, S3_START_MS);
  afterAll(() =>
    endAll(...apps.map((testApp) => () => testApp.close()), ...stores.map((store) => () => store.close())),
  );

  const appAt = (index: number) => () => {
    const testApp = apps[index];
    if (!testApp) throw new Error('the application has not started');
    return testApp;
  };

  // The rights of a role do not depend on the store, so only the owner stands for the members.
  const callers = ['visitor', 'blocked account', 'other user', 'owner'] as const;
  // Strangers get no address of a file in these states, as of a private project.
  const further = ['archived', 'withheld', 'deleted', 'blocked'] as const;
  describeAccessMatrix('the bucket', appAt(0), { redirects: { open: signed(300), own: signed(60) }, callers, further });
  // A file that is not public never has an address at the delivery network.
  const redirects = { open: /^https:\/\/cdn\.example\.com\/files\//, own: signed(60) };
  describeAccessMatrix('a delivery network', appAt(1), { redirects, callers, further });
});
