import { HOUR_MS } from '@anchora/contract/durations';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { insertReadyFile } from '../../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { backupJobs, workspaceBackups } from '../../db/schema/project-backups';
import { startDueRun } from './backup-job-repository';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterEach(() => vi.useRealTimers());
afterAll(() => testApp.close());

/** Backups of a new account, which are due since the beginning of the hour. */
async function dueBackups(): Promise<{ id: number; client: TestClient; dueAt: Date }> {
  const client = testApp.client();
  const { id } = await client.register();
  await client.patch('/api/user/subscription', { plan: 'yearly' });
  const dueAt = new Date();
  dueAt.setUTCMinutes(0, 0, 0);
  const bucket = { endpoint: 'https://s3.example', region: 'r', bucket: 'b', prefix: '', accessKeyId: 'k' };
  const plan = { every: 'day', hour: dueAt.getUTCHours(), keep: 2, nextAt: dueAt } as const;
  await testApp.deps.db.insert(workspaceBackups).values({ id, secret: Buffer.alloc(1), ...bucket, ...plan });
  return { id, client, dueAt };
}

it('a run that is due starts once, on a machine whose clock is behind, too', async () => {
  const { db } = testApp.deps;
  const { id, dueAt } = await dueBackups();
  vi.useFakeTimers({ toFake: ['Date'], now: dueAt.getTime() - HOUR_MS });
  expect([await startDueRun(db), await startDueRun(db)]).toEqual([true, false]);
  const [row] = await db.select().from(workspaceBackups).where(eq(workspaceBackups.id, id));
  expect(row?.nextAt).toEqual(new Date(dueAt.getTime() + 24 * HOUR_MS));
});

it('a run is under way as long as it has a job, and no longer if its last one was deleted', async () => {
  const { db } = testApp.deps;
  const { id, client } = await dueBackups();
  const modelUrl = await insertReadyFile(db, id, 'model');
  await client.post('/api/projects', { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl });
  const startAnother = async () => {
    await db
      .update(workspaceBackups)
      .set({ nextAt: new Date(0) })
      .where(eq(workspaceBackups.id, id));
    return startDueRun(db);
  };
  expect([await startDueRun(db), await startAnother()]).toEqual([true, false]);
  await db.delete(backupJobs).where(eq(backupJobs.workspaceId, id));
  expect([await startAnother(), await startAnother()]).toEqual([true, false]);
});
