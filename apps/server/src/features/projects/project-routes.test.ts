import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_ID, TRASH_RETENTION_DAYS } from '@anchora/contract/limits';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { Project, PublicProject } from '@anchora/contract/projects';
import { codeOf } from '../../../test-support/code-of';
import { duringAccountDeletion } from '../../../test-support/during-deletion';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, IDLE_JOBS, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { projects } from '../../db/schema/projects';
import { projectMaker, type ProjectMaker } from '../../../test-support/project-maker';

let testApp: TestApp;
let signedUp: ProjectMaker['signedUp'];
let pro: ProjectMaker['pro'];
let trackedProject: ProjectMaker['trackedProject'];
let created: ProjectMaker['created'];

beforeAll(async () => {
  testApp = await createTestApp();
  ({ signedUp, pro, trackedProject, created } = projectMaker(testApp));
});
afterAll(() => testApp.close());

const share = (project: Project, client = testApp.client()) => client.get(`/api/projects/${project.shareId}`);
const read = (project: Project, client: TestClient) => client.get(`/api/projects/${project.id}`);

describe('visibility', () => {
  it('needs Pro: a free user gets the upgrade message, and nothing changes', async () => {
    const account = await signedUp();
    const refused = await account.client.post('/api/projects', await trackedProject(account.id, { isPublic: false }));
    expect(refused.statusCode).toBe(403);
    expect(refused.json<ApiErrorBody>()).toMatchObject({ code: 'upgrade-required' });
    expect(refused.json<ApiErrorBody>().message).toContain('Upgrade to Pro');

    const project = await created(account);
    const change = await account.client.patch(`/api/projects/${project.id}`, { isPublic: false });
    expect(change.statusCode).toBe(403);
    expect((await read(project, account.client)).json()).toEqual(project);
  });

  it('private: the link works only for its owner, and does not reveal to others that it exists', async () => {
    const account = await pro();
    const project = await created(account, { isPublic: false });
    const stranger = await signedUp();
    for (const client of [testApp.client(), stranger.client]) {
      const response = await share(project, client);
      expect(response.statusCode).toBe(404);
      expect(response.headers['cache-control']).toBe('private, no-store');
      expect(response.body).toBe((await client.get('/api/projects/AAAAAAAAAAAAAAAA')).body);
    }
    const own = await share(project, account.client);
    expect(own.statusCode).toBe(200);
    expect(own.json<Project>().isPublic).toBe(false);
    expect(own.headers['cache-control']).toBe('private, no-store');
    const opened = await account.client.patch(`/api/projects/${project.id}`, { isPublic: true });
    expect(opened.json<Project>().isPublic).toBe(true);
    expect((await share(project)).statusCode).toBe(200);
  });

  it('stays private when Pro lapses, but cannot be made private again', async () => {
    const account = await pro();
    const project = await created(account, { isPublic: false });
    await testApp.deps.db.execute(
      sql`update users set subscription_end_date = now() - interval '1 second' where id = ${account.id}`,
    );
    const same = await account.client.patch(`/api/projects/${project.id}`, { isPublic: false, name: 'Renamed' });
    expect(same.json()).toMatchObject({ isPublic: false, name: 'Renamed' });
    expect((await account.client.patch(`/api/projects/${project.id}`, { isPublic: true })).statusCode).toBe(200);
    expect((await account.client.patch(`/api/projects/${project.id}`, { isPublic: false })).statusCode).toBe(403);
  });
});

