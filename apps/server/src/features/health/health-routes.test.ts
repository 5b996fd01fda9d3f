import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../db/database';
import { createTestDatabase } from '../../../test-support/test-database';
import { registerHealthRoutes } from './health-routes';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function healthApp(db: Parameters<typeof registerHealthRoutes>[1]['db']) {
  const app = Fastify();
  closers.push(() => app.close());
  registerHealthRoutes(app, { db });
  return app;
}

it('answers 200 once the database answers', async () => {
  const database = await createTestDatabase();
  closers.push(() => database.drop());
  const app = healthApp(database.db);
  const answer = await app.inject('/api/health');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'ok' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('answers 503 with a readable message while nothing listens', async () => {
  const database = openDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  closers.push(() => database.close());
  const app = healthApp(database.db);
  const answer = await app.inject('/api/health');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('try again') });
});
