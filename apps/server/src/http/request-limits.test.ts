import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { succeeded } from '../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../test-support/test-app';

/** A burst is a twelfth: 60 requests of one address, 30 reads of one account. */
const LIMITS = { perAddress: 720, perAccount: 360 };

let testApp: TestApp;
let lastAddress = 0;

beforeAll(async () => {
  testApp = await createTestApp({ config: { requestLimits: LIMITS } });
});
afterAll(() => testApp.close());

// With a clock that stands still no allowance is refilled while a test runs, however slow the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const newAddress = () => `198.51.100.${++lastAddress}`;

async function signedIn() {
  const client = testApp.client(newAddress());
  await client.register();
  // The limit knows the account only after the next request.
  await succeeded(client.get('/api/user'));
  return client;
}

describe('the limit of requests', () => {
  it('refuses an account at all addresses together, with words and Retry-After and without a statement', async () => {
    const client = await signedIn();
    const ask = () => client.request({ url: '/api/projects/counts', remoteAddress: newAddress() });
    const first = await Promise.all(Array.from({ length: 30 }, ask));
    expect(new Set(first.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const query = vi.spyOn(testApp.deps.db.$client, 'query');
    const sentAtMs = Date.now();
    const refused = await ask();
    // A refusal is held back for at least a second; a timer may fire slightly early.
    expect(Date.now() - sentAtMs).toBeGreaterThan(900);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(refused.json()).toMatchObject({ code: 'rate-limited', params: { what: { code: 'requests' } } });
    expect(refused.json<{ message: string }>().message).toMatch(
      /^Too many requests\. Please try again in \d+ seconds?\.$/,
    );
  });

  it('spreads the refusals of simultaneous requests over time', { tags: 'thorough' }, async () => {
    const client = await signedIn();
    const answeredAtMs: number[] = [];
    await Promise.all(
      Array.from({ length: 46 }, async () => {
        const { statusCode } = await client.get('/api/projects/counts');
        if (statusCode === 429) answeredAtMs.push(Date.now());
      }),
    );
    // The reads beyond the burst of 30.
    expect(answeredAtMs).toHaveLength(16);
    const [first = 0] = answeredAtMs;
    // Refusals are spread over a second; half of it must be seen.
    expect((answeredAtMs.at(-1) ?? 0) - first).toBeGreaterThan(500);
    // No tenth of a second has a third of them.
    const most = Math.max(
      ...answeredAtMs.map((at) => answeredAtMs.filter((one) => one >= at && one < at + 100).length),
    );
    expect(most).toBeLessThan(answeredAtMs.length / 3);
  });

  it('of one account leaves other accounts at the same address alone', async () => {
    const [busy, other] = [await signedIn(), await signedIn()];
    const remoteAddress = newAddress();
    const statusOf = async (client: typeof busy) =>
      (await client.request({ url: '/api/projects/counts', remoteAddress })).statusCode;
    const seen = await Promise.all(Array.from({ length: 31 }, () => statusOf(busy)));
    expect(seen.filter((status) => status === 429)).toHaveLength(1);
    expect(await statusOf(other)).toBe(200);
  });

  it('counts an expensive request several times', async () => {
    const client = await signedIn();
    // The list of projects costs five reads (`LONG_READ`), a sixth of the burst.
    const seen = await Promise.all(
      Array.from({ length: 7 }, async () => (await client.get('/api/projects')).statusCode),
    );
    expect(seen.filter((status) => status === 200)).toHaveLength(6);
  });

  it('refuses an address without a session too, but not its health checks', async () => {
    const visitor = testApp.client(newAddress());
    const seen = await Promise.all(Array.from({ length: 62 }, async () => (await visitor.get('/api/user')).statusCode));
    expect([seen.filter((status) => status === 401).length, seen.filter((status) => status === 429).length]).toEqual([
      60, 2,
    ]);
    expect((await visitor.get('/api/health')).statusCode).toBe(200);
    expect((await testApp.client(newAddress()).get('/api/user')).statusCode).toBe(401);
  });

  it('refuses an address that asks by names of domains, without looking up the name', async () => {
    const remoteAddress = newAddress();
    const statusBy = async (host: string) =>
      (await testApp.app.inject({ url: '/api/user', remoteAddress, headers: { host } })).statusCode;
    for (let name = 0; name < 60; name++) expect(await statusBy(`shop-${name}.example`)).toBe(401);
    const query = vi.spyOn(testApp.deps.db.$client, 'query');
    expect(await statusBy('another-shop.example')).toBe(429);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  it('counts guesses at what does not exist several times', async () => {
    const visitor = testApp.client(newAddress());
    // Each guess costs one read and four more, a twelfth of the burst.
    const seen: number[] = [];
    for (let guess = 0; guess < 13; guess++) {
      seen.push((await visitor.get(`/api/projects/guess-${guess}-unknown`)).statusCode);
    }
    expect(seen).toEqual([...Array.from({ length: 12 }, () => 404), 429]);
  });

  it('counts an expensive request without a session several times', { tags: 'thorough' }, async () => {
    const visitor = testApp.client(newAddress());
    // A report costs five reads (`REPORT`), a twelfth of the burst.
    const seen = await Promise.all(
      Array.from({ length: 14 }, async () => (await visitor.post('/api/projects/unknown-share-id/visits')).statusCode),
    );
    expect(seen.filter((status) => status === 429)).toHaveLength(2);
  });
});