describe('GET /api/projects/{key}', () => {
  it('shows the public fields, and no other, of an active public project to anyone', async () => {
    const account = await signedUp();
    const project = await created(account);
    for (const client of [testApp.client(), account.client]) {
      const response = await share(project, client);
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.json()).toEqual({
        name: project.name,
        description: null,
        type: project.type,
        contentType: project.contentType,
        modelUrl: project.modelUrl,
        usdzUrl: null,
        targetImageUrl: project.targetImageUrl,
        targetMindFile: project.targetMindFile,
        shareId: project.shareId,
      });
    }
  });

  it('gives the same 404 for another user’s id, an unknown id and a visitor', async () => {
    const project = await created(await signedUp());
    const { client } = await signedUp();
    const bodies = new Set<string>();
    for (const response of [
      await read(project, client),
      await client.get('/api/projects/999999999'),
      await read(project, testApp.client()),
      await client.get('/api/projects/99999999999999999999999'),
      await client.get(`/api/projects/${MAX_ID + 1}`),
      await client.get('/api/projects/%00'),
      await client.get('/api/projects/..%2F..%2Fetc'),
      await client.get("/api/projects/'%20or%201=1"),
      await client.get('/api/projects/-1'),
    ]) {
      expect(response.statusCode).toBe(404);
      bodies.add(response.body);
    }
    expect(bodies.size).toBe(1);
  });

  it('shows nothing of an archived, deleted or blocked project by its link', async () => {
    const account = await signedUp();
    const archived = await created(account);
    await succeeded(account.client.patch(`/api/projects/${archived.id}`, { status: 'archived' }));
    const deleted = await created(account);
    await succeeded(account.client.delete(`/api/projects/${deleted.id}`));
    const blocked = await created(account);
    await testApp.deps.db.update(projects).set({ status: 'blocked' }).where(eq(projects.id, blocked.id));
    for (const project of [archived, deleted, blocked]) {
      expect((await share(project)).statusCode).toBe(404);
      expect((await share(project, account.client)).statusCode).toBe(404);
    }
    expect((await read(archived, account.client)).json<Project>().status).toBe('archived');
  });
});

describe('PATCH /api/projects/{id}', () => {
  it("sets its visitors' language, which the public answer names unless it is the platform's", async () => {
    const account = await signedUp();
    const project = await created(account);
    const address = `/api/projects/${project.id}`;
    const shared = async () => (await share(project)).json<PublicProject>();
    expect(await shared()).not.toHaveProperty('visitorLanguage');
    const changed = await account.client.patch(address, { visitorLanguage: 'phone' });
    expect(changed.json<Project>().visitorLanguage).toBe('phone');
    expect((await shared()).visitorLanguage).toBe('phone');
    const refused = await account.client.patch(address, { visitorLanguage: 'fr' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { fields: { visitorLanguage: expect.any(String) } },
    ]);
  });

  it('changes only what is given', async () => {
    const account = await signedUp();
    const project = await created(account, { description: 'Old' });
    const response = await account.client.patch(`/api/projects/${project.id}`, { name: ' New ', status: 'archived' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...project,
      name: 'New',
      status: 'archived',
      updatedAt: expect.any(String),
    });
    const cleared = await account.client.patch(`/api/projects/${project.id}`, { description: null, status: 'active' });
    expect(cleared.json()).toMatchObject({ description: null, status: 'active', name: 'New' });
  });

  it('refuses fields that the owner may not set', async () => {
    const account = await signedUp();
    const project = await created(account);
    for (const body of [{ status: 'deleted' }, { status: 'blocked' }, {}, { viewCount: 5 }, { name: '' }]) {
      expect((await account.client.patch(`/api/projects/${project.id}`, body)).statusCode).toBe(400);
    }
    expect((await read(project, account.client)).json()).toEqual(project);
  });

  it('does not touch another user’s project, or one named by share id', async () => {
    const account = await signedUp();
    const project = await created(account);
    const stranger = await signedUp();
    for (const [client, key] of [
      [stranger.client, project.id],
      [stranger.client, project.shareId],
      [account.client, project.shareId],
    ] as const) {
      expect((await client.patch(`/api/projects/${key}`, { name: 'Mine now' })).statusCode).toBe(404);
      expect((await client.delete(`/api/projects/${key}`)).statusCode).toBe(404);
      expect((await client.post(`/api/projects/${key}/restore`)).statusCode).toBe(404);
      expect((await client.post(`/api/projects/${key}/tracking-file`)).statusCode).toBe(404);
    }
    const visitor = testApp.client();
    expect((await visitor.patch(`/api/projects/${project.id}`, { name: 'Mine' })).statusCode).toBe(401);
    expect((await visitor.delete(`/api/projects/${project.id}`)).statusCode).toBe(401);
    expect((await read(project, account.client)).json()).toEqual(project);
  });

  it('does not undo an operator’s takedown', async () => {
    const account = await signedUp();
    const project = await created(account);
    await testApp.deps.db.update(projects).set({ status: 'blocked' }).where(eq(projects.id, project.id));
    const response = await account.client.patch(`/api/projects/${project.id}`, { status: 'active' });
    expect(response.statusCode).toBe(403);
    await succeeded(account.client.delete(`/api/projects/${project.id}`));
    const restored = await account.client.post(`/api/projects/${project.id}/restore`);
    expect(restored.json<Project>().status).toBe('blocked');
  });
});

