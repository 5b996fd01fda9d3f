import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import type { PresignedUpload, UploadedFile } from '@anchora/contract/uploads';
import { fileAddress } from '@anchora/contract/file-paths';
import { becomePro } from '../../../test-support/become-pro';
import { fixtureBytes } from '../../../test-support/checked';
import { codeOf } from '../../../test-support/code-of';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadFixture } from '../../../test-support/upload-file';
import { objectsFolder } from '../../config/data-folders';
import { files } from '../../db/schema/files';
import { ObjectNotFoundError } from '../../storage/object-store';

let testApp: TestApp;
let owner: TestClient;
let visitor: TestClient;
let model: UploadedFile;
let project: Project;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  visitor = testApp.client();
  await owner.register();
  model = await uploadFixture(owner, 'models/beacon.glb');
  project = await makeProject({ modelUrl: model.url });
});
afterAll(() => testApp.close());

async function makeProject(more: object): Promise<Project> {
  const body = { name: 'Poster', type: 'markerless', contentType: '3d-model', isPublic: true, ...more };
  return (await owner.post('/api/projects', body)).json();
}

const get = (url: string, headers: Record<string, string> = {}, client = visitor) => client.request({ url, headers });

describe('GET /files/{fileId} of a public project', () => {
  it('gives anyone the bytes, with headers that prevent scripts', async () => {
    const response = await get(model.url);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(await fixtureBytes('models/beacon.glb'))).toBe(true);
    expect(response.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'max-age=31536000, immutable, s-maxage=60',
      'content-disposition': `attachment; filename="beacon.glb"; filename*=UTF-8''beacon.glb`,
      'content-length': String(model.sizeBytes),
      'content-type': 'model/gltf-binary',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
  });

  it('answers HEAD like GET, without the bytes', async () => {
    const [head, whole] = [await visitor.request({ method: 'HEAD', url: model.url }), await get(model.url)];
    const { date: _a, 'x-request-id': _c, ...headHeaders } = head.headers;
    const { date: _b, 'x-request-id': _d, ...wholeHeaders } = whole.headers;
    expect([head.statusCode, head.rawPayload.length, headHeaders]).toEqual([200, 0, wholeHeaders]);
  });

  it('answers range requests', async () => {
    const whole = (await get(model.url)).rawPayload;
    const size = whole.length;
    for (const [range, start, end] of [
      ['bytes=0-3', 0, 3],
      ['bytes=100-', 100, size - 1],
      ['bytes=-5', size - 5, size - 1],
    ] as const) {
      const part = await get(model.url, { range });
      expect(part.statusCode).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`);
      expect(part.rawPayload.equals(whole.subarray(start, end + 1))).toBe(true);
    }
    const beyond = await get(model.url, { range: `bytes=${size}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    expect(codeOf(beyond)).toBe('range-not-satisfiable');
    expect(beyond.headers['cache-control']).not.toContain('immutable');
  });

  it('answers conditional requests', async () => {
    const { etag = '', 'last-modified': modified = '' } = (await get(model.url)).headers as Record<string, string>;
    const unchanged = await get(model.url, { 'if-none-match': `"other", W/${etag}` });
    expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0]);
    expect((await get(model.url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    const range = 'bytes=0-3';
    expect((await get(model.url, { range, 'if-range': etag })).statusCode).toBe(206);
    expect((await get(model.url, { range, 'if-range': modified })).statusCode).toBe(206);
    expect((await get(model.url, { range, 'if-range': '"other"' })).statusCode).toBe(200);
  });

  it('follows the project: private, archived, deleted are not found for others at once', async () => {
    await becomePro(owner, 'monthly');
    const video = await uploadFixture(owner, 'clips/clock-silent.mp4');
    expect((await get(video.url)).statusCode).toBe(404);
    const made = await makeProject({ modelUrl: video.url, contentType: 'video' });
    const change = (body: object) => owner.patch(`/api/projects/${made.id}`, body);
    const seen = async () => (await get(video.url)).statusCode;
    expect(await seen()).toBe(200);
    for (const [away, back] of [
      [{ isPublic: false }, { isPublic: true }],
      [{ status: 'archived' }, { status: 'active' }],
    ] as const) {
      expect((await change(away)).statusCode).toBe(200);
      expect(await seen()).toBe(404);
      await change(back);
      expect(await seen()).toBe(200);
    }
    await succeeded(owner.delete(`/api/projects/${made.id}`));
    expect(await seen()).toBe(404);
    expect((await get(video.url, {}, owner)).statusCode).toBe(200);
  });

  it('is found through any project that is public', async () => {
    const again = await makeProject({ modelUrl: model.url });
    await succeeded(owner.delete(`/api/projects/${again.id}`));
    expect((await get(model.url)).statusCode).toBe(200);
    expect(project.modelUrl).toBe(model.url);
  });
});

describe('GET /files/{fileId} of no public project', () => {
  it('is only for the owner, and never stored by a shared cache', async () => {
    const picture = await uploadFixture(owner, 'pictures/tram.png');
    const own = await get(picture.url, {}, owner);
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(own.headers['content-disposition']).toMatch(/^inline; /);
    const stranger = testApp.client();
    await stranger.register();
    for (const client of [visitor, stranger]) {
      const refused = await get(picture.url, {}, client);
      expect([refused.statusCode, refused.headers['cache-control']]).toEqual([404, 'private, no-store']);
      expect(codeOf(refused)).toBe('file-not-found');
    }
  });

  it.each(['nonsense', '%2e%2e%2fetc%2fpasswd', 'AAAAAAAAAAAAAAAAAAAAAA', 'AAAAAAAAAAAAAAAAAAAAAA.png', '%00'])(
    '%s is not found',
    async (id) => {
      expect((await get(fileAddress(id), {}, owner)).statusCode).toBe(404);
    },
  );

  it('is not found while it is staged, nor by its storage keys', async () => {
    const picture = await fixtureBytes('pictures/tram.png');
    const body = { fileName: 'a.png', contentType: 'image/png', size: picture.length };
    const upload = (await owner.post('/api/presigned-upload', body)).json<PresignedUpload>();
    const { pathname, search } = new URL(upload.url);
    const headers = { 'content-type': 'image/png' };
    const sent = await testApp.app.inject({ method: 'PUT', url: pathname + search, payload: picture, headers });
    expect(sent.statusCode, sent.body).toBe(200);
    for (const url of [upload.publicUrls.url, `/files/${upload.key}`, `/${upload.key}`, `/api/storage/${upload.key}`]) {
      expect((await get(url, {}, owner)).body).not.toContain('PNG');
    }
    expect((await get(upload.publicUrls.url, {}, owner)).statusCode).toBe(404);
  });

  it('is never incomplete: neither while its bytes are stored, nor after a crash during that', async () => {
    const { store, db, config } = testApp.deps;
    const picture = await fixtureBytes('pictures/tram.png');
    const half = picture.subarray(0, picture.length / 2);
    const body = { fileName: 'a.png', contentType: 'image/png', size: picture.length };
    const { publicUrls } = (await owner.post('/api/presigned-upload', body)).json<PresignedUpload>();
    const [row] = await db
      .select()
      .from(files)
      .where(eq(files.id, path.basename(publicUrls.url)));
    const key = row?.storageKey ?? '';
    const answer = async () => {
      const { statusCode, rawPayload } = await get(publicUrls.url, {}, owner);
      return { statusCode, sendsBytes: rawPayload.includes(half.subarray(0, 100)) };
    };

    const arriving = new PassThrough();
    arriving.write(half);
    const storing = store.put(key, arriving, { contentType: 'image/png', sizeBytes: picture.length });
    await expect.poll(() => bytesBelow(path.join(objectsFolder(config.dataDir), 'tmp'))).toBe(half.length);
    expect(await answer()).toEqual({ statusCode: 404, sendsBytes: false });
    await expect(store.head(key)).rejects.toThrow(ObjectNotFoundError);

    arriving.destroy(new Error('the connection broke'));
    await expect(storing).rejects.toThrow('the connection broke');
    expect(await answer()).toEqual({ statusCode: 404, sendsBytes: false });
    await expect(store.head(key)).rejects.toThrow(ObjectNotFoundError);

    // On a file system without hard links, a crash during the copy leaves half an object under the key of the row.
    await store.put(key, Readable.from([half]), { contentType: 'image/png', sizeBytes: half.length });
    expect(await answer()).toEqual({ statusCode: 404, sendsBytes: false });
  });
});

async function bytesBelow(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
