import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { createTestDatabase } from '../../../test-support/test-database';
import { openDatabase } from '../../db/database';
import type { Deps } from '../../deps';
import { ObjectNotFoundError } from '../../storage/object-store';
import { registerHealthRoutes } from './health-routes';
import { Readiness } from './readiness';

let testApp: TestApp;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function healthApp(deps: Partial<Pick<Deps, 'db' | 'store' | 'stopping'>>) {
  const app = Fastify();
  closers.push(() => app.close());
  registerHealthRoutes(app, { ...testApp.deps, ...deps });
  return app;
}

/** A database that does not answer: nothing listens on port 1. */
function nowhere() {
  const database = openDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  closers.push(() => database.close());
  return database.db;
}

describe('/api/health', () => {
  it('answers 200 as long as the process lives, even without a database', async () => {
    const answer = await healthApp({ db: nowhere() }).inject('/api/health');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('/api/ready', () => {
  it('answers 200 once database, tables and store are there', async () => {
    const answer = await healthApp({}).inject('/api/ready');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('answers 503 without details while the database is away', async () => {
    const answer = await healthApp({ db: nowhere() }).inject('/api/ready');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'not-ready', message: expect.stringContaining('try again') });
    expect(answer.body).not.toMatch(/database|127\.0\.0\.1/);
  });

  it('answers 503 on a database without the tables of this version', async () => {
    const empty = await createTestDatabase('template0');
    closers.push(() => empty.drop());
    expect((await healthApp({ db: empty.db }).inject('/api/ready')).statusCode).toBe(503);
  });

  it('answers 503 while the store is away', async () => {
    const store = { ...testApp.deps.store, head: () => Promise.reject(new Error('connection refused')) };
    expect((await healthApp({ store }).inject('/api/ready')).statusCode).toBe(503);
  });

  it('asks the store once for many simultaneous requests', async () => {
    let heads = 0;
    const store = { ...testApp.deps.store, head: () => Promise.resolve({ sizeBytes: ++heads }) };
    const app = healthApp({ store });
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/api/ready')));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(heads).toBe(1);
  });

  it('answers 503 as soon as the server is about to stop', async () => {
    const stopping = new AbortController();
    const app = healthApp({ stopping: stopping.signal });
    expect((await app.inject('/api/ready')).statusCode).toBe(200);
    stopping.abort();
    expect((await app.inject('/api/ready')).statusCode).toBe(503);
    expect((await app.inject('/api/health')).statusCode).toBe(200);
  });

  it('answers 503, and reports no readiness, if the server is about to stop before a check has ended', async () => {
    const stopping = new AbortController();
    const obstacles: (string | null)[] = [];
    const held: { answer?: () => void } = {};
    const head = () =>
      new Promise<never>((_resolve, reject) => (held.answer = () => reject(new ObjectNotFoundError('x'))));
    const deps = { ...testApp.deps, store: { ...testApp.deps.store, head }, stopping: stopping.signal };
    const readiness = new Readiness(deps, (obstacle) => obstacles.push(obstacle));
    const checked = readiness.check();
    await expect.poll(() => held.answer).toBeDefined();
    stopping.abort();
    expect(await readiness.check()).toBe(false);
    held.answer?.();
    expect(await checked).toBe(false);
    expect(obstacles).toEqual(['stopping']);
  });
});
