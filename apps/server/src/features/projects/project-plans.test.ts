import { fileIdOf } from '@anchora/contract/file-paths';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import { insertReadyFile } from '../../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';

/** With so many rows PostgreSQL prefers an index to a sequential scan, if one fits. */
const PROJECTS_OF_OTHERS = 20_000;
const OWN_PROJECTS = 20;
const LARGE_TABLES = /Seq Scan on (?:projects|file_uses|files|project_analytics)\b/;

let testApp: TestApp;
let pool: Pool;
let owner: TestClient;
/** Owns nearly all projects. */
let other: TestClient;
let project: Project;

beforeAll(async () => {
  testApp = await createTestApp();
  const { db } = testApp.deps;
  pool = db.$client;
  owner = testApp.client();
  const { id } = await owner.register();
  other = testApp.client();
  const { id: otherId } = await other.register();
  const modelUrl = await insertReadyFile(db, id, 'video');
  const body = { name: 'Clip', type: 'markerless', contentType: 'video', modelUrl };
  project = (await owner.post('/api/projects', body)).json<Project>();
  const insert = (userId: number, count: number) =>
    db.execute(sql`
      insert into projects (user_id, workspace_id, name, type, content_type, share_id, created_at)
      select ${userId}, ${userId}, 'Poster ' || i, 'markerless', 'video', 'plan-' || ${userId}::int || '-' || i, now() - i * interval '1 minute'
      from generate_series(1, ${count}) i`);
  await insert(id, OWN_PROJECTS);
  await insert(otherId, PROJECTS_OF_OTHERS);
  await db.execute(sql`
    insert into file_uses (file_id, holder_kind, holder_id, role, workspace_id, public_from)
    select ${fileIdOf(modelUrl)}, 'project', id, 'model', workspace_id, now() from projects where id <> ${project.id}`);
  await db.execute(sql`insert into project_analytics (project_id) select id from projects where id <> ${project.id}`);
  await db.execute(sql`
    insert into files (id, kind, state, original_name, content_type, size_bytes, storage_key)
    select 'plan-file-' || i, 'video', 'ready', 'x', 'video/mp4', 1, 'files/plan/' || i from generate_series(1, 5000) i`);
  await db.execute(sql`analyze`);
});
afterAll(() => testApp.close());

/** The plans of the statements caused by a request. */
async function plansOf(request: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pool, 'query');
  await request();
  const calls = spy.mock.calls as unknown as [{ text: string }, unknown[]][];
  spy.mockRestore();
  const selects = calls.filter(([{ text }]) => /^\s*select/i.test(text));
  return Promise.all(
    selects.map(async ([{ text }, values]) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
}

it.each<[string, () => string]>([
  ['a shared project', () => `/api/projects/${project.shareId}`],
  ['the owner’s project', () => `/api/projects/${project.id}`],
  ['the first page of a list', () => '/api/projects/page'],
  ['a searched page', () => '/api/projects/page?q=poster+7&sort=views'],
  ['the trash', () => '/api/projects/page?view=trash'],
  ['the counts', () => '/api/projects/counts'],
  ['the whole list', () => '/api/projects'],
])('%s is read without reading a large table from end to end', async (_name, address) => {
  const plans = await plansOf(() => owner.get(address()));
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(LARGE_TABLES);
});

it('a file of a public project is found without reading a large table from end to end', async () => {
  const plans = await plansOf(() => testApp.client().get(project.modelUrl));
  expect(plans.join('\n')).toMatch(/file_uses_public/);
  for (const plan of plans) expect(plan).not.toMatch(LARGE_TABLES);
});

it('a page in the usual order reads no more projects than it shows', async () => {
  const plans = await plansOf(() => owner.get('/api/projects/page'));
  expect(plans.join('\n')).toMatch(/Index Scan Backward using projects_workspace_created_at/);
});

it.each(['/api/projects', '/api/projects/page'])(
  '%s of an owner of nearly all projects reads them in the order of an index, without sorting',
  { tags: 'thorough' },
  async (address) => {
    const plans = (await plansOf(() => other.get(address))).filter((plan) => plan.includes('project_analytics'));
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(plan).toMatch(/Index Scan Backward using projects_workspace_created_at/);
      expect(plan).not.toMatch(/Seq Scan on projects\b/);
    }
  },
);