describe('a project, while the deletion of its owner’s account is refused,', () => {
  it('is archived after it', async () => {
    const account = await signedUp();
    const { id } = await created(account);
    const archive = () => account.client.patch(`/api/projects/${id}`, { status: 'archived' });
    const archived = await duringAccountDeletion(testApp.deps.db, account.id, archive);
    expect(archived.json(), archived.body).toMatchObject({ status: 'archived' });
  });

  it('is moved to the trash after it', async () => {
    const account = await signedUp();
    const { id } = await created(account);
    const trash = () => account.client.delete(`/api/projects/${id}`);
    const trashed = await duringAccountDeletion(testApp.deps.db, account.id, trash);
    expect(trashed.statusCode, trashed.body).toBe(200);
  });
});

describe('trash', () => {
  it('removes a project from lists and link at once, and restores it unchanged', async () => {
    const account = await signedUp();
    const kept = await created(account, { name: 'Kept' });
    const project = await created(account);
    const archived = await account.client.patch(`/api/projects/${project.id}`, { status: 'archived' });
    expect(archived.statusCode).toBe(200);

    const deleted = await account.client.delete(`/api/projects/${project.id}`);
    expect(deleted.statusCode).toBe(200);
    expect(deleted.json()).toMatchObject({ status: 'deleted', deletedAt: expect.any(String) });
    const again = await account.client.delete(`/api/projects/${project.id}`);
    expect(again.json()).toEqual(deleted.json());
    expect((await account.client.get('/api/projects')).json()).toEqual([kept]);
    expect((await account.client.get('/api/projects?trash=true')).json()).toEqual([deleted.json()]);
    expect((await account.client.patch(`/api/projects/${project.id}`, { name: 'Late' })).statusCode).toBe(404);

    const restored = await account.client.post(`/api/projects/${project.id}/restore`);
    expect(restored.json()).toEqual({ ...archived.json<Project>(), updatedAt: expect.any(String) });
    expect((await account.client.post(`/api/projects/${project.id}/restore`)).json()).toEqual(restored.json());
    expect((await account.client.get('/api/projects?trash=true')).json()).toEqual([]);

    expect((await share(kept)).statusCode).toBe(200);
    await succeeded(account.client.delete(`/api/projects/${kept.id}`));
    expect((await share(kept)).statusCode).toBe(404);
    await succeeded(account.client.post(`/api/projects/${kept.id}/restore`));
    expect((await share(kept)).statusCode).toBe(200);
  });

  it(`restores nothing after ${TRASH_RETENTION_DAYS} days`, async () => {
    const account = await signedUp();
    const project = await created(account);
    await succeeded(account.client.delete(`/api/projects/${project.id}`));
    await testApp.deps.db.execute(
      sql`update projects set deleted_at = now() - ${TRASH_RETENTION_DAYS} * interval '1 day' - interval '1 second' where id = ${project.id}`,
    );
    expect((await account.client.get('/api/projects?trash=true')).json()).toEqual([]);
    expect((await read(project, account.client)).statusCode).toBe(404);
    expect((await account.client.post(`/api/projects/${project.id}/restore`)).statusCode).toBe(404);
  });

  it('queues a missing tracking file again on restore', async () => {
    const account = await signedUp();
    const project = await created(account, { targetMindFile: null });
    await succeeded(account.client.delete(`/api/projects/${project.id}`));
    testApp.queuedJobs.length = 0;
    await succeeded(account.client.post(`/api/projects/${project.id}/restore`));
    expect(testApp.queuedJobs.map(({ projectId }) => projectId)).toEqual([project.id]);
  });
});

