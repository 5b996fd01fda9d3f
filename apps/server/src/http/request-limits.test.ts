import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app';

/** A burst is a twelfth: 60 requests of one address, 30 reads of one account. */
const LIMITS = { perAddress: 720, perAccount: 360 };

let testApp: TestApp;
let lastAddress = 0;

beforeAll(async () => {
  testApp = await createTestApp({ config: { requestLimits: LIMITS } });
});
afterAll(() => testApp.close());

// Nothing comes back while a test runs, however slow the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const newAddress = () => `198.51.100.${++lastAddress}`;

async function signedIn() {
  const client = testApp.client(newAddress());
  await client.register();
  // The limit knows the account only after the next request.
  await client.get('/api/user');
  return client;
}

describe('requests beyond the limit', () => {
  it('of an account are refused with words and Retry-After, from wherever they come, and cost no statement', async () => {
    const client = await signedIn();
    const ask = () => client.request({ url: '/api/projects/counts', remoteAddress: newAddress() });
    const first = await Promise.all(Array.from({ length: 30 }, ask));
    expect(new Set(first.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const query = vi.spyOn((testApp.deps.db as unknown as { $client: Pool }).$client, 'query');
    const sentAt = Date.now();
    const refused = await ask();
    expect(Date.now() - sentAt).toBeGreaterThan(900);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(refused.json()).toMatchObject({ code: 'rate-limited', params: { what: { code: 'requests' } } });
    expect(refused.json<{ message: string }>().message).toMatch(
      /^Too many requests\. Please try again in \d+ seconds?\.$/,
    );
  });

  it('are not all refused at the same moment when they come at the same moment', async () => {
    const client = await signedIn();
    const answeredAt: number[] = [];
    await Promise.all(
      Array.from({ length: 46 }, async () => {
        const { statusCode } = await client.get('/api/projects/counts');
        if (statusCode === 429) answeredAt.push(Date.now());
      }),
    );
    expect(answeredAt.length).toBeGreaterThan(10);
    const [first = 0] = answeredAt;
    expect((answeredAt.at(-1) ?? 0) - first).toBeGreaterThan(500);
    // No tenth of a second has a third of them.
    const most = Math.max(...answeredAt.map((at) => answeredAt.filter((one) => one >= at && one < at + 100).length));
    expect(most).toBeLessThan(answeredAt.length / 3);
  });

  it('of an account leave other accounts at the same address alone', async () => {
    const [busy, other] = [await signedIn(), await signedIn()];
    const remoteAddress = newAddress();
    const statusOf = async (client: typeof busy) =>
      (await client.request({ url: '/api/projects/counts', remoteAddress })).statusCode;
    const seen = await Promise.all(Array.from({ length: 31 }, () => statusOf(busy)));
    expect(seen.filter((status) => status === 429)).toHaveLength(1);
    expect(await statusOf(other)).toBe(200);
  });

  it('are met sooner by what costs more', async () => {
    const client = await signedIn();
    const seen = await Promise.all(
      Array.from({ length: 7 }, async () => (await client.get('/api/projects')).statusCode),
    );
    expect(seen.filter((status) => status === 200)).toHaveLength(6);
  });

  it('of an address are refused without a session too, and its health checks are not', async () => {
    const visitor = testApp.client(newAddress());
    const seen = await Promise.all(Array.from({ length: 62 }, async () => (await visitor.get('/api/user')).statusCode));
    expect([seen.filter((status) => status === 401).length, seen.filter((status) => status === 429).length]).toEqual([
      60, 2,
    ]);
    expect((await visitor.get('/api/health')).statusCode).toBe(200);
    expect((await testApp.client(newAddress()).get('/api/user')).statusCode).toBe(401);
  });

  it('of an address are met sooner by guesses at what does not exist', async () => {
    const visitor = testApp.client(newAddress());
    const seen: number[] = [];
    for (let guess = 0; guess < 13; guess++) {
      seen.push((await visitor.get(`/api/projects/guess-${guess}-unknown`)).statusCode);
    }
    expect(seen).toEqual([...Array.from({ length: 12 }, () => 404), 429]);
  });

  it('of an address without a session are met sooner by what costs more', async () => {
    const visitor = testApp.client(newAddress());
    const seen = await Promise.all(
      Array.from({ length: 14 }, async () => (await visitor.post('/api/projects/unknown-share-id/visits')).statusCode),
    );
    expect(seen.filter((status) => status === 429)).toHaveLength(2);
  });
});
