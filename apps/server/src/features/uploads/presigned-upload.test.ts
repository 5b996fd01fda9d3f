import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { MB } from '@anchora/contract/limits';
import type { PresignedUpload, UploadedFile } from '@anchora/contract/uploads';
import type { Workspace } from '@anchora/contract/workspaces';
import { fileIdOf } from '@anchora/contract/file-paths';
import { becomePro } from '../../../test-support/become-pro';
import { fixtureBytes } from '../../../test-support/checked';
import { codeOf } from '../../../test-support/code-of';
import { rememberCheckOf } from '../../../test-support/remember-checks';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { whenRowIsAwaited } from '../../../test-support/when-row-is-awaited';
import { users, workspaces } from '../../db/schema/accounts';
import { files } from '../../db/schema/files';
import { deleteWorkspace } from '../../files/workspace-deletion-repository';
import { signedPutPath } from '../../storage/put-signature';

let testApp: TestApp;
let picture: Buffer;

beforeAll(async () => {
  testApp = await createTestApp();
  picture = await fixtureBytes('pictures/harbour.jpg');
  // Most of the tests are about what comes before its check.
  rememberCheckOf(picture);
});
afterAll(() => {
  // A client that was refused in the middle of a body keeps its connection open for a while.
  testApp.app.server.closeAllConnections();
  return testApp.close();
});

async function signedIn(): Promise<{ client: TestClient; userId: number }> {
  const client = testApp.client();
  return { client, userId: (await client.register()).id };
}

const ask = (client: TestClient, body: object) => client.post('/api/presigned-upload', body);

