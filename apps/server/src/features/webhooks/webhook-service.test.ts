import { FORMER_SECRET_HOURS } from '@anchora/contract/limits';
import { HOUR_MS } from '@anchora/contract/durations';
import type { NewWebhook } from '@anchora/contract/webhooks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { becomePro } from '../../../test-support/become-pro';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';

let testApp: TestApp;
let owner: TestClient;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  await owner.register();
  await becomePro(owner);
});
afterAll(() => testApp.close());

it('a replaced secret goes on signing for its hours by the clock of the database, by which deliveries are signed', async () => {
  const made = await owner.post('/api/webhooks', { url: 'https://shop.example/hook', events: ['project.changed'] });
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json<NewWebhook>().webhook;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * HOUR_MS });
  onTestFinished(() => void vi.useRealTimers());
  expect((await owner.post(`/api/webhooks/${id}/secret`, {})).statusCode).toBe(200);
  const { rows } = await testApp.deps.db.execute<{ leftHours: number }>(sql`
    select extract(epoch from former_until - now())::float8 / 3600 as "leftHours" from webhooks where id = ${id}`);
  // This is exact to 3 minutes; the clock of the server is wrong by 2 hours.
  expect(rows[0]?.leftHours).toBeCloseTo(FORMER_SECRET_HOURS, 1);
});
