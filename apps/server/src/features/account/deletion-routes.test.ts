import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLanternProject } from '../../../test-support/lantern-project';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { PASSWORD } from '../../../test-support/test-client';
import { uploadFixture } from '../../../test-support/upload-file';
import { users } from '../../db/schema/accounts';
import { files } from '../../db/schema/files';
import { projects } from '../../db/schema/projects';
import { deleteDoomedObjects } from '../../jobs/sweep';
import { ObjectNotFoundError } from '../../storage/object-store';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

function failOn(message: string, error: unknown): never {
  expect.unreachable(`${message}: ${String(error)}`);
}

describe('POST /api/user/delete', () => {
  it('closes links and sessions at once and leaves no row', async () => {
    const client = testApp.client();
    const { id, username } = await client.register();
    const elsewhere = testApp.client();
    await succeeded(elsewhere.post('/api/login', { username, password: PASSWORD }));
    const project = await makeLanternProject(client, 'Soon gone');
    await succeeded(
      client.patch('/api/user/profile', { photoURL: (await uploadFixture(client, 'pictures/jazz.jpg')).url }),
    );
    const { db } = testApp.deps;
    const stored = await db.select().from(files).where(eq(files.userId, id));
    expect(stored).toHaveLength(2);
    const visitor = testApp.client();
    expect((await visitor.get(project.modelUrl)).statusCode).toBe(200);
    expect((await client.post('/api/user/delete', { currentPassword: 'wrong' })).statusCode).toBe(401);
    expect((await client.post('/api/user/delete', { currentPassword: PASSWORD })).statusCode).toBe(200);
    for (const browser of [client, elsewhere]) expect((await browser.get('/api/user')).statusCode).toBe(401);
    expect((await visitor.get(project.modelUrl)).statusCode).toBe(404);
    expect((await visitor.get(`/api/projects/${project.shareId}`)).statusCode).toBe(404);
    expect(await db.select().from(files).where(eq(files.userId, id))).toEqual([]);
    expect(await db.select().from(projects).where(eq(projects.userId, id))).toEqual([]);
    expect(await db.select().from(users).where(eq(users.id, id))).toEqual([]);
    await deleteDoomedObjects({ ...testApp.deps, signal: new AbortController().signal, onError: failOn });
    for (const { storageKey } of stored) {
      await expect(testApp.deps.store.head(storageKey)).rejects.toThrow(ObjectNotFoundError);
    }
  });
});
