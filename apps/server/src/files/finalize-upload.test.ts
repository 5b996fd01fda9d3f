import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fileAddress } from '@anchora/contract/file-paths';
import type { PresignedUpload } from '@anchora/contract/uploads';
import { fixtureBytes } from '../../test-support/checked';
import { rememberCheckOf } from '../../test-support/remember-checks';
import { refuseChanges } from '../../test-support/refuse-changes';
import { succeeded } from '../../test-support/succeeded';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../test-support/test-app';
import type { TestClient } from '../../test-support/test-client';
import { uploadFixture } from '../../test-support/upload-file';
import type { ApiError } from '../http/api-error';
import { finalizeUpload } from './finalize-upload';
import { workRoot } from './work-folder';

let testApp: TestApp;
let client: TestClient;
let userId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  client = testApp.client();
  userId = (await client.register()).id;
});
afterAll(() => testApp.close());

const finalize = (address: string, kind: 'image' | 'model' = 'image', user = userId) =>
  finalizeUpload(testApp.deps, { workspaceId: user, address, kind });
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: ApiError) => error.code,
  );

/** Files in the work folders that this process holds open, removed ones included. */
function openFiles(): string[] {
  const root = workRoot(testApp.deps.config.dataDir);
  return readdirSync('/proc/self/fd')
    .map((descriptor) => linkOf(`/proc/self/fd/${descriptor}`))
    .filter((file) => file.startsWith(root));
}

function linkOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    // It has been closed since the folder was read.
    return '';
  }
}

async function staged(fixture: string, fileName: string): Promise<string> {
  const bytes = await fixtureBytes(fixture);
  const body = { fileName, contentType: 'image/png', size: bytes.length };
  const upload = (await client.post('/api/presigned-upload', body)).json<PresignedUpload>();
  const { pathname, search } = new URL(upload.url);
  const headers = { 'content-type': 'image/png' };
  await succeeded(testApp.app.inject({ method: 'PUT', url: pathname + search, payload: bytes, headers }));
  return upload.publicUrls.url;
}

describe('finalizeUpload', () => {
  it('returns the row of a ready file, by either form of its address', async () => {
    const { url } = await uploadFixture(client, 'pictures/tram.png');
    expect(await finalize(url)).toMatchObject({ state: 'ready', kind: 'image', widthPx: 1080 });
    expect(fileAddress((await finalize(TEST_ORIGIN + url)).id)).toBe(url);
  });

  it('checks an uploaded file that was never completed; simultaneous calls check it once', async () => {
    const address = await staged('pictures/tram.png', 'tram.png');
    const read = vi.spyOn(testApp.deps.store, 'read');
    onTestFinished(() => read.mockRestore());
    const rows = await Promise.all([finalize(address), finalize(address), finalize(address)]);
    expect(new Set(rows.map(({ storageKey }) => storageKey)).size).toBe(1);
    expect(rows[0]).toMatchObject({ state: 'ready', contentType: 'image/png' });
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('refuses bytes that are not of that kind, and discards the upload', async () => {
    const address = await staged('models/beacon.glb', 'tram.png');
    expect(await codeOf(finalize(address))).toBe('unsupported-file-type');
    expect(await codeOf(finalize(address))).toBe('file-not-usable');
  });

  it.runIf(existsSync('/proc/self/fd'))('leaves no preview open that the database does not take', async () => {
    const address = await staged('pictures/tram.png', 'tram.png');
    rememberCheckOf(await fixtureBytes('pictures/tram.png'));
    const { db } = testApp.deps;
    await refuseChanges(db, { before: 'insert', table: 'doomed_objects', when: "new.storage_key like '%_preview'" });
    await expect(finalize(address)).rejects.toMatchObject({ cause: { message: 'as asked' } });
    await expect.poll(openFiles).toEqual([]);
  });

  it('refuses a file of another kind', async () => {
    const { url } = await uploadFixture(client, 'models/beacon.glb');
    await expect(finalize(url)).rejects.toThrow('A picture is needed here, but the uploaded file is a 3D model.');
  });

  it('refuses a file of another user with the same message as for a missing one', async () => {
    const { url } = await uploadFixture(client, 'pictures/tram.png');
    const stranger = (await testApp.client().register()).id;
    const messages = await Promise.all(
      [url, fileAddress('A'.repeat(22))].map((address) =>
        finalize(address, 'image', stranger).then(
          () => 'accepted',
          (error: Error) => error.message,
        ),
      ),
    );
    expect(messages[0]).toBe(messages[1]);
    expect(messages[0]).toContain('no longer available');
  });

  it.each([
    'javascript:alert(1)',
    'https://evil.example/files/AAAAAAAAAAAAAAAAAAAAAA',
    `${TEST_ORIGIN}.evil.example/files/AAAAAAAAAAAAAAAAAAAAAA`,
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '/files/../api/user',
    '/files/AAAAAAAAAAAAAAAAAAAAAA?x',
    '//evil.example/files/AAAAAAAAAAAAAAAAAAAAAA',
    '',
  ])('refuses the address %j', async (address) => {
    await expect(finalize(address)).rejects.toThrow('This is not the address of an uploaded file.');
  });
});
