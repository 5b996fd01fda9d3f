import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import { insertReadyFile } from '../../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;
let project: Project;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  ({ id: ownerId } = await owner.register());
  const modelUrl = await insertReadyFile(testApp.deps.db, ownerId, 'video');
  const body = { name: 'Clip', type: 'markerless', contentType: 'video', modelUrl };
  project = (await owner.post('/api/projects', body)).json<Project>();
});
afterAll(() => testApp.close());

async function statementsOf(read: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(testApp.deps.db.$client, 'query');
  await read();
  const count = spy.mock.calls.length;
  spy.mockRestore();
  return count;
}

/** The project, or the status of a refusal. */
async function read(client: TestClient, id: number): Promise<Project | number> {
  const answer = await client.get(`/api/projects/${id}`);
  return answer.statusCode === 200 ? answer.json<Project>() : answer.statusCode;
}

it('the owner’s read and the read of a shared project are one statement each', async () => {
  expect(await statementsOf(() => owner.get(`/api/projects/${project.id}`))).toBe(1);
  expect(await statementsOf(() => testApp.client().get(`/api/projects/${project.shareId}`))).toBe(1);
});

it('owners who read at the same time each get their own project, and nobody another’s', async () => {
  const other = testApp.client();
  const { id: otherId } = await other.register();
  const modelUrl = await insertReadyFile(testApp.deps.db, otherId, 'video');
  const body = { name: 'Other clip', type: 'markerless', contentType: 'video', modelUrl };
  const theirs = (await other.post('/api/projects', body)).json<Project>();
  const missing = theirs.id + 1;
  const asked = Array.from({ length: 10 }, () => [
    read(owner, project.id),
    read(owner, theirs.id),
    read(other, theirs.id),
    read(other, project.id),
    read(other, missing),
    read(testApp.client(), project.id),
  ]);
  const answers = await Promise.all(asked.map((each) => Promise.all(each)));
  for (const each of answers) expect(each).toEqual([project, 404, theirs, 404, 404, 404]);
});

it('a session whose last use is long ago is extended by the owner’s read', async () => {
  const { db } = testApp.deps;
  await db.execute(sql`update sessions set last_seen_at = now() - interval '3 hours' where user_id = ${ownerId}`);
  expect((await owner.get(`/api/projects/${project.id}`)).json<Project>()).toEqual(project);
  const { rows } = await db.execute<{ fresh: boolean }>(
    sql`select last_seen_at > now() - interval '1 minute' as fresh from sessions where user_id = ${ownerId}`,
  );
  expect(rows).toEqual([{ fresh: true }]);
});

it('another user’s session, one that is over and one of a blocked account read nothing', async () => {
  const { db } = testApp.deps;
  const address = `/api/projects/${project.id}`;
  const other = testApp.client();
  await other.register();
  expect((await other.get(address)).statusCode).toBe(404);
  await db.execute(sql`update users set blocked_at = now() where id = ${ownerId}`);
  expect((await owner.get(address)).statusCode).toBe(404);
  await db.execute(sql`update users set blocked_at = null where id = ${ownerId}`);
  expect((await owner.get(address)).statusCode).toBe(200);
  await db.execute(sql`update sessions set expires_at = now() where user_id = ${ownerId}`);
  expect((await owner.get(address)).statusCode).toBe(404);
});
