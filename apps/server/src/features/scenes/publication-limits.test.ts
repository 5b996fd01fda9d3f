import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@anchora/contract/durations';
import { PUBLISHES_AN_HOUR } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { becomePro } from '../../../test-support/become-pro';
import { insertReadyFile } from '../../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { newMember } from '../../../test-support/workspace-members';
import { newPerson, type Person } from '../../../test-support/person';
import { createRateLimiter } from '../../http/limits/rate-limit';

let testApp: TestApp;
let owner: Person;
let editor: Person;
/** Workspace of the owner, who is Pro. */
let workspaceId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await newPerson(testApp, 'Olga');
  await becomePro(owner.client);
  workspaceId = (await owner.client.post('/api/workspaces', { name: 'Studio' })).json<{ id: number }>().id;
  editor = await newMember(testApp, { owner, workspaceId, name: 'Ed', role: 'editor' });
});
afterAll(() => testApp.close());

/** @returns the id of a new project of a workspace. */
async function newProject(workspace: number): Promise<number> {
  const { client, id: userId } = editor;
  const modelUrl = await insertReadyFile(testApp.deps.db, userId, 'video', workspace);
  const body = { name: 'Clip', type: 'markerless', contentType: 'video', modelUrl };
  return (await client.post(`/api/projects?workspace=${workspace}`, body)).json<Project>().id;
}

const publish = (id: number, key: string) =>
  editor.client.post(`/api/projects/${id}/publish`, { revision: 0 }, { 'idempotency-key': key });
const restore = (id: number, key: string) =>
  editor.client.post(`/api/projects/${id}/versions/1/restore`, { publish: true }, { 'idempotency-key': key });

/** The status of publishing a new project of a workspace. */
async function publishIn(workspace: number): Promise<number> {
  return (await publish(await newProject(workspace), randomUUID())).statusCode;
}

it('a member publishes as often as the plan of the workspace’s owner allows, whatever the member’s own plan is', async () => {
  const limit = { limit: PUBLISHES_AN_HOUR.user, windowMs: HOUR_MS };
  const used = createRateLimiter(testApp.deps.limits, 'publish-user', limit);
  for (let n = 0; n < PUBLISHES_AN_HOUR.user; n++) await used.take(String(editor.id));
  expect(await publishIn(editor.id), 'in the personal workspace, without Pro').toBe(429);
  expect(await publishIn(workspaceId), 'in a workspace with Pro').toBe(201);
});

it('a publication that is sent again with its key counts once, and is answered beyond the limit', async () => {
  const id = await newProject(workspaceId);
  const limit = { limit: PUBLISHES_AN_HOUR.project, windowMs: HOUR_MS };
  const used = createRateLimiter(testApp.deps.limits, 'publish-project', limit);
  // Two publications are left of the hour: one of the draft, one of an earlier version.
  for (let n = 0; n < PUBLISHES_AN_HOUR.project - 2; n++) await used.take(String(id));
  const attempts = [
    await publish(id, 'draft'),
    await publish(id, 'draft'),
    await restore(id, 'version'),
    await restore(id, 'version'),
    await publish(id, 'another'),
    await publish(id, 'draft'),
  ];
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201, 200, 429, 200]);
});