async function presigned(client: TestClient, bytes = picture, fileName = 'poster.jpg'): Promise<PresignedUpload> {
  const response = await ask(client, { fileName, contentType: 'image/jpeg', size: bytes.length });
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Sends the PUT as a program would: without cookie and Origin. */
async function put(url: string, body: Buffer, headers: Record<string, string> = { 'content-type': 'image/jpeg' }) {
  const { pathname, search } = new URL(url);
  const response = await testApp.app.inject({
    method: 'PUT',
    url: pathname + search,
    payload: body,
    headers: { 'content-length': String(body.length), ...headers },
  });
  return { status: response.statusCode, code: response.body ? response.json<ApiErrorBody>().code : null };
}

const complete = (client: TestClient, { publicUrls }: PresignedUpload) =>
  client.post(`/api/uploads/${fileIdOf(publicUrls.url)}/complete`);

const rowsOf = (userId: number) => testApp.deps.db.select().from(files).where(eq(files.userId, userId));

async function stagedFiles(userId: number): Promise<string[]> {
  const folder = path.join(testApp.deps.config.dataDir, 'objects/staging', String(userId));
  return readdir(folder).catch(() => []);
}

const halfWrittenFiles = () => readdir(path.join(testApp.deps.config.dataDir, 'objects/tmp'));

async function nothingLeft(userId: number): Promise<void> {
  expect(await stagedFiles(userId)).toEqual([]);
  expect(await readdir(path.join(testApp.deps.config.dataDir, 'objects/tmp'))).toEqual([]);
}

describe('POST /api/presigned-upload', () => {
  it('answers an address on this origin, a staging key and the address to use afterwards', async () => {
    const { client, userId } = await signedIn();
    const answer = await presigned(client);
    expect(answer).toMatchObject({ bucket: 'local', headers: { 'content-type': 'image/jpeg' } });
    expect(answer.url.startsWith(`${TEST_ORIGIN}/api/storage/staging/${userId}/`)).toBe(true);
    expect(answer.publicUrls.url).toMatch(/^\/files\/[\w-]{22}$/);
    expect(answer.key).toMatch(new RegExp(`^staging/${userId}/[\\w-]{22}$`));
  });

  it.each([
    ['invisible and reversing characters', 'po\u200bster\u202egpj.\u0007jpg', 'postergpj.jpg'],
    ['line breaks', 'my\nposter.jpg', 'my poster.jpg'],
    ['composed letters in two parts', 'a\u0309nh.jpg', 'ảnh.jpg'],
  ])('keeps a name by the rule for creators’ texts: %s', async (_, fileName, kept) => {
    const { client, userId } = await signedIn();
    await presigned(client, picture, fileName);
    expect((await rowsOf(userId)).map(({ originalName }) => originalName)).toEqual([kept]);
  });

  it('is only for signed-in users', async () => {
    const response = await ask(testApp.client(), { fileName: 'a.png', contentType: 'image/png', size: 5 });
    expect(response.statusCode).toBe(401);
  });

  it.each([
    ['no size', { size: undefined }, 'size', 'The size of the file in bytes is needed'],
    ['no bytes', { size: 0 }, 'size', 'The file is empty'],
    ['half a byte', { size: 1.5 }, 'size', 'The size must be a whole number of bytes'],
    ['an empty name', { fileName: '' }, 'fileName', 'A file name is needed'],
    ['a second header in its type', { contentType: 'image/png\r\nx: y' }, 'contentType', 'This is not a content type'],
  ])('refuses an upload with %s', async (_, change, field, message) => {
    const { client } = await signedIn();
    const response = await ask(client, { fileName: 'a.png', contentType: 'image/png', size: 5, ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json<ApiErrorBody>().fields).toEqual({ [field]: message });
  });

  it('refuses other kinds of files, with the text of the specification', async () => {
    const { client, userId } = await signedIn();
    const response = await ask(client, { fileName: 'setup.exe', contentType: 'image/png', size: 5 });
    expect(response.statusCode).toBe(415);
    expect(response.json<ApiErrorBody>().message).toBe(
      'Invalid file type. Accepted types are: .glb, .gltf, .mp4, .webm, .jpg, .jpeg, .png, .mp3, .m4a, .mind',
    );
    expect(await rowsOf(userId)).toEqual([]);
  });

  it.each([
    ['poster.png', 10],
    ['model.glb', 50],
    ['clip.mp4', 100],
    ['target.mind', 16],
  ])('refuses a larger %s than %d MB, with the text of the specification', async (fileName, limit) => {
    const { client, userId } = await signedIn();
    const response = await ask(client, { fileName, contentType: 'a/b', size: limit * MB + 1 });
    expect(response.statusCode).toBe(413);
    expect(response.json<ApiErrorBody>().message).toBe(`File is too large. Maximum size is ${limit}MB.`);
    expect(await rowsOf(userId)).toEqual([]);
  });
});

describe('presigned PUT', () => {
  it('accepts the bytes, and the file is served once they have been checked', async () => {
    const { client, userId } = await signedIn();
    const checked = await fixtureBytes('pictures/awkward/exif-orientation-6-gps.jpg');
    const upload = await presigned(client, checked);
    expect(await put(upload.url, checked)).toEqual({ status: 200, code: null });
    expect((await client.get(upload.publicUrls.url)).statusCode).toBe(404);

    const response = await complete(client, upload);
    expect(response.statusCode).toBe(200);
    const uploaded = response.json<UploadedFile>();
    const expected = {
      url: upload.publicUrls.url,
      kind: 'image',
      contentType: 'image/jpeg',
      widthPx: 700,
      heightPx: 500,
    };
    expect(uploaded).toMatchObject(expected);
    const served = await client.get(uploaded.url);
    expect([served.statusCode, served.headers['content-type'], served.rawPayload.length]).toEqual([
      200,
      'image/jpeg',
      uploaded.sizeBytes,
    ]);
    expect((await complete(client, upload)).json()).toEqual(uploaded);
    await nothingLeft(userId);
  });

  it('accepts a header that clients of other stores send', async () => {
    const { client } = await signedIn();
    const { url } = await presigned(client);
    expect((await put(url, picture, { 'content-type': 'image/jpeg', 'x-amz-acl': 'public-read' })).status).toBe(200);
  });

  it('refuses a foreign Origin', async () => {
    const { client } = await signedIn();
    const { url } = await presigned(client);
    const refused = await put(url, picture, { 'content-type': 'image/jpeg', origin: 'https://evil.example' });
    expect(refused).toEqual({ status: 403, code: 'foreign-origin' });
  });

  it('refuses a second PUT, before and after the checks', async () => {
    const { client, userId } = await signedIn();
    const upload = await presigned(client);
    const other = Buffer.alloc(picture.length, 1);
    await put(upload.url, picture);
    expect(await put(upload.url, other)).toEqual({ status: 409, code: 'upload-already-used' });
    const uploaded = (await complete(client, upload)).json<UploadedFile>();
    expect(await put(upload.url, other)).toEqual({ status: 409, code: 'upload-already-used' });
    await nothingLeft(userId);
    expect((await client.get(uploaded.url)).rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  it('accepts exactly one of two simultaneous PUTs', async () => {
    const { client, userId } = await signedIn();
    const { url } = await presigned(client);
    const statuses = (await Promise.all([put(url, picture), put(url, picture)])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(await stagedFiles(userId)).toHaveLength(1);
  });

  it.each([
    ['another signature', (url: URL) => url.searchParams.set('sig', 'A'.repeat(43))],
    ['no signature', (url: URL) => url.searchParams.delete('sig')],
    ['two signatures', (url: URL) => url.searchParams.append('sig', 'x')],
    ['a larger size', (url: URL) => url.searchParams.set('size', '99999999')],
    ['a later expiry', (url: URL) => url.searchParams.set('expires', '9999999999999')],
    ['another type', (url: URL) => url.searchParams.set('type', 'text/html')],
    ['another user', (url: URL) => void (url.pathname = url.pathname.replace(/staging\/\d+/, '$&0'))],
    ['a final key', (url: URL) => void (url.pathname = url.pathname.replace('staging/', 'files/'))],
    ['a climbing key', (url: URL) => void (url.pathname = `${url.pathname}/..%2f..%2fx`)],
  ])('refuses an address with %s', async (_, change) => {
    const { client, userId } = await signedIn();
    const upload = new URL((await presigned(client)).url);
    change(upload);
    expect(await put(upload.href, picture)).toEqual({ status: 403, code: 'upload-signature-invalid' });
    await nothingLeft(userId);
  });

  it('refuses an expired address', async () => {
    const { client, userId } = await signedIn();
    const { key } = await presigned(client);
    const late = { key, contentType: 'image/jpeg', sizeBytes: picture.length, expiresAtMs: Date.now() - 1 };
    const url = TEST_ORIGIN + signedPutPath(testApp.deps.config.secretKey, late);
    expect(await put(url, picture)).toEqual({ status: 403, code: 'upload-expired' });
    await nothingLeft(userId);
  });

  it('refuses a signed key without an upload, and one that is not a staging key', async () => {
    for (const [key, expected] of [
      [`staging/1/${'A'.repeat(22)}`, { status: 409, code: 'upload-already-used' }],
      ['files/AA/B', { status: 403, code: 'upload-signature-invalid' }],
    ] as const) {
      const signed = { key, contentType: 'image/jpeg', sizeBytes: 3, expiresAtMs: Date.now() + 60_000 };
      const url = TEST_ORIGIN + signedPutPath(testApp.deps.config.secretKey, signed);
      expect(await put(url, Buffer.from('abc'))).toEqual(expected);
    }
  });

  it('refuses another content type, a longer and a shorter body', async () => {
    const { client, userId } = await signedIn();
    const { url } = await presigned(client);
    expect((await put(url, picture, { 'content-type': 'text/html' })).code).toBe('upload-type-differs');
    const longer = await put(url, Buffer.concat([picture, Buffer.from('!')]));
    expect(longer).toEqual({ status: 413, code: 'upload-too-long' });
    expect(await put(url, picture.subarray(1))).toEqual({ status: 400, code: 'upload-too-short' });
    await nothingLeft(userId);
    expect((await put(url, picture)).status).toBe(200);
  });

  it('counts the bytes of a body without a stated length', async () => {
    const { client, userId } = await signedIn();
    const origin = await listening();
    const { pathname, search } = new URL((await presigned(client)).url);
    for (const [body, code] of [
      [Buffer.concat([picture, randomBytes(200_000)]), 'upload-too-long'],
      [picture.subarray(10), 'upload-too-short'],
    ] as const) {
      const stream = new Blob([body]).stream();
      const init = { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: stream, duplex: 'half' };
      const response = await fetch(origin + pathname + search, init as RequestInit);
      expect((await response.json()) as ApiErrorBody).toMatchObject({ code });
    }
    await nothingLeft(userId);
  });

  it('stores nothing of an interrupted upload', async () => {
    const { client, userId } = await signedIn();
    const origin = await listening();
    const { pathname, search } = new URL((await presigned(client)).url);
    const abort = new AbortController();
    const slow = new ReadableStream({ start: (controller) => controller.enqueue(picture.subarray(0, 70_000)) });
    const headers = { 'content-type': 'image/jpeg' };
    const init = { method: 'PUT', headers, body: slow, duplex: 'half', signal: abort.signal };
    const sending = fetch(origin + pathname + search, init as RequestInit);
    await expect.poll(halfWrittenFiles).toHaveLength(1);
    abort.abort();
    await expect(sending).rejects.toThrow(/aborted/);
    await expect.poll(halfWrittenFiles).toEqual([]);
    await nothingLeft(userId);
  });
});

let address: Promise<string> | null = null;
function listening(): Promise<string> {
  address ??= testApp.app.listen({ host: '127.0.0.1', port: 0 });
  return address;
}

describe('POST /api/uploads/{fileId}/complete', () => {
  it('reports that the bytes have not arrived, and keeps the upload open', async () => {
    const { client } = await signedIn();
    const upload = await presigned(client);
    const early = await complete(client, upload);
    expect([early.statusCode, codeOf(early)]).toEqual([409, 'upload-incomplete']);
    await put(upload.url, picture);
    expect((await complete(client, upload)).statusCode).toBe(200);
  });

  it('refuses bytes of another kind and releases their quota', async () => {
    const { client, userId } = await signedIn();
    const model = await fixtureBytes('models/beacon.glb');
    const upload = await presigned(client, model);
    await put(upload.url, model);
    const response = await complete(client, upload);
    expect(response.statusCode).toBe(415);
    expect(response.json<ApiErrorBody>().message).toBe('Invalid file type. Accepted types are: .jpg, .jpeg, .png');
    expect(await rowsOf(userId)).toEqual([]);
    await nothingLeft(userId);
    expect((await complete(client, upload)).statusCode).toBe(404);
  });

  it('gives two simultaneous calls the same answer', { tags: 'thorough' }, async () => {
    const { client, userId } = await signedIn();
    const upload = await presigned(client);
    await put(upload.url, picture);
    const [first, second] = await Promise.all([complete(client, upload), complete(client, upload)]);
    expect(first.json()).toEqual(second.json());
    expect(await rowsOf(userId)).toHaveLength(1);
  });

  it('is not found for another user or an invalid id', async () => {
    const { client } = await signedIn();
    const upload = await presigned(client);
    await put(upload.url, picture);
    const stranger = (await signedIn()).client;
    expect((await complete(stranger, upload)).statusCode).toBe(404);
    expect((await client.post('/api/uploads/nonsense/complete')).statusCode).toBe(404);
    expect((await complete(client, upload)).statusCode).toBe(200);
  });
});

describe('an upload that is announced in the moment', () => {
  const body = { fileName: 'poster.jpg', contentType: 'image/jpeg', size: 1000 };

  it('in which its workspace is deleted finds no workspace', async () => {
    const { db } = testApp.deps;
    const { client } = await signedIn();
    await becomePro(client);
    const { id } = (await client.post('/api/workspaces', { name: 'Studio' })).json<Workspace>();
    const { announced } = await db.transaction(async (tx) => {
      await deleteWorkspace(tx, id);
      const asked = client.post(`/api/presigned-upload?workspace=${id}`, body);
      await whenRowIsAwaited(db);
      return { announced: asked };
    });
    const refused = await announced;
    expect([refused.statusCode, codeOf(refused)]).toEqual([404, 'workspace-not-found']);
  });

  it('in which its account is deleted waits for that, and finds no workspace', async () => {
    const { db } = testApp.deps;
    const { client, userId } = await signedIn();
    const { announced } = await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, userId)).for('update');
      const asked = ask(client, body);
      await whenRowIsAwaited(db);
      // The deletion of an account locks the two in this order.
      await tx.select().from(workspaces).where(eq(workspaces.ownerUserId, userId)).for('update');
      await tx.delete(users).where(eq(users.id, userId));
      return { announced: asked };
    });
    const refused = await announced;
    expect([refused.statusCode, codeOf(refused)]).toEqual([404, 'workspace-not-found']);
  });
});
