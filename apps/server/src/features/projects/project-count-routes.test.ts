import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '@anchora/contract/day-of';
import { DAILY_COUNT_DAYS } from '@anchora/contract/limits';
import type { DailyCounts, Project } from '@anchora/contract/projects';
import { becomePro } from '../../../test-support/become-pro';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';

const VIEW_LIMIT = 5;

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;

beforeAll(async () => {
  testApp = await createTestApp({
    config: {
      limits: {
        loginPerAddress: 99,
        registerPerAddress: 99,
        uploadPerUser: 99,
        viewPerAddressAndProject: VIEW_LIMIT,
      },
    },
  });
  owner = testApp.client('192.0.2.1');
  ({ id: ownerId } = await owner.register());
  await becomePro(owner);
});
afterAll(() => testApp.close());

async function newProject(more: object = {}): Promise<Project> {
  const modelUrl = await insertReadyFile(testApp.deps.db, ownerId, 'video');
  const body = { name: 'Clip', type: 'markerless', contentType: 'video', modelUrl, ...more };
  return (await owner.post('/api/projects', body)).json<Project>();
}

async function countsOf(project: Project) {
  const { viewCount, shareCount, analytics } = (await owner.get(`/api/projects/${project.id}`)).json<Project>();
  expect(analytics).toEqual({ viewCount, shareCount });
  return { viewCount, shareCount };
}

describe('POST /api/projects/{key}/view and /share', () => {
  it('count one each, by id for the owner and by share id for anyone', async () => {
    const project = await newProject();
    const visitor = testApp.client();
    expect((await owner.post(`/api/projects/${project.id}/view`)).json()).toEqual({ ok: true });
    expect((await visitor.post(`/api/projects/${project.shareId}/view`)).json()).toEqual({ ok: true });
    expect((await visitor.post(`/api/projects/${project.shareId}/share`)).json()).toEqual({ ok: true });
    expect(await countsOf(project)).toEqual({ viewCount: 2, shareCount: 1 });
    const [listed] = (await owner.get('/api/projects')).json<Project[]>();
    expect(listed).toMatchObject({ viewCount: 2, shareCount: 1 });
  });

  it('also count per day, which only the owner can read', async () => {
    const project = await newProject();
    const visitor = testApp.client();
    await succeeded(visitor.post(`/api/projects/${project.shareId}/view`));
    await succeeded(visitor.post(`/api/projects/${project.shareId}/view`));
    await succeeded(visitor.post(`/api/projects/${project.shareId}/share`));
    const { days } = (await owner.get(`/api/projects/${project.id}/daily-counts`)).json<DailyCounts>();
    expect(days).toHaveLength(DAILY_COUNT_DAYS);
    expect(days.at(-1)).toEqual({ day: dayOf(Date.now()), viewCount: 2, shareCount: 1 });
    expect(days.slice(0, -1).every(({ viewCount, shareCount }) => viewCount === 0 && shareCount === 0)).toBe(true);
    expect((await visitor.get(`/api/projects/${project.id}/daily-counts`)).statusCode).toBe(401);
    await visitor.register();
    for (const key of [project.id, project.shareId, 'x']) {
      expect((await visitor.get(`/api/projects/${key}/daily-counts`)).statusCode).toBe(404);
    }
  });

  it('count every one of many simultaneous calls', async () => {
    const project = await newProject();
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        testApp.client(`198.51.100.${i}`).post(`/api/projects/${project.shareId}/view`),
      ),
    );
    expect((await countsOf(project)).viewCount).toBe(40);
  });

  it('silently stop counting at the limit per address and project', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const visitor = testApp.client('203.0.113.50');
    for (let i = 0; i < VIEW_LIMIT + 3; i++) {
      const response = await visitor.post(`/api/projects/${project.shareId}/view`);
      expect([response.statusCode, response.body]).toEqual([200, '{"ok":true}']);
    }
    await succeeded(visitor.post(`/api/projects/${other.shareId}/view`));
    await succeeded(testApp.client('203.0.113.51').post(`/api/projects/${project.shareId}/view`));
    expect((await countsOf(project)).viewCount).toBe(VIEW_LIMIT + 1);
    expect((await countsOf(other)).viewCount).toBe(1);
  });

  it('answer crawlers and link previews in the same way, without counting them', async () => {
    const project = await newProject();
    for (const headers of [{ 'user-agent': 'facebookexternalhit/1.1' }, { 'sec-purpose': 'prefetch' }]) {
      const response = await testApp.client().post(`/api/projects/${project.shareId}/view`, undefined, headers);
      expect(response.json()).toEqual({ ok: true });
    }
    expect((await countsOf(project)).viewCount).toBe(0);
  });

  it('answer 404 where the project may not be read', async () => {
    const secret = await newProject({ isPublic: false });
    const stranger = testApp.client();
    await stranger.register();
    for (const key of [secret.id, secret.shareId, 999_999, 'AAAAAAAAAAAAAAAA']) {
      expect((await stranger.post(`/api/projects/${key}/view`)).statusCode).toBe(404);
      expect((await stranger.post(`/api/projects/${key}/share`)).statusCode).toBe(404);
    }
    expect((await owner.post(`/api/projects/${secret.shareId}/view`)).statusCode).toBe(200);
    expect(await countsOf(secret)).toEqual({ viewCount: 1, shareCount: 0 });
  });
});

describe('a hot project', () => {
  it('whose row is locked keeps no other project waiting, and every view of it is counted', async () => {
    const [hot, other] = [await newProject(), await newProject()];
    const visit = ({ shareId }: Project, visitor: number) =>
      testApp.client(`198.51.100.${visitor}`).post(`/api/projects/${shareId}/view`);
    const { views } = await testApp.deps.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from project_analytics where project_id = ${hot.id} for update`);
      // These visits are more than the pool has connections.
      const waiting = Array.from({ length: 40 }, (_, i) => visit(hot, i));
      expect((await visit(other, 1)).json()).toEqual({ ok: true });
      return { views: waiting };
    });
    await Promise.all(views);
    expect((await countsOf(hot)).viewCount).toBe(40);
    expect((await countsOf(other)).viewCount).toBe(1);
  });
});
