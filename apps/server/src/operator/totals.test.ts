import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRASH_RETENTION_DAYS } from '@anchora/contract/limits';
import type { ProjectCounts } from '@anchora/contract/project-lists';
import type { Project } from '@anchora/contract/projects';
import { seededRandom } from '../../../../testing/support/seeded-random';
import { becomePro } from '../../test-support/become-pro';
import { insertReadyFile } from '../../test-support/ready-file';
import { succeeded } from '../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import type { TestClient } from '../../test-support/test-client';
import { projectTotals } from '../db/schema/numbers';
import { projects } from '../db/schema/projects';
import { runSweep } from '../jobs/sweep';
import { runCommand } from './commands';
import { differingTotals } from './totals-repository';

const RIGHT = 'Every total is right.';

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;
let modelUrl: string;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  ({ id: ownerId } = await owner.register());
  await becomePro(owner);
  modelUrl = await insertReadyFile(testApp.deps.db, ownerId, 'model');
});
afterAll(() => testApp.close());

const check = () => runCommand(testApp.deps, 'check-totals', []);
const counts = async () => (await owner.get('/api/projects/counts')).json<ProjectCounts>();

async function newProject(isPublic = true): Promise<Project> {
  const body = { name: 'Lantern', type: 'markerless', contentType: '3d-model', modelUrl, isPublic };
  return (await owner.post('/api/projects', body)).json<Project>();
}

describe('totals', () => {
  it('stay exact while projects are created, viewed, hidden, archived, deleted and restored at the same time', async () => {
    const random = seededRandom(7);
    const made = await Promise.all(Array.from({ length: 6 }, () => newProject()));
    const act = async (client: TestClient) => {
      const { id, shareId } = random.pick(made);
      await random.pick([
        () => newProject(random.below(2) === 0),
        () => client.post(`/api/projects/${shareId}/view`),
        () => client.post(`/api/projects/${id}/view`),
        () => client.delete(`/api/projects/${id}`),
        () => client.post(`/api/projects/${id}/restore`),
        () => client.patch(`/api/projects/${id}`, { isPublic: random.below(2) === 0 }),
        () => client.patch(`/api/projects/${id}`, { status: random.pick(['active', 'archived']) }),
      ])();
    };
    // Twelve requests at once compete for the same projects and totals.
    for (let round = 0; round < 12; round++) await Promise.all(Array.from({ length: 12 }, () => act(owner)));
    expect(await differingTotals(testApp.deps.db)).toEqual([]);
    const { db } = testApp.deps;
    const kept = await db.select().from(projects).where(eq(projects.userId, ownerId));
    expect(await counts()).toMatchObject({
      total: kept.filter(({ status }) => status !== 'deleted').length,
      public: kept.filter(({ status, isPublic }) => status !== 'deleted' && isPublic).length,
      archived: kept.filter(({ status }) => status === 'archived').length,
      trash: kept.filter(({ status }) => status === 'deleted').length,
    });
    expect((await counts()).views).toBeGreaterThan(0);
  });

  it('leave out what waits for its purge, and stay exact when it is purged', async () => {
    const { id } = await newProject();
    await succeeded(owner.delete(`/api/projects/${id}`));
    const { trash } = await counts();
    const { db, store } = testApp.deps;
    await db
      .update(projects)
      .set({ deletedAt: sql`now() - ${TRASH_RETENTION_DAYS + 1} * interval '1 day'` })
      .where(eq(projects.id, id));
    expect((await counts()).trash).toBe(trash - 1);
    await runSweep({
      db,
      store,
      signal: new AbortController().signal,
      onError: (_, error) => expect.fail(String(error)),
    });
    expect(await db.$count(projects, eq(projects.id, id))).toBe(0);
    expect((await counts()).trash).toBe(trash - 1);
    expect(await check()).toBe(RIGHT);
  });

  it('go with an account that has projects outside the trash', async () => {
    const leaving = testApp.client();
    const { id, password } = await leaving.register();
    const url = await insertReadyFile(testApp.deps.db, id, 'model');
    const body = { name: 'Lantern', type: 'markerless', contentType: '3d-model', modelUrl: url, isPublic: true };
    const { shareId } = (await leaving.post('/api/projects', body)).json<Project>();
    await succeeded(testApp.client().post(`/api/projects/${shareId}/view`));
    expect((await leaving.post('/api/user/delete', { currentPassword: password })).statusCode).toBe(200);
    const { db } = testApp.deps;
    expect(await db.$count(projectTotals, eq(projectTotals.workspaceId, id))).toBe(0);
    expect(await check()).toBe(RIGHT);
  });

  it('stay exact when many rows change in one statement, and when a project outside the trash is erased', async () => {
    const { db } = testApp.deps;
    await db.execute(sql`update project_analytics set view_count = view_count + project_id`);
    await db.execute(sql`update projects set status = 'archived' where id % 3 = 0 and status = 'active'`);
    await db.execute(sql`update files set size_bytes = size_bytes * 2, preview_bytes = 7`);
    expect(await differingTotals(db)).toEqual([]);
    await db.execute(sql`delete from projects where id = (select min(id) from projects where status <> 'deleted')`);
    expect(await check()).toBe(RIGHT);
  });

  it('are corrected by the operator’s check', async () => {
    const { db } = testApp.deps;
    const before = await counts();
    await db.execute(sql`update project_totals set views = views + 5, projects = projects - 1`);
    await db.execute(sql`update storage_totals set bytes = bytes + 1`);
    const { rows } = await db.execute<{ lines: string }>(
      sql`select count(distinct workspace_id) as lines from project_totals`,
    );
    const workspaces = Number(rows[0]?.lines);
    const lines = (await check()).split('\n');
    expect(lines.at(-1)).toBe(`${lines.length - 1} totals corrected.`);
    expect(lines.at(-2)).toMatch(/^stored bytes: \d+ instead of \d+$/);
    for (const name of ['projects', 'views']) {
      const pattern = new RegExp(`^workspace \\d+, ${name}: -?\\d+ instead of \\d+$`);
      expect(lines.filter((line) => pattern.test(line))).toHaveLength(workspaces);
    }
    expect(lines).toHaveLength(2 * workspaces + 2);
    expect(await counts()).toEqual(before);
    expect(await check()).toBe(RIGHT);
  });
});
