import { chmod, mkdir, readFile, rmdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@anchora/contract/durations';
import { fileIdOf } from '@anchora/contract/file-paths';
import type { Project } from '@anchora/contract/projects';
import type { User } from '@anchora/contract/users';
import { succeeded } from '../../test-support/succeeded';
import { fileRowAt } from '../../test-support/file-row-at';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { uploadFixture } from '../../test-support/upload-file';
import { objectsFolder } from '../config/data-folders';
import { StartupError } from '../config/startup-error';
import { users } from '../db/schema/accounts';
import { doomedObjects, files } from '../db/schema/files';
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
    const { id, email } = await client.register();
    expect(await run('pro', email, 'yearly')).toContain('is Pro until');
    expect((await client.get('/api/user')).json<User>().isPro).toBe(true);
    const { db } = testApp.deps;
    await db.update(users).set({ subscriptionRenews: true }).where(eq(users.id, id));
    await run('pro', email, 'off');
    expect((await client.get('/api/user')).json<User>().isPro).toBe(false);
    const ended = { subscriptionPlan: null, subscriptionEndDate: null, subscriptionRenews: false };
    expect(await db.select().from(users).where(eq(users.id, id))).toMatchObject([ended]);
  });

  it('says in one line why a payment is not returned or a renewal not cancelled', async () => {
    const { email } = await testApp.client().register();
    const refunded = run('refund', email);
    await expect(refunded).rejects.toThrow(StartupError);
    await expect(refunded).rejects.toThrow(/^[^\n]*Nothing was paid for this plan[^\n]*$/);
    const cancelled = run('cancel-renewal', email);
    await expect(cancelled).rejects.toThrow(StartupError);
    await expect(cancelled).rejects.toThrow(/^[^\n]*does not renew by itself[^\n]*$/);
  });

  it('shows a username without characters that would move the cursor of the terminal', async () => {
    const { id, email } = await testApp.client().register();
    // Older releases stored names as they were typed.
    await testApp.deps.db.update(users).set({ username: 'mallory\u001b[2J' }).where(eq(users.id, id));
    expect(await run('pro', email, 'yearly')).toMatch(/^mallory\ufffd\[2J is Pro until/);
    await expect(run('pro', 'nobody\u001b[2J', 'yearly')).rejects.toThrow(/address nobody\ufffd\[2J\.$/);
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
    await succeeded(client.patch(`/api/projects/${id}`, { status: 'archived' }));
    await run('block', shareId);
    expect(await status()).toBe('blocked');
    await run('unblock', shareId);
    expect(await status()).toBe('archived');

    await succeeded(client.delete(`/api/projects/${id}`));
    await run('block', shareId);
    expect(await status()).toBe('deleted');
    await expect(run('block', shareId)).rejects.toThrow('No project that can be taken down');
    await succeeded(client.post(`/api/projects/${id}/restore`));
    expect(await status()).toBe('blocked');
    await run('unblock', shareId);
    expect(await status()).toBe('archived');
  });

  it('lists accounts with what they store, and finds what store and database do not share', async () => {
    const client = testApp.client();
    const { username } = await client.register();
    const { url: modelUrl } = await uploadFixture(client, 'models/lantern.glb');
    const body = { name: 'Lantern', type: 'markerless', contentType: '3d-model', modelUrl };
    await succeeded(client.post('/api/projects', body));
    expect(await run('users')).toMatch(new RegExp(`^${username} <.*>  free  1 projects  [1-9]\\d+ bytes`));
    expect(await run('check-store')).toMatch(/^[1-9]\d* objects checked, 0 problems\.$/);
    expect(await run('check-store', '--deep')).toContain(' 0 problems.');
    const { db, store, config } = testApp.deps;
    const key = (await fileRowAt(db, modelUrl))?.storageKey ?? '';
    const stored = path.join(objectsFolder(config.dataDir), key);
    const bytes = await readFile(stored);
    await chmod(stored, 0o600);
    await writeFile(stored, Buffer.concat([bytes.subarray(1), bytes.subarray(0, 1)]));
    expect(await run('check-store')).toContain(' 0 problems.');
    expect(await run('check-store', '--deep')).toContain(`wrong bytes: ${key}`);
    await writeFile(stored, bytes.subarray(1));
    expect(await run('check-store')).toContain(`wrong size: ${key} has ${bytes.length - 1} of ${bytes.length} bytes`);
    await store.delete(key);
    expect(await run('check-store')).toContain(`missing: ${key}`);

    const orphan = `files/or/${'orphan'.padEnd(22, '_')}`;
    await store.put(orphan, Readable.from([bytes]), { contentType: 'x/y', sizeBytes: bytes.length });
    expect(await run('check-store')).not.toContain('nothing names');
    // Younger objects than an hour may belong to a file whose row is about to be written.
    const longAgo = new Date(Date.now() - 2 * HOUR_MS);
    await utimes(path.join(objectsFolder(config.dataDir), orphan), longAgo, longAgo);
    expect(await run('check-store')).toContain(`nothing names: ${orphan}`);
  });

  it('purges what is due at once', async () => {
    const client = testApp.client();
    await client.register();
    const { url } = await uploadFixture(client, 'models/lantern.glb');
    const { db } = testApp.deps;
    const fileId = fileIdOf(url);
    await db
      .update(files)
      .set({ unreferencedSince: new Date(0) })
      .where(eq(files.id, fileId));
    expect(await run('purge')).toBe('Everything that was due is removed.');
    expect(await db.select().from(files).where(eq(files.id, fileId))).toEqual([]);
  });

  it('fails if something that is due cannot be removed, and says what', async () => {
    const { db, config } = testApp.deps;
    const storageKey = `files/fo/${'folder'.padEnd(22, '_')}`;
    const folder = path.join(objectsFolder(config.dataDir), storageKey);
    await mkdir(folder, { recursive: true });
    await db.insert(doomedObjects).values({ storageKey, deleteAfter: new Date(0) });
    await expect(run('purge')).rejects.toThrow('deleteDoomedObjects failed: ');
    await rmdir(folder);
    expect(await run('purge')).toBe('Everything that was due is removed.');
  });

  it('explains an invalid command', async () => {
    await expect(run('reset-password', 'nobody-here')).rejects.toThrow('There is no user');
    await expect(run('constructor')).rejects.toThrow('There is no command constructor.');
    await expect(run('reset-password')).rejects.toThrow(
      'Usage: npm run operator -- reset-password <username or email>',
    );
    await expect(run('block', 'nothing')).rejects.toThrow('No project that can be taken down');
    // This is a share id, and not an option, although it begins like one.
    await expect(run('block', '--PQNWms8twFizf1')).rejects.toThrow('No project that can be taken down');
    await expect(run('block', '--all')).rejects.toThrow('Usage: npm run operator -- block <share id>');
    const { username } = await testApp.client().register();
    await expect(run('pro', username, 'forever')).rejects.toThrow('Say monthly, yearly or off');
    expect(await run('messages')).toBe('There are no messages.');
  });
});