describe('GET /api/projects', () => {
  it('lists the user’s projects, newest first', async () => {
    const account = await signedUp();
    await created(await signedUp(), { name: 'Not mine' });
    for (const name of ['first', 'second', 'third']) await created(account, { name });
    const names = (await account.client.get('/api/projects')).json<Project[]>().map(({ name }) => name);
    expect(names).toEqual(['third', 'second', 'first']);
  });

  it('needs a session', async () => {
    expect((await testApp.client().get('/api/projects')).statusCode).toBe(401);
  });
});

describe('POST /api/projects/{id}/tracking-file', () => {
  it('queues a failed build again', async () => {
    const account = await signedUp();
    const project = await created(account, { targetMindFile: null });
    const { db } = testApp.deps;
    await db
      .update(projects)
      .set({ trackingBuildState: 'failed', trackingBuildFailure: { code: 'target-too-plain' } })
      .where(eq(projects.id, project.id));
    expect((await read(project, account.client)).json<Project>().trackingBuild).toEqual({
      state: 'failed',
      failure: { code: 'target-too-plain' },
      message: expect.stringContaining('too little detail'),
    });
    testApp.queuedJobs.length = 0;
    const response = await account.client.post(`/api/projects/${project.id}/tracking-file`);
    expect(response.statusCode).toBe(202);
    expect(response.json<Project>().trackingBuild).toEqual({ state: 'queued', failure: null, message: null });
    expect(testApp.queuedJobs).toHaveLength(1);
  });

  it('says of a project in the trash that it must be restored first, as the call for its variants does', async () => {
    const account = await signedUp();
    const project = await created(account, { targetMindFile: null });
    await succeeded(account.client.delete(`/api/projects/${project.id}`));
    for (const call of ['tracking-file', 'variants']) {
      const refused = await account.client.post(`/api/projects/${project.id}/${call}`);
      expect([call, codeOf(refused)]).toEqual([call, 'project-in-trash']);
    }
  });

  it('does not change a project that has its file, and refuses a markerless one', async () => {
    const account = await signedUp();
    const project = await created(account);
    testApp.queuedJobs.length = 0;
    expect((await account.client.post(`/api/projects/${project.id}/tracking-file`)).json()).toEqual(project);
    expect(testApp.queuedJobs).toEqual([]);
    const markerless = await created(account, { type: 'markerless' });
    expect((await account.client.post(`/api/projects/${markerless.id}/tracking-file`)).statusCode).toBe(400);
  });

  it('shows a build that could not be queued as failed', async () => {
    const broken = await createTestApp({
      deps: { jobs: { ...IDLE_JOBS, buildTrackingFile: () => Promise.reject(new Error('queue is down')) } },
    });
    try {
      const client = broken.client();
      const { id } = await client.register();
      const response = await client.post('/api/projects', {
        name: 'Poster',
        type: 'image-tracking',
        contentType: 'video',
        modelUrl: await insertReadyFile(broken.deps.db, id, 'video'),
        targetImageUrl: await insertReadyFile(broken.deps.db, id, 'image'),
      });
      expect(response.statusCode).toBe(201);
      expect(response.json<Project>().trackingBuild.state).toBe('failed');
      expect(response.body).not.toContain('queue is down');
    } finally {
      await broken.close();
    }
  });
});
