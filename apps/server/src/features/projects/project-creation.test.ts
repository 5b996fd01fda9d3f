import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fileAddress, fileIdOf } from '@anchora/contract/file-paths';
import { MINUTE_MS } from '@anchora/contract/durations';
import { MAX_ADDRESS_LENGTH, MAX_PROJECT_DESCRIPTION_LENGTH, MAX_PROJECT_NAME_LENGTH } from '@anchora/contract/limits';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { Project } from '@anchora/contract/projects';
import { codeOf } from '../../../test-support/code-of';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { files } from '../../db/schema/files';
import { projects } from '../../db/schema/projects';
import { projectMaker, type ProjectMaker } from '../../../test-support/project-maker';

let testApp: TestApp;
let signedUp: ProjectMaker['signedUp'];
let trackedProject: ProjectMaker['trackedProject'];
let created: ProjectMaker['created'];

beforeAll(async () => {
  testApp = await createTestApp();
  ({ signedUp, trackedProject, created } = projectMaker(testApp));
});
afterAll(() => testApp.close());

const share = (project: Project, client = testApp.client()) => client.get(`/api/projects/${project.shareId}`);
const read = (project: Project, client: TestClient) => client.get(`/api/projects/${project.id}`);

/** No account and no project of this test has it. */
const CHOSEN_ID = 987_654;
const UNKNOWN_FILE = '/files/AAAAAAAAAAAAAAAAAAAAAA';

