import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AccountInfo } from '@anchora/contract/account';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { MAX_CONCURRENT_UPLOADS, MB } from '@anchora/contract/limits';
import { codeOf } from '../../../test-support/code-of';
import { fileForm } from '../../../test-support/file-form';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import { TestClient } from '../../../test-support/test-client';
import { buildApp } from '../../app';
import type { Config } from '../../config/config';
import { users } from '../../db/schema/accounts';
import { files } from '../../db/schema/files';

const apps: TestApp[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function clientOf(config: Partial<Config>): Promise<TestClient> {
  const app = await createTestApp({ config });
  apps.push(app);
  const client = app.client();
  await client.register();
  return client;
}

const presign = (client: TestClient, sizeBytes: number) =>
  client.post('/api/presigned-upload', { fileName: 'clip.mp4', contentType: 'video/mp4', size: sizeBytes });

describe('quota', () => {
  it('counts reserved bytes, and states the remaining ones', async () => {
    const client = await clientOf({ userQuotaBytes: 10 * MB });
    expect((await presign(client, 7 * MB)).statusCode).toBe(200);
    const refused = await presign(client, 4 * MB);
    expect([refused.statusCode, codeOf(refused)]).toEqual([413, 'quota-exceeded']);
    expect(refused.json<ApiErrorBody>().message).toContain('needs 4 MB, but only 3 MB of your storage are free');
    expect((await presign(client, 3 * MB)).statusCode).toBe(200);
  });

  it('gives the last bytes to one of several competing uploads, at two servers alike', async () => {
    const testApp = await createTestApp({ config: { userQuotaBytes: 10 * MB } });
    apps.push(testApp);
    const client = testApp.client();
    await client.register();
    const other = await buildApp(testApp.deps);
    onTestFinished(() => other.close());
    const there = new TestClient(other, { origin: TEST_ORIGIN });
    for (const [name, value] of client.cookies) there.cookies.set(name, value);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => presign(at % 2 ? client : there, 3 * MB)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(answers.filter(({ statusCode }) => statusCode === 413)).toHaveLength(7);
  });

  it('applies to the form upload too', async () => {
    const client = await clientOf({ userQuotaBytes: 100 });
    const { body, headers } = fileForm('a.png', Buffer.alloc(500));
    const response = await client.post('/api/upload', body, headers);
    expect(codeOf(response)).toBe('quota-exceeded');
  });
});

describe('an account whose address is not confirmed', () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'ar@example.com' };
  const quotas = { userQuotaBytes: 10 * MB, unconfirmedQuotaBytes: 4 * MB };

  it('has little storage where mail is set up, is told how to have all of it, and then has it', async () => {
    const testApp = await createTestApp({ config: { ...quotas, mail } });
    apps.push(testApp);
    const client = testApp.client();
    const { id } = await client.register();
    const info = async () => (await client.get('/api/user/account')).json<AccountInfo>();
    expect(await info()).toMatchObject({ quotaBytes: 4 * MB, confirmedQuotaBytes: 10 * MB });
    expect((await presign(client, 3 * MB)).statusCode).toBe(200);
    const refused = await presign(client, 2 * MB);
    expect([refused.statusCode, codeOf(refused)]).toEqual([413, 'quota-unconfirmed']);
    expect(refused.json<ApiErrorBody>().message).toBe(
      'This file needs 2 MB, but only 1 MB of your storage are free until you confirm your email address. Confirm it in Account Settings to get 10 MB.',
    );
    await testApp.deps.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id));
    expect(await info()).toMatchObject({ quotaBytes: 10 * MB, confirmedQuotaBytes: null });
    expect((await presign(client, 2 * MB)).statusCode).toBe(200);
    const full = await presign(client, 6 * MB);
    expect(codeOf(full)).toBe('quota-exceeded');
  });

  it('has all of it where no address can be confirmed', async () => {
    const client = await clientOf(quotas);
    expect((await presign(client, 9 * MB)).statusCode).toBe(200);
  });
});

describe('all users together', () => {
  it('store no more than the server’s total', async () => {
    const testApp = await createTestApp({ config: { maxTotalBytes: 10 * MB } });
    apps.push(testApp);
    const clients = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const client = testApp.client();
        await client.register();
        return client;
      }),
    );
    const answers = await Promise.all(clients.map((client) => presign(client, 4 * MB)));
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 200, 507, 507]);
    const refused = answers.find(({ statusCode }) => statusCode === 507);
    expect(refused?.json<ApiErrorBody>().code).toBe('storage-full');
  });
});

describe('disk space', () => {
  it('refuses uploads while the disk has too little free space', async () => {
    const client = await clientOf({ minFreeDiskBytes: Number.MAX_SAFE_INTEGER });
    const response = await presign(client, 5);
    expect([response.statusCode, codeOf(response)]).toEqual([507, 'storage-full']);
  });
});

describe('rate', () => {
  it('refuses more uploads a minute than allowed, and says when to retry', async () => {
    const limits = { loginPerAddress: 99, registerPerAddress: 99, viewPerAddressAndProject: 99, uploadPerUser: 2 };
    const client = await clientOf({ limits });
    for (let upload = 0; upload < limits.uploadPerUser; upload++) {
      expect((await presign(client, 5)).statusCode).toBe(200);
    }
    const response = await presign(client, 5);
    expect([response.statusCode, codeOf(response)]).toEqual([429, 'rate-limited']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('uploads at once', () => {
  let app: TestApp;
  let origin: string;

  beforeAll(async () => {
    app = await createTestApp();
    apps.push(app);
    origin = await app.app.listen({ host: '127.0.0.1', port: 0 });
  });

  it(`are limited to ${MAX_CONCURRENT_UPLOADS} per user, and each one that ends frees a slot`, async () => {
    const client = app.client();
    await client.register();
    const cookie = client.cookieHeader;
    const start = () => {
      const open: { end?: () => void } = {};
      const body = new ReadableStream({
        start: (controller) => {
          const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nnot a picture';
          controller.enqueue(new TextEncoder().encode(head));
          open.end = () => {
            controller.enqueue(new TextEncoder().encode('\r\n--x--\r\n'));
            controller.close();
          };
        },
      });
      const headers = { cookie, origin: TEST_ORIGIN, 'content-type': 'multipart/form-data; boundary=x' };
      const init = { method: 'POST', body, duplex: 'half', headers };
      const response = fetch(`${origin}/api/upload`, init as RequestInit);
      return { open, response, answer: response.then(({ status }) => status) };
    };
    const first = Array.from({ length: MAX_CONCURRENT_UPLOADS }, start);
    await expect.poll(() => app.deps.db.$count(files)).toBe(MAX_CONCURRENT_UPLOADS);
    const refused = await start().response;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(((await refused.json()) as ApiErrorBody).message).toBe(
      `Only ${MAX_CONCURRENT_UPLOADS} files can be uploaded at once. Wait for one to finish, then try again.`,
    );
    first[0]?.open.end?.();
    expect(await first[0]?.answer).toBe(415);
    const next = start();
    next.open.end?.();
    expect(await next.answer).toBe(415);
    for (const { open, answer } of first.slice(1)) {
      open.end?.();
      expect(await answer).toBe(415);
    }
  });
});
