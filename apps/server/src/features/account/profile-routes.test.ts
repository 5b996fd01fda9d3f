import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@anchora/contract/users';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { uploadFixture } from '../../../test-support/upload-file';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

describe('PATCH /api/user/profile', () => {
  it('changes name, language and photo, and keeps what is left out', async () => {
    const client = testApp.client();
    await client.register({ displayName: 'Before' });
    const photo = (await uploadFixture(client, 'pictures/jazz.jpg')).url;
    const changed = await client.patch('/api/user/profile', { photoURL: photo, language: 'vi' });
    expect(changed.json<User>()).toMatchObject({ displayName: 'Before', photoURL: photo, language: 'vi' });
    expect((await testApp.client().get(photo)).statusCode).toBe(200);
    const cleared = await client.patch('/api/user/profile', { photoURL: null, displayName: ' ' });
    expect(cleared.json<User>()).toMatchObject({ displayName: null, photoURL: null, language: 'vi' });
    expect((await testApp.client().get(photo)).statusCode).toBe(404);
  });

  it('refuses a photo of another user, of another host, and an unknown language', async () => {
    const owner = testApp.client();
    await owner.register();
    const photo = (await uploadFixture(owner, 'pictures/jazz.jpg')).url;
    const other = testApp.client();
    await other.register();
    expect((await other.patch('/api/user/profile', { photoURL: photo })).statusCode).toBe(422);
    expect((await other.patch('/api/user/profile', { photoURL: 'https://evil.example/x.png' })).statusCode).toBe(422);
    expect((await other.patch('/api/user/profile', { language: 'fr' })).statusCode).toBe(400);
  });
});
