import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import type { User } from '@anchora/contract/users';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { uploadFixture } from '../../test-support/upload-file';
import { files } from '../db/schema';
import { runCommand } from './commands';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const run = (name: string, ...parameters: string[]) => runCommand(testApp.deps, name, parameters);

describe('operator', () => {
  it('issues a link that sets a password once', async () => {
    const { username } = await testApp.client().register();
    const link = new URL(await run('reset-password', username.toUpperCase()));
    expect(link.pathname).toBe('/reset-password');
    const confirm = { token: link.searchParams.get('token'), newPassword: 'battery staple' };
    expect((await testApp.client().post('/api/password-reset/confirm', confirm)).statusCode).toBe(200);
    expect((await testApp.client().post('/api/password-reset/confirm', confirm)).statusCode).toBe(410);
  });

  it('grants and revokes Pro', async () => {
    const client = testApp.client();
    const { email } = await client.register();
    expect(await run('pro', email, 'yearly')).toContain('is Pro until');
    expect((await client.get('/api/user')).json<User>().isPro).toBe(true);
    await run('pro', email, 'off');
    expect((await client.get('/api/user')).json<User>().isPro).toBe(false);
  });

  it('takes a project down, which its owner cannot undo, and restores it', async () => {
    const client = testApp.client();
    await client.register();
    const { url: modelUrl } = await uploadFixture(client, 'models/lantern.glb');
    const body = { name: 'Lantern', type: 'markerless', contentType: '3d-model', modelUrl, isPublic: true };
    const { id, shareId } = (await client.post('/api/projects', body)).json<Project>();
    expect(await run('block', shareId)).toBe('"Lantern" is taken down.');
    expect((await testApp.client().get(`/api/projects/${shareId}`)).statusCode).toBe(404);
    expect((await client.patch(`/api/projects/${id}`, { status: 'active' })).statusCode).toBe(403);
    await run('unblock', shareId);
    expect((await testApp.client().get(`/api/projects/${shareId}`)).statusCode).toBe(200);
  });

  it('restores the owner’s own status when a takedown is lifted, also for a project in the trash', async () => {
    const client = testApp.client();
    await client.register();
    const { url: modelUrl } = await uploadFixture(client, 'models/lantern.glb');
    const body = { name: 'Lantern', type: 'markerless', contentType: '3d-model', modelUrl };
    const { id, shareId } = (await client.post('/api/projects', body)).json<Project>();
    const status = async () => (await client.get(`/api/projects/${id}`)).json<Project>().status;
    await client.patch(`/api/projects/${id}`, { status: 'archived' });
    await run('block', shareId);
    expect(await status()).toBe('blocked');
    await run('unblock', shareId);
    expect(await status()).toBe('archived');

    await client.delete(`/api/projects/${id}`);
    await run('block', shareId);
    expect(await status()).toBe('deleted');
    await expect(run('block', shareId)).rejects.toThrow('No project that can be taken down');
    await client.post(`/api/projects/${id}/restore`);
    expect(await status()).toBe('blocked');
    await run('unblock', shareId);
    expect(await status()).toBe('active');
  });

  it('lists accounts with what they store, and finds what store and database do not share', async () => {
    const client = testApp.client();
    const { username } = await client.register();
    const { url: modelUrl } = await uploadFixture(client, 'models/lantern.glb');
    const body = { name: 'Lantern', type: 'markerless', contentType: '3d-model', modelUrl };
    await client.post('/api/projects', body);
    expect(await run('users')).toMatch(new RegExp(`^${username} <.*>  free  1 projects  [1-9]\\d+ bytes`));
    expect(await run('check-store')).toMatch(/^[1-9]\d* objects checked, 0 problems\.$/);
    const { db, store } = testApp.deps;
    const fileId = modelUrl.replace('/files/', '');
    const [file] = await db.select().from(files).where(eq(files.id, fileId));
    await store.delete(file?.storageKey ?? '');
    expect(await run('check-store')).toContain(`missing: ${file?.storageKey}`);
  });

  it('purges what is due at once', async () => {
    const client = testApp.client();
    await client.register();
    const { url } = await uploadFixture(client, 'models/lantern.glb');
    const { db } = testApp.deps;
    const fileId = url.replace('/files/', '');
    await db
      .update(files)
      .set({ unreferencedSince: new Date(0) })
      .where(eq(files.id, fileId));
    expect(await run('purge')).toBe('Everything that was due is removed.');
    expect(await db.select().from(files).where(eq(files.id, fileId))).toEqual([]);
  });

  it('explains an invalid command', async () => {
    await expect(run('reset-password', 'nobody-here')).rejects.toThrow('There is no user');
    await expect(run('reset-password')).rejects.toThrow(
      'Usage: npm run operator -- reset-password <username or email>',
    );
    await expect(run('block', 'nothing')).rejects.toThrow('No project that can be taken down');
    const { username } = await testApp.client().register();
    await expect(run('pro', username, 'forever')).rejects.toThrow('Say monthly, yearly or off');
    expect(await run('messages')).toBe('There are no messages.');
  });
});
