import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { Project, PublicProject } from '@anchora/contract/projects';
import { insertReadyFile } from '../../../test-support/ready-file';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { files } from '../../db/schema/files';
import { projects } from '../../db/schema/projects';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function signedUp(): Promise<{ client: TestClient; userId: number }> {
  const client = testApp.client();
  const { id } = await client.register();
  return { client, userId: id };
}

async function pro() {
  const account = await signedUp();
  await account.client.patch('/api/user/subscription', { plan: 'monthly' });
  return account;
}

async function trackedProject(userId: number, more: object = {}) {
  const { db } = testApp.deps;
  return {
    name: 'Poster',
    type: 'image-tracking',
    contentType: '3d-model',
    modelUrl: await insertReadyFile(db, userId, 'model'),
    targetImageUrl: await insertReadyFile(db, userId, 'image'),
    targetMindFile: await insertReadyFile(db, userId, 'tracking'),
    isPublic: true,
    ...more,
  };
}

async function created(account: { client: TestClient; userId: number }, more: object = {}): Promise<Project> {
  const response = await account.client.post('/api/projects', await trackedProject(account.userId, more));
  expect(response.body).toContain('"shareId"');
  return response.json<Project>();
}

const share = (project: Project, client = testApp.client()) => client.get(`/api/projects/${project.shareId}`);
const read = (project: Project, client: TestClient) => client.get(`/api/projects/${project.id}`);

const UNKNOWN_FILE = '/files/AAAAAAAAAAAAAAAAAAAAAA';

