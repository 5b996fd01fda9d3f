import { MINUTE_MS } from '@anchora/contract/durations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database';
import { startRedisServer, whyNoRedisServer, type RedisTestServer } from '../../../test-support/redis-server';
import { limits } from '../../db/schema/limits';
import { LimitRepository } from './limit-repository';
import { describeLimitStore } from './limit-store.suite';
import { MemoryLimitStore } from './memory-limit-store';
import { RedisLimitStore } from './redis-limit-store';
import { endAll } from '../../../../../testing/support/end-all';

const clock = { skewMs: 0 };
const pass = (ms: number) => (clock.skewMs += ms);
const skewMs = () => clock.skewMs;
const ONE = { limit: 1, lifetimeMs: MINUTE_MS };

describeLimitStore('MemoryLimitStore', () => ({ store: new MemoryLimitStore({ now: skewMs }), pass }));

it('forgets the least recently used key when there are too many in memory', async () => {
  const store = new MemoryLimitStore({ maxKeys: 2 });
  for (const key of ['old', 'kept', 'old', 'new']) await store.take(key, ONE);
  expect(await store.take('old', ONE)).not.toHaveProperty('id');
  expect(await store.take('kept', ONE)).toHaveProperty('id');
});

it('waits for at least a millisecond in memory, also with a clock that counts parts of one', async () => {
  let nowMs = 0;
  const store = new MemoryLimitStore({ now: () => nowMs });
  const one = { limit: 1, lifetimeMs: 1000 };
  await store.take('a', one);
  nowMs = 999.75;
  expect(await store.take('a', one)).toEqual({ retryAfterMs: 1 });
});

it('keeps a key whose place was renewed, rather than one that was used before', async () => {
  const store = new MemoryLimitStore({ maxKeys: 2 });
  const held = await store.take('held', ONE);
  await store.take('other', ONE);
  await store.renew('held', 'id' in held ? held.id : '', MINUTE_MS);
  await store.take('new', ONE);
  expect(await store.take('held', ONE)).not.toHaveProperty('id');
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describeLimitStore('LimitRepository', () => ({ store: new LimitRepository(database.db, skewMs), pass }));

it('sweeps rows whose places have all ended, and no others', async () => {
  await database.db.delete(limits);
  const store = new LimitRepository(database.db);
  await store.take('living', ONE);
  await store.take('ended', { limit: 1, lifetimeMs: 0 });
  await store.sweep();
  expect((await database.db.select().from(limits)).map(({ key }) => key)).toEqual(['living']);
});

const reason = whyNoRedisServer();
if (reason === null) {
  let server: RedisTestServer;
  let store: RedisLimitStore;
  beforeAll(async () => {
    server = await startRedisServer();
    store = new RedisLimitStore(server.url, () => undefined, skewMs);
    await store.open();
  });
  afterAll(() =>
    endAll(
      () => store?.close(),
      () => server?.stop(),
    ),
  );
  describeLimitStore('RedisLimitStore', () => ({ store, pass }));
} else {
  process.stderr.write(`SKIPPED: limits in Redis: ${reason}\n`);
}
