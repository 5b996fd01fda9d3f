import { HOUR_MS } from '@anchora/contract/durations';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { workspaceBackups } from '../../db/schema/project-backups';
import { startDueRun } from './backup-job-repository';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterEach(() => vi.useRealTimers());
afterAll(() => testApp.close());

it('a run that is due starts once, on a machine whose clock is behind, too', async () => {
  const { db } = testApp.deps;
  const client = testApp.client();
  const { id } = await client.register();
  await client.patch('/api/user/subscription', { plan: 'yearly' });
  const dueAt = new Date();
  dueAt.setUTCMinutes(0, 0, 0);
  const bucket = { endpoint: 'https://s3.example', region: 'r', bucket: 'b', prefix: '', accessKeyId: 'k' };
  const plan = { every: 'day', hour: dueAt.getUTCHours(), keep: 2, nextAt: dueAt } as const;
  await db.insert(workspaceBackups).values({ id, secret: Buffer.alloc(1), ...bucket, ...plan });
  vi.useFakeTimers({ toFake: ['Date'], now: dueAt.getTime() - HOUR_MS });
  expect([await startDueRun(db), await startDueRun(db)]).toEqual([true, false]);
  const [row] = await db.select().from(workspaceBackups).where(eq(workspaceBackups.id, id));
  expect(row?.nextAt).toEqual(new Date(dueAt.getTime() + 24 * HOUR_MS));
});