describe('POST /api/projects', () => {
  it('creates a public project from checked uploads and shows every field', async () => {
    const { client, userId } = await signedUp();
    const wanted = await trackedProject(userId, { description: 'On the wall' });
    const response = await client.post('/api/projects', wanted);
    expect(response.statusCode).toBe(201);
    const project = response.json<Project>();
    expect(project).toEqual({
      ...wanted,
      id: expect.any(Number),
      workspaceId: project.userId,
      userId,
      usdzUrl: null,
      shareId: expect.stringMatching(/^[\w-]{16}$/),
      status: 'active',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updatedAt: project.createdAt,
      deletedAt: null,
      viewCount: 0,
      shareCount: 0,
      analytics: { viewCount: 0, shareCount: 0 },
      trackingBuild: { state: 'none', failure: null, message: null },
      visitorLanguage: 'platform',
    });
    expect((await read(project, client)).json()).toEqual(project);
    expect((await client.get('/api/projects')).json()).toEqual([project]);
  });

  it('is public unless the request says private', async () => {
    const account = await signedUp();
    expect((await created(account, { isPublic: undefined })).isPublic).toBe(true);
  });

  it('marks its files as used', async () => {
    const account = await signedUp();
    const project = await created(account);
    const rows = await testApp.deps.db.select().from(files).where(eq(files.userId, account.userId));
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row.unreferencedSince).toBeNull();
    expect(rows.map(({ id }) => `/files/${id}`)).toContain(project.modelUrl);
  });

  it('queues a build for a target image without a tracking file, once it is committed', async () => {
    const account = await signedUp();
    testApp.queuedJobs.length = 0;
    const project = await created(account, { targetMindFile: null });
    expect(project.targetMindFile).toBeNull();
    expect(project.trackingBuild).toEqual({ state: 'queued', failure: null, message: null });
    const imageFileId = project.targetImageUrl?.replace('/files/', '');
    expect(testApp.queuedJobs).toEqual([{ projectId: project.id, imageFileId }]);
  });

  it('ignores the target of a markerless project', async () => {
    const account = await signedUp();
    testApp.queuedJobs.length = 0;
    const project = await created(account, { type: 'markerless', targetMindFile: 'javascript:alert(1)' });
    expect(project).toMatchObject({ type: 'markerless', targetImageUrl: null, targetMindFile: null });
    expect(project.trackingBuild.state).toBe('none');
    expect(testApp.queuedJobs).toEqual([]);
  });

  it('accepts an address behind this server’s own origin', async () => {
    const account = await signedUp();
    const wanted = await trackedProject(account.userId);
    const modelUrl = `${TEST_ORIGIN}${wanted.modelUrl}`;
    const response = await account.client.post('/api/projects', { ...wanted, modelUrl });
    expect(response.json<Project>().modelUrl).toBe(wanted.modelUrl);
  });

  it('returns name and description exactly, including markup', async () => {
    const account = await signedUp();
    const name = `<script>alert(1)</script>"'&\\ {{7*7}} 漢字 🦊`;
    const description = `<img src=x onerror=alert(1)>\n'; drop table projects; --\n‮rtl`;
    const project = await created(account, { name, description });
    expect(project).toMatchObject({ name, description });
    const response = await share(project);
    expect(response.json()).toMatchObject({ name, description });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it('creates one project from requests with the same Idempotency-Key, simultaneous or later', async () => {
    const account = await signedUp();
    const wanted = await trackedProject(account.userId, { targetMindFile: null });
    testApp.queuedJobs.length = 0;
    const send = () => account.client.post('/api/projects', wanted, { 'idempotency-key': 'double-click' });
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map((answer) => answer.json<Project>().id)).size).toBe(1);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect((await account.client.get('/api/projects')).json()).toHaveLength(1);
    expect(testApp.queuedJobs).toHaveLength(1);

    const other = await signedUp();
    const otherWanted = await trackedProject(other.userId);
    const sameKey = await other.client.post('/api/projects', otherWanted, { 'idempotency-key': 'double-click' });
    expect(sameKey.statusCode).toBe(201);
  });

  it('refuses an Idempotency-Key that was used for another project', async () => {
    const account = await signedUp();
    const wanted = await trackedProject(account.userId);
    const send = (body: object) => account.client.post('/api/projects', body, { 'idempotency-key': 'used' });
    const first = await send(wanted);
    const other = await send({ ...wanted, name: 'Another' });
    expect([other.statusCode, other.json<ApiErrorBody>().code]).toEqual([422, 'idempotency-key-reused']);
    const again = await send(Object.fromEntries(Object.entries(wanted).toReversed()));
    expect([again.statusCode, again.json<Project>().id]).toEqual([200, first.json<Project>().id]);
    const raced = await Promise.all(
      ['One', 'Two'].map((name) =>
        account.client.post('/api/projects', { ...wanted, name }, { 'idempotency-key': 'race' }),
      ),
    );
    expect(raced.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 422]);
  });

  it('creates a new project with the key of a deleted one', async () => {
    const account = await signedUp();
    const wanted = await trackedProject(account.userId);
    const send = () => account.client.post('/api/projects', wanted, { 'idempotency-key': 'again' });
    const first = (await send()).json<Project>();
    await account.client.delete(`/api/projects/${first.id}`);
    const second = await send();
    expect(second.statusCode).toBe(201);
    expect(second.json<Project>().id).not.toBe(first.id);
    expect((await account.client.post(`/api/projects/${first.id}/restore`)).statusCode).toBe(200);
  });

  it('creates two projects from two requests without a key', async () => {
    const account = await signedUp();
    const wanted = await trackedProject(account.userId);
    await account.client.post('/api/projects', wanted);
    await account.client.post('/api/projects', wanted);
    expect((await account.client.get('/api/projects')).json()).toHaveLength(2);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://evil.example/files/AAAAAAAAAAAAAAAAAAAAAA',
    'https://localhost:3000@evil.example/files/AAAAAAAAAAAAAAAAAAAAAA',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '/files/../../etc/passwd',
    UNKNOWN_FILE,
    '//evil.example/files/AAAAAAAAAAAAAAAAAAAAAA',
  ])('refuses %s as an address, naming the field, and stores nothing', async (address) => {
    const account = await signedUp();
    for (const field of ['modelUrl', 'targetImageUrl', 'targetMindFile', 'usdzUrl']) {
      const wanted = await trackedProject(account.userId, { [field]: address });
      const response = await account.client.post('/api/projects', wanted);
      expect(response.statusCode).toBe(422);
      expect(response.json<ApiErrorBody>()).toMatchObject({
        code: address === UNKNOWN_FILE ? 'file-not-usable' : 'file-address-unknown',
      });
      expect(Object.keys(response.json<ApiErrorBody>().fields ?? {})).toEqual([field]);
    }
    expect((await account.client.get('/api/projects')).json()).toEqual([]);
  });

  it('refuses the file of another user, with the same answer as for a missing one', async () => {
    const [account, stranger] = [await signedUp(), await signedUp()];
    const theirs = await insertReadyFile(testApp.deps.db, stranger.userId, 'model');
    const attempt = async (modelUrl: string) =>
      account.client.post('/api/projects', await trackedProject(account.userId, { modelUrl }));
    const response = await attempt(theirs);
    expect(response.statusCode).toBe(422);
    expect(response.body).toBe((await attempt('/files/BBBBBBBBBBBBBBBBBBBBBB')).body);
  });

  it('refuses a file of another kind, naming every field that is wrong', async () => {
    const account = await signedUp();
    const wanted = await trackedProject(account.userId);
    const response = await account.client.post('/api/projects', {
      ...wanted,
      contentType: 'video',
      targetImageUrl: wanted.targetMindFile,
    });
    expect(response.statusCode).toBe(422);
    expect(response.json<ApiErrorBody>().fields).toEqual({
      modelUrl: expect.stringContaining('video'),
      targetImageUrl: expect.stringContaining('picture'),
    });
  });

  it('names missing fields with the messages of the wizard', async () => {
    const { client } = await signedUp();
    const fieldsOf = async (body: object) => (await client.post('/api/projects', body)).json<ApiErrorBody>().fields;
    expect(await fieldsOf({ name: '  ', type: 'image-tracking', contentType: '3d-model' })).toMatchObject({
      name: 'Please enter a project name',
    });
    expect(await fieldsOf({ name: 'a', type: 'image-tracking', contentType: '3d-model' })).toEqual({
      modelUrl: 'Please upload a 3D model',
      targetImageUrl: 'Please upload a target image for image tracking',
    });
    expect(await fieldsOf({ name: 'a', type: 'markerless', contentType: 'video', modelUrl: '' })).toEqual({
      modelUrl: 'Please upload a video',
    });
  });

  it.each([
    [{ name: ['a'] }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ name: 'nul\u0000' }, 'name'],
    [{ name: '\u200b\u200f\u2060' }, 'name'],
    [{ description: { toString: 'x' } }, 'description'],
    [{ description: 'x'.repeat(2001) }, 'description'],
    [{ type: 'hologram' }, 'type'],
    [{ contentType: 7 }, 'contentType'],
    [{ modelUrl: 7 }, 'modelUrl'],
    [{ modelUrl: `/files/${'a'.repeat(3000)}` }, 'modelUrl'],
    [{ isPublic: 'false' }, 'isPublic'],
  ])('refuses %j', async (more, field) => {
    const account = await signedUp();
    const response = await account.client.post('/api/projects', await trackedProject(account.userId, more));
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<ApiErrorBody>().fields ?? {})).toContain(field);
  });

  it('never takes an id, owner, share id, status or count from the client', async () => {
    const account = await signedUp();
    const more = { id: 1, userId: 1, shareId: 'chosen-by-client', status: 'blocked', viewCount: 9, createdAt: '2001' };
    const project = await created(account, more);
    expect(project).toMatchObject({ userId: account.userId, status: 'active', viewCount: 0 });
    expect(project.shareId).not.toBe('chosen-by-client');
  });

  it('needs a session', async () => {
    const response = await testApp.client().post('/api/projects', { name: 'a' });
    expect(response.statusCode).toBe(401);
  });
});

