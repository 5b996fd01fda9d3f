import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_ID } from '@anchora/contract/limits';
import type { Notifications } from '@anchora/contract/notifications';
import type { Project } from '@anchora/contract/projects';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { uploadFixture } from '../../../test-support/upload-file';
import { markBuildFailed } from '../../jobs/tracking-build-repository';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

type Client = ReturnType<TestApp['client']>;
const read = async (client: Client) => (await client.get('/api/notifications')).json<Notifications>();

async function makeTrackedProject(client: Client): Promise<Project> {
  const { url: modelUrl } = await uploadFixture(client, 'models/lantern.glb');
  const { url: targetImageUrl } = await uploadFixture(client, 'pictures/jazz.jpg');
  const body = { name: 'Poster', type: 'image-tracking', contentType: '3d-model', modelUrl, targetImageUrl };
  return (await client.post('/api/projects', { ...body, isPublic: true })).json<Project>();
}

describe('notifications', () => {
  it('announce a view milestone once, only to the owner, whose own views do not count for it', async () => {
    const client = testApp.client();
    await client.register();
    const project = await makeTrackedProject(client);
    // The first milestone is 10 views.
    const visitor = testApp.client('198.51.100.9');
    for (let i = 0; i < 12; i++) await succeeded(client.post(`/api/projects/${project.shareId}/view`));
    for (let i = 0; i < 9; i++) await succeeded(visitor.post(`/api/projects/${project.shareId}/view`));
    expect(await read(client)).toEqual({ items: [], unreadCount: 0 });
    for (let i = 0; i < 3; i++) await succeeded(visitor.post(`/api/projects/${project.shareId}/view`));
    expect(await read(client)).toMatchObject({
      unreadCount: 1,
      items: [{ kind: 'view-milestone', projectId: project.id, projectName: 'Poster', viewCount: 10, isRead: false }],
    });
    const other = testApp.client();
    await other.register();
    expect(await read(other)).toEqual({ items: [], unreadCount: 0 });
    expect((await testApp.client().get('/api/notifications')).statusCode).toBe(401);
  });

  it('report a failed tracking build once, however often it fails', async () => {
    const client = testApp.client();
    await client.register();
    const project = await makeTrackedProject(client);
    const job = testApp.queuedJobs.findLast(({ projectId }) => projectId === project.id)!;
    const fail = () => testApp.deps.db.transaction((tx) => markBuildFailed(tx, job, { code: 'build-failed' }));
    await fail();
    await fail();
    expect((await read(client)).items.map(({ kind }) => kind)).toEqual(['tracking-failed']);
  });

  it('are marked as read up to the newest one shown', async () => {
    const client = testApp.client();
    await client.register();
    const project = await makeTrackedProject(client);
    const visitor = testApp.client('198.51.100.10');
    for (let i = 0; i < 10; i++) await succeeded(visitor.post(`/api/projects/${project.shareId}/view`));
    const [newest] = (await read(client)).items;
    // The next milestone is 50 views.
    for (let i = 0; i < 40; i++) await succeeded(visitor.post(`/api/projects/${project.shareId}/view`));
    await succeeded(client.post('/api/notifications/read', { upToId: newest?.id }));
    const after = await read(client);
    expect(after.unreadCount).toBe(1);
    expect(after.items.map(({ isRead }) => isRead)).toEqual([false, true]);
    for (const upToId of ['all', MAX_ID + 1, Number.MAX_SAFE_INTEGER, 1.5, -1]) {
      expect((await client.post('/api/notifications/read', { upToId })).statusCode).toBe(400);
    }
    expect((await client.post('/api/notifications/read', { upToId: MAX_ID })).statusCode).toBe(200);
  });
});