describe('POST /api/projects', () => {
  it('creates a public project from checked uploads and shows every field', async () => {
    const { client, id: userId } = await signedUp();
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

  it('is public if the request does not say', async () => {
    const account = await signedUp();
    expect((await created(account, { isPublic: undefined })).isPublic).toBe(true);
  });

  it('marks its files as used', async () => {
    const account = await signedUp();
    const project = await created(account);
    const rows = await testApp.deps.db.select().from(files).where(eq(files.userId, account.id));
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row.unreferencedSince).toBeNull();
    expect(rows.map(({ id }) => fileAddress(id))).toContain(project.modelUrl);
  });

  it('queues a build for a target image without a tracking file, once it is committed', async () => {
    const account = await signedUp();
    testApp.queuedJobs.length = 0;
    const { db, jobs } = testApp.deps;
    const committed: number[] = [];
    const queue = jobs.buildTrackingFile.bind(jobs);
    const watched = vi.spyOn(jobs, 'buildTrackingFile').mockImplementation(async (job) => {
      // Another connection than that of the request sees only what is committed.
      committed.push(await db.$count(projects, eq(projects.id, job.projectId)));
      return queue(job);
    });
    const project = await created(account, { targetMindFile: null }).finally(() => watched.mockRestore());
    expect(committed).toEqual([1]);
    expect(project.targetMindFile).toBeNull();
    expect(project.trackingBuild).toEqual({ state: 'queued', failure: null, message: null });
    const imageFileId = fileIdOf(project.targetImageUrl ?? '');
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
    const wanted = await trackedProject(account.id);
    const modelUrl = `${TEST_ORIGIN}${wanted.modelUrl}`;
    const response = await account.client.post('/api/projects', { ...wanted, modelUrl });
    expect(response.json<Project>().modelUrl).toBe(wanted.modelUrl);
  });

  it('returns name and description with their markup, and without marks of direction', async () => {
    const account = await signedUp();
    const name = `<script>alert(1)</script>"'&\\ {{7*7}} 漢字 🦊`;
    const description = `<img src=x onerror=alert(1)>\n'; drop table projects; --\nrtl`;
    const project = await created(account, { name, description: description.replace('rtl', '\u202Ertl') });
    expect(project).toMatchObject({ name, description });
    const response = await share(project);
    expect(response.json()).toMatchObject({ name, description });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it('creates one project from requests with the same Idempotency-Key, simultaneous or later', async () => {
    const account = await signedUp();
    const wanted = await trackedProject(account.id, { targetMindFile: null });
    testApp.queuedJobs.length = 0;
    const send = () => account.client.post('/api/projects', wanted, { 'idempotency-key': 'double-click' });
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map((answer) => answer.json<Project>().id)).size).toBe(1);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect((await account.client.get('/api/projects')).json()).toHaveLength(1);
    expect(testApp.queuedJobs).toHaveLength(1);

    const other = await signedUp();
    const otherWanted = await trackedProject(other.id);
    const sameKey = await other.client.post('/api/projects', otherWanted, { 'idempotency-key': 'double-click' });
    expect(sameKey.statusCode).toBe(201);
  });

  it('refuses an Idempotency-Key that was used for another project', async () => {
    const account = await signedUp();
    const wanted = await trackedProject(account.id);
    const send = (body: object) => account.client.post('/api/projects', body, { 'idempotency-key': 'used' });
    const first = await send(wanted);
    const other = await send({ ...wanted, name: 'Another' });
    expect([other.statusCode, codeOf(other)]).toEqual([422, 'idempotency-key-reused']);
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
    const wanted = await trackedProject(account.id);
    const send = () => account.client.post('/api/projects', wanted, { 'idempotency-key': 'again' });
    const first = (await send()).json<Project>();
    await succeeded(account.client.delete(`/api/projects/${first.id}`));
    const second = await send();
    expect(second.statusCode).toBe(201);
    expect(second.json<Project>().id).not.toBe(first.id);
    expect((await account.client.post(`/api/projects/${first.id}/restore`)).statusCode).toBe(200);
  });

  it('creates two projects from two requests without a key', async () => {
    const account = await signedUp();
    const wanted = await trackedProject(account.id);
    await succeeded(account.client.post('/api/projects', wanted));
    await succeeded(account.client.post('/api/projects', wanted));
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
      const wanted = await trackedProject(account.id, { [field]: address });
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
    const theirs = await insertReadyFile(testApp.deps.db, stranger.id, 'model');
    const attempt = async (modelUrl: string) =>
      account.client.post('/api/projects', await trackedProject(account.id, { modelUrl }));
    const response = await attempt(theirs);
    expect(response.statusCode).toBe(422);
    expect(response.body).toBe((await attempt('/files/BBBBBBBBBBBBBBBBBBBBBB')).body);
  });

  it('refuses a file of another kind, naming every field that is wrong', async () => {
    const account = await signedUp();
    const wanted = await trackedProject(account.id);
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
    ['a list as name', { name: ['a'] }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(MAX_PROJECT_NAME_LENGTH + 1) }, 'name'],
    ['a name with NUL', { name: 'nul\u0000' }, 'name'],
    ['a name of invisible characters alone', { name: '\u200b\u200f\u2060' }, 'name'],
    ['an object as description', { description: { toString: 'x' } }, 'description'],
    ['a description that is too long', { description: 'x'.repeat(MAX_PROJECT_DESCRIPTION_LENGTH + 1) }, 'description'],
    ['an unknown type', { type: 'hologram' }, 'type'],
    ['a number as kind of content', { contentType: 7 }, 'contentType'],
    ['a number as address', { modelUrl: 7 }, 'modelUrl'],
    ['an address that is too long', { modelUrl: fileAddress('a'.repeat(MAX_ADDRESS_LENGTH)) }, 'modelUrl'],
    ['a text as visibility', { isPublic: 'false' }, 'isPublic'],
  ])('refuses %s', async (_, more, field) => {
    const account = await signedUp();
    const response = await account.client.post('/api/projects', await trackedProject(account.id, more));
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<ApiErrorBody>().fields ?? {})).toContain(field);
  });

  it('never takes an id, owner, share id, status, count or time from the client', async () => {
    const account = await signedUp();
    const more = {
      id: CHOSEN_ID,
      userId: CHOSEN_ID,
      shareId: 'chosen-by-client',
      status: 'blocked',
      viewCount: 9,
      createdAt: '2001',
    };
    const project = await created(account, more);
    expect(project).toMatchObject({ userId: account.id, status: 'active', viewCount: 0 });
    expect(project.id).not.toBe(CHOSEN_ID);
    expect(project.shareId).not.toBe('chosen-by-client');
    expect(Date.now() - Date.parse(project.createdAt)).toBeLessThan(MINUTE_MS);
  });

  it('needs a session', async () => {
    const response = await testApp.client().post('/api/projects', { name: 'a' });
    expect(response.statusCode).toBe(401);
  });
});