describe('visibility', () => {
  it('needs Pro: a free user gets the upgrade message, and nothing changes', async () => {
    const account = await signedUp();
    const refused = await account.client.post(
      '/api/projects',
      await trackedProject(account.userId, { isPublic: false }),
    );
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
    expect(own.headers['cache-control']).toBe('private, no-store');
    const opened = await account.client.patch(`/api/projects/${project.id}`, { isPublic: true });
    expect(opened.json<Project>().isPublic).toBe(true);
    expect((await share(project)).statusCode).toBe(200);
  });

  it('stays private when Pro lapses, but cannot be made private again', async () => {
    const account = await pro();
    const project = await created(account, { isPublic: false });
    await testApp.deps.db.execute(
      sql`update users set subscription_end_date = now() - interval '1 second' where id = ${account.userId}`,
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
      await client.get('/api/projects/2147483648'),
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
    await account.client.patch(`/api/projects/${archived.id}`, { status: 'archived' });
    const deleted = await created(account);
    await account.client.delete(`/api/projects/${deleted.id}`);
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
    await account.client.delete(`/api/projects/${project.id}`);
    const restored = await account.client.post(`/api/projects/${project.id}/restore`);
    expect(restored.json<Project>().status).toBe('blocked');
  });
});

describe('trash', () => {
  it('removes a project from lists and link at once, and restores it unchanged', async () => {
    const account = await signedUp();
    const kept = await created(account, { name: 'Kept' });
    const project = await created(account);
    await account.client.patch(`/api/projects/${project.id}`, { status: 'archived' });

    const deleted = await account.client.delete(`/api/projects/${project.id}`);
    expect(deleted.statusCode).toBe(200);
    expect(deleted.json()).toMatchObject({ status: 'deleted', deletedAt: expect.any(String) });
    const again = await account.client.delete(`/api/projects/${project.id}`);
    expect(again.json()).toEqual(deleted.json());
    expect((await account.client.get('/api/projects')).json()).toEqual([kept]);
    expect((await account.client.get('/api/projects?trash=true')).json()).toEqual([deleted.json()]);
    expect((await account.client.patch(`/api/projects/${project.id}`, { name: 'Late' })).statusCode).toBe(404);

    const restored = await account.client.post(`/api/projects/${project.id}/restore`);
    expect(restored.json()).toMatchObject({ status: 'archived', deletedAt: null, name: project.name });
    expect((await account.client.post(`/api/projects/${project.id}/restore`)).json()).toEqual(restored.json());
    expect((await account.client.get('/api/projects?trash=true')).json()).toEqual([]);
  });

  it('restores nothing after thirty days', async () => {
    const account = await signedUp();
    const project = await created(account);
    await account.client.delete(`/api/projects/${project.id}`);
    await testApp.deps.db.execute(
      sql`update projects set deleted_at = now() - interval '30 days 1 second' where id = ${project.id}`,
    );
    expect((await account.client.get('/api/projects?trash=true')).json()).toEqual([]);
    expect((await read(project, account.client)).statusCode).toBe(404);
    expect((await account.client.post(`/api/projects/${project.id}/restore`)).statusCode).toBe(404);
  });

  it('queues a missing tracking file again on restore', async () => {
    const account = await signedUp();
    const project = await created(account, { targetMindFile: null });
    await account.client.delete(`/api/projects/${project.id}`);
    testApp.queuedJobs.length = 0;
    await account.client.post(`/api/projects/${project.id}/restore`);
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
      deps: {
        jobs: {
          buildTrackingFile: () => Promise.reject(new Error('queue is down')),
          compileTargets: () => undefined,
          makeVariants: () => Promise.resolve(),
          convertVideo: () => Promise.resolve(),
        },
      },
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
