import { HOUR_MS } from '@anchora/contract/durations';
import { BACKUP_FAILURES_TOLD } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { becomePro } from '../../../test-support/become-pro';
import { backupsRow } from '../../../test-support/backups-row';
import { duringAccountDeletion, duringWorkspaceDeletion } from '../../../test-support/during-deletion';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { whenRowIsAwaited } from '../../../test-support/when-row-is-awaited';
import type { Database } from '../../db/database';
import { backupJobs, workspaceBackups } from '../../db/schema/project-backups';
import { projects } from '../../db/schema/projects';
import {
  beginCopy,
  completeCopy,
  finishBackup,
  putBackBackup,
  startDueRun,
  takeBackup,
  type TakenBackup,
} from './backup-job-repository';

/** Longer than any test. */
const LEASE_MS = 60_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await testApp.deps.db.delete(workspaceBackups);
});
afterAll(() => testApp.close());

/** Backups of a new account, which are due since the beginning of the hour. */
async function dueBackups(): Promise<{ id: number; client: TestClient; dueAt: Date }> {
  const client = testApp.client();
  const { id } = await client.register();
  await becomePro(client);
  const dueAt = new Date();
  dueAt.setUTCMinutes(0, 0, 0);
  const row = { ...backupsRow(id), hour: dueAt.getUTCHours(), nextAt: dueAt };
  await testApp.deps.db.insert(workspaceBackups).values(row);
  return { id, client, dueAt };
}

it('a run that is due starts once, even on a machine whose clock is behind', async () => {
  const { db } = testApp.deps;
  const { id, dueAt } = await dueBackups();
  vi.useFakeTimers({ toFake: ['Date'], now: dueAt.getTime() - HOUR_MS });
  expect([await startDueRun(db), await startDueRun(db)]).toEqual([true, false]);
  const [row] = await db.select().from(workspaceBackups).where(eq(workspaceBackups.id, id));
  expect(row?.nextAt).toEqual(new Date(dueAt.getTime() + 24 * HOUR_MS));
});

/** The job of a run that has started, of a project of these backups, as this process has taken it. */
async function takenJob({ id, client }: { id: number; client: TestClient }): Promise<TakenBackup> {
  const { db } = testApp.deps;
  const modelUrl = await insertReadyFile(db, id, 'model');
  const lamp = { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl };
  const made = await client.post('/api/projects', lamp);
  await startDueRun(db);
  const job = await takeBackup(db, 'node', LEASE_MS);
  if (job?.projectId !== made.json<Project>().id) throw new Error('the job of the project was not taken');
  return job;
}

const COPY = { key: 'k.zip', fingerprint: Buffer.alloc(32), sizeBytes: 1, projectName: 'Lamp' };
const FAILED = { kind: 'failed', failure: { code: 'backup-timeout' }, endsRun: true } as const;

const deletions = [
  ['an account', duringAccountDeletion],
  ['a workspace', duringWorkspaceDeletion],
] as const;
/** Each answers null if it had no effect. */
const changes: [string, (db: Database, job: TakenBackup) => Promise<unknown>][] = [
  ['a copy begins', (db, job) => beginCopy(db, job, null, COPY)],
  ['the last job of a run fails, which its owner is told', (db, job) => finishBackup(db, job, null, FAILED)],
  [
    'a job is put back',
    async (db, job) => {
      await putBackBackup(db, job, 0);
      const [row] = await db.select({ state: backupJobs.state }).from(backupJobs).where(eq(backupJobs.id, job.id));
      return row?.state === 'waiting' ? row : null;
    },
  ],
];

describe.each(deletions)('after a refused deletion of %s, which it awaits,', (_, during) => {
  it('a run starts', async () => {
    const { db } = testApp.deps;
    const backups = await dueBackups();
    await takenJob(backups);
    await db.delete(backupJobs);
    await db.update(workspaceBackups).set({ nextAt: new Date(0) });
    expect(await during(db, backups.id, () => startDueRun(db))).toBe(true);
    expect(await db.select().from(backupJobs)).toHaveLength(1);
  });

  it.each(changes)('%s', async (_name, change) => {
    const { db } = testApp.deps;
    const backups = await dueBackups();
    const job = await takenJob(backups);
    // One failure more is told.
    await db.update(workspaceBackups).set({ failures: BACKUP_FAILURES_TOLD - 1 });
    await expect(during(db, backups.id, () => change(db, job))).resolves.not.toBeNull();
  });
});

it('after a refused deletion of its project, which it awaits, a copy is completed', async () => {
  const { db } = testApp.deps;
  const job = await takenJob(await dueBackups());
  const copyId = (await beginCopy(db, job, null, COPY)) ?? 0;
  const isThisOne = eq(projects.id, job.projectId);
  let completed: Promise<boolean> | undefined;
  const deletion = db.transaction(async (tx) => {
    await tx.select().from(projects).where(isThisOne).for('update');
    completed = completeCopy(db, job, null, copyId);
    await whenRowIsAwaited(db);
    await tx.delete(projects).where(isThisOne);
    throw new Error('refused');
  });
  await expect(deletion).rejects.toThrow('refused');
  expect(await completed).toBe(true);
});

it('a run is under way as long as it has a job, and no longer if its last one was deleted', async () => {
  const { db } = testApp.deps;
  const { id, client } = await dueBackups();
  const modelUrl = await insertReadyFile(db, id, 'model');
  await succeeded(
    client.post('/api/projects', { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl }),
  );
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
