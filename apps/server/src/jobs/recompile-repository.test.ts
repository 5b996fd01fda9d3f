import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import { fileIdOf } from '@anchora/contract/file-paths';
import { insertReadyFile } from '../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { whenRowIsAwaited } from '../../test-support/when-row-is-awaited';
import { recompiles } from '../db/schema/builds';
import { fileUses } from '../db/schema/files';
import { projects } from '../db/schema/projects';
import { deleteUse, insertUse } from '../files/file-use-repository';
import { endOldUndos, listUndoable, recordOutcome, UNDO_DAYS } from './recompile-repository';

let testApp: TestApp;
let ownerId: number;
let id: number;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  const owner = testApp.client();
  ownerId = (await owner.register()).id;
  const modelUrl = await insertReadyFile(testApp.deps.db, ownerId, 'model');
  const body = { name: 'Poster', type: 'markerless', contentType: '3d-model', modelUrl };
  id = (await owner.post('/api/projects', body)).json<Project>().id;
});

it('records an outcome without the scores of a former one', async () => {
  const { db } = testApp.deps;
  const scores = async () => {
    const [row] = await db.select().from(recompiles).where(eq(recompiles.projectId, id));
    return [row?.outcome, row?.score, row?.formerScore];
  };
  await db.transaction((tx) => recordOutcome(tx, id, 'swapped', { score: 0.75, formerScore: null }));
  expect(await scores()).toEqual(['swapped', 0.75, null]);
  await db.transaction((tx) => recordOutcome(tx, id, 'failed'));
  expect(await scores()).toEqual(['failed', null, null]);
});

it('lists a former file that is kept, although a later recompile replaced nothing', async () => {
  const { db } = testApp.deps;
  const former = fileIdOf(await insertReadyFile(db, ownerId, 'tracking'));
  const use = { fileId: former, role: 'former-tracking-file', workspaceId: ownerId, isPublic: false } as const;
  await db.transaction(async (tx) => {
    await insertUse(tx, { ...use, holder: { kind: 'project', id } });
    await recordOutcome(tx, id, 'swapped', { score: 0.75, formerScore: 0.5 });
  });
  expect(await listUndoable(db)).toEqual([id]);
  await db.transaction((tx) => recordOutcome(tx, id, 'kept'));
  expect(await listUndoable(db)).toEqual([id]);
});

it('keeps a former file that another recompile replaces while old undos end', async () => {
  const { db } = testApp.deps;
  const former = async () => ({
    fileId: fileIdOf(await insertReadyFile(db, ownerId, 'tracking')),
    holder: { kind: 'project', id } as const,
    role: 'former-tracking-file' as const,
    workspaceId: ownerId,
    isPublic: false,
  });
  const [old, recent] = [await former(), await former()];
  await db.transaction((tx) => insertUse(tx, old));
  await db
    .update(fileUses)
    .set({ createdAt: sql`now() - ${UNDO_DAYS + 1} * interval '1 day'` })
    .where(eq(fileUses.fileId, old.fileId));
  const ending = await db.transaction(async (tx) => {
    await tx.select().from(projects).where(eq(projects.id, id)).for('update');
    const answer = endOldUndos(db);
    await whenRowIsAwaited(db);
    await deleteUse(tx, recent.holder, recent.role);
    await insertUse(tx, recent);
    return { answer };
  });
  await ending.answer;
  expect(await listUndoable(db)).toContain(id);
});
