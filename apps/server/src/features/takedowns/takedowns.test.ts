import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import type { User } from '@anchora/contract/users';
import { fileAddress, fileIdOf } from '@anchora/contract/file-paths';
import { codeOf } from '../../../test-support/code-of';
import { fileRowAt } from '../../../test-support/file-row-at';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadFixture } from '../../../test-support/upload-file';
import { fileUses, files, sampleParts } from '../../db/schema/files';
import { runCommand } from '../../operator/commands';

let testApp: TestApp;
let visitor: TestClient;

beforeAll(async () => {
  testApp = await createTestApp();
  visitor = testApp.client();
});
afterAll(() => testApp.close());

const run = (name: string, ...parameters: string[]) => runCommand(testApp.deps, name, parameters);
const markerless = { name: 'Lantern', type: 'markerless', contentType: '3d-model', isPublic: true };

async function newClient() {
  const client = testApp.client();
  const { id, username } = await client.register();
  return { client, userId: id, username };
}

async function create(client: TestClient, body: object): Promise<Project> {
  const response = await client.post('/api/projects', { ...markerless, ...body });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

/** Statuses that strangers get for a project and its model. */
async function seenByStrangers({ shareId, modelUrl }: Project): Promise<number[]> {
  const answers = [await visitor.get(`/api/projects/${shareId}`), await visitor.get(modelUrl)];
  return answers.map(({ statusCode }) => statusCode);
}

describe('a file that is taken down', () => {
  it('disappears with all projects of its owner that use it, and comes back as it was', async () => {
    const { client } = await newClient();
    const { url: modelUrl } = await uploadFixture(client, 'models/lantern.glb');
    const open = await create(client, { modelUrl });
    const archived = await create(client, { modelUrl });
    await succeeded(client.patch(`/api/projects/${archived.id}`, { status: 'archived' }));
    const other = await create(client, { modelUrl: (await uploadFixture(client, 'models/beacon.glb')).url });
    expect(await seenByStrangers(open)).toEqual([200, 200]);

    expect(await run('block-file', modelUrl)).toContain('is taken down');
    expect(await seenByStrangers(open)).toEqual([404, 404]);
    expect(await seenByStrangers(other)).toEqual([200, 200]);
    const statusOf = async ({ id }: Project) => (await client.get(`/api/projects/${id}`)).json<Project>().status;
    expect([await statusOf(open), await statusOf(archived), await statusOf(other)]).toEqual([
      'blocked',
      'blocked',
      'active',
    ]);
    expect(codeOf(await client.patch(`/api/projects/${open.id}`, { status: 'active' }))).toBe('project-blocked');
    await succeeded(client.delete(`/api/projects/${open.id}`));
    await succeeded(client.post(`/api/projects/${open.id}/restore`));
    expect(await seenByStrangers(open)).toEqual([404, 404]);

    await run('unblock-file', modelUrl);
    expect(await seenByStrangers(open)).toEqual([200, 200]);
    expect([await statusOf(open), await statusOf(archived)]).toEqual(['active', 'archived']);
    await expect(run('unblock-file', modelUrl)).rejects.toThrow('No file that is taken down');
  });

  it('cannot be used again, neither the stored file nor a new upload of the same bytes', async () => {
    const { client } = await newClient();
    const { url: modelUrl } = await uploadFixture(client, 'models/lantern.glb');
    await run('block-file', fileIdOf(modelUrl));
    expect(codeOf(await client.post('/api/projects', { ...markerless, modelUrl }))).toBe('file-blocked');
    await expect(uploadFixture(client, 'models/lantern.glb')).rejects.toThrow('file-blocked');
    const stranger = await newClient();
    await expect(uploadFixture(stranger.client, 'models/lantern.glb')).rejects.toThrow('file-blocked');
    await run('unblock-file', modelUrl);
    await create(client, { modelUrl });
  });

  it('leaves identical files of others as they are, and lists them to the operator', async () => {
    const [first, second] = [await newClient(), await newClient()];
    const { url: modelUrl } = await uploadFixture(first.client, 'models/lantern-meshopt.glb');
    const copy = await uploadFixture(second.client, 'models/lantern-meshopt.glb');
    const theirs = await create(second.client, { modelUrl: copy.url });
    const row = await fileRowAt(testApp.deps.db, copy.url);
    const hash = row?.sha256?.toString('hex') ?? '';
    await expect(run('block-file', hash)).rejects.toThrow(`${row?.id}  ${second.username}`);
    const told = await run('block-file', modelUrl);
    expect(told).toContain(hash);
    expect(told).toContain(`${row?.id}  ${second.username}`);
    expect(await seenByStrangers(theirs)).toEqual([200, 200]);
    expect(codeOf(await second.client.post('/api/projects', { ...markerless, modelUrl: copy.url }))).toBe(
      'file-blocked',
    );
    await run('unblock-file', hash);
  });

  it('takes along what was made from it, and what it was made from', async () => {
    const { client, userId } = await newClient();
    const { db } = testApp.deps;
    const { url: modelUrl } = await uploadFixture(client, 'models/beacon.glb');
    const [targetImageUrl, targetMindFile, otherImage] = [
      await insertReadyFile(db, userId, 'image'),
      await insertReadyFile(db, userId, 'tracking'),
      await insertReadyFile(db, userId, 'image'),
    ];
    const tracked = { type: 'image-tracking', modelUrl, targetImageUrl, targetMindFile };
    const project = await create(client, tracked);
    const again = { ...markerless, ...tracked, targetImageUrl: otherImage };
    for (const named of [targetImageUrl, targetMindFile]) {
      await run('block-file', named);
      expect(await seenByStrangers(project)).toEqual([404, 404]);
      expect(codeOf(await client.post('/api/projects', again))).toBe('file-blocked');
      await run('unblock-file', targetImageUrl);
      expect((await seenByStrangers(project))[0]).toBe(200);
    }
  });

  it('is never a sample of the product', async () => {
    const { db } = testApp.deps;
    const sha256 = Buffer.alloc(32, 9);
    const sample = { kind: 'model', state: 'ready', originalName: 's.glb', contentType: 'a/b', sizeBytes: 1 } as const;
    const id = 'sample'.padEnd(22, '_');
    await db.insert(files).values({ ...sample, id, sha256, storageKey: `files/sa/${id}` });
    const [part] = await db.insert(sampleParts).values({ sample: 'robot', part: 'content' }).returning();
    const use = { fileId: id, holderKind: 'sample', holderId: part?.id ?? 0, role: 'model' } as const;
    await db.insert(fileUses).values({ ...use, publicFrom: new Date(0) });
    await expect(run('block-file', id)).rejects.toThrow('sample of the product');
    const { client, userId } = await newClient();
    const copy = fileIdOf(await insertReadyFile(db, userId, 'model'));
    await db.update(files).set({ sha256 }).where(eq(files.id, copy));
    await expect(run('block-file', copy)).rejects.toThrow('sample of the product');
    await create(client, { modelUrl: fileAddress(id) });
  });
});

describe('a project that is taken down', () => {
  it.each([
    'block trash unblock restore',
    'block trash restore unblock',
    'trash block unblock restore',
    'block unblock',
  ])('is archived again once the takedown is lifted, if its owner had archived it: %s', async (course) => {
    const { client, userId } = await newClient();
    const archived = await create(client, { modelUrl: await insertReadyFile(testApp.deps.db, userId, 'model') });
    await succeeded(client.patch(`/api/projects/${archived.id}`, { status: 'archived' }));
    const statusOf = async () => (await client.get(`/api/projects/${archived.id}`)).json<Project>().status;
    for (const step of course.split(' ')) {
      if (step === 'trash') await succeeded(client.delete(`/api/projects/${archived.id}`));
      else if (step === 'restore') await client.post(`/api/projects/${archived.id}/restore`);
      else await run(step, archived.shareId);
    }
    expect(await statusOf()).toBe('archived');
    expect(await seenByStrangers(archived)).toEqual([404, 404]);
  });
});

describe('an account that is blocked', () => {
  it('is signed out, cannot sign in, and its projects and photo answer like unknown ones', async () => {
    const client = testApp.client();
    const { username, password } = await client.register();
    const { url: modelUrl } = await uploadFixture(client, 'models/beacon.glb');
    const { url: photoURL } = await uploadFixture(client, 'pictures/jazz.jpg');
    await succeeded(client.patch('/api/user/profile', { photoURL }));
    const project = await create(client, { modelUrl });
    expect((await visitor.get(photoURL)).statusCode).toBe(200);

    expect(await run('block-account', username)).toBe(`${username} is blocked.`);
    await expect(run('block-account', username)).rejects.toThrow('blocked already');
    expect((await client.get('/api/projects')).statusCode).toBe(401);
    const refused = await testApp.client().post('/api/login', { username, password });
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'account-blocked']);
    const wrong = await testApp.client().post('/api/login', { username, password: 'something else' });
    expect(wrong.statusCode).toBe(401);
    expect(await seenByStrangers(project)).toEqual([404, 404]);
    for (const [blocked, unknown] of [
      [`/api/projects/${project.shareId}`, '/api/projects/AbCdEfGhIjKlMnOp'],
      [photoURL, '/files/AAAAAAAAAAAAAAAAAAAAAA'],
    ] as const) {
      const [answer, expected] = [await visitor.get(blocked), await visitor.get(unknown)];
      expect([answer.statusCode, answer.body]).toEqual([404, expected.body]);
    }

    expect(await run('blocks')).toContain(`account  ${username}`);
    await run('unblock-account', username);
    expect((await testApp.client().post('/api/login', { username, password })).json<User>().username).toBe(username);
    expect(await seenByStrangers(project)).toEqual([200, 200]);
    expect((await visitor.get(photoURL)).statusCode).toBe(200);
  });
});

describe('a host that is blocked', () => {
  it('is kept by its name alone, and listed', async () => {
    expect(await run('block-host', 'Evil.example')).toBe('Evil.example is blocked.');
    await expect(run('block-host', 'evil.example')).rejects.toThrow('blocked already');
    for (const wrong of ['https://evil.example', 'evil.example/path', 'a@evil.example', 'two words']) {
      await expect(run('block-host', wrong)).rejects.toThrow('is no host name');
    }
    expect(await run('blocks')).toContain('host  evil.example');
    await run('unblock-host', 'evil.example');
    expect(await run('blocks')).not.toContain('evil.example');
  });
});
