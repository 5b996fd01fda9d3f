import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import type { SamplesAnswer } from '@anchora/contract/templates';
import type { PresignedUpload, UploadedFile } from '@anchora/contract/uploads';
import { fileIdOf } from '@anchora/contract/file-paths';
import { borrowS3Server, type BorrowedS3Server } from '../../../test-support/borrow-s3-server';
import { fixtureBytes } from '../../../test-support/checked';
import { fileRowAt } from '../../../test-support/file-row-at';
import { rememberCheckOf } from '../../../test-support/remember-checks';
import { S3_START_MS, whyNoS3Server } from '../../../test-support/s3-server';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadFixture } from '../../../test-support/upload-file';
import { doomedObjects } from '../../db/schema/files';
import { moveClosedFiles } from '../../files/move-closed-files';
import { deleteDoomedObjects } from '../../jobs/sweep';
import { seedSamples } from '../templates/seed-samples';
import { ObjectNotFoundError } from '../../storage/object-store';
import { STORAGE_PUT_PATH } from '../../storage/put-signature';
import { S3ObjectStore } from '../../storage/s3-object-store';
import { endAll } from '../../../../../testing/support/end-all';

const MADE = fileURLToPath(new URL('../../../../../samples/made', import.meta.url));

const put = ({ url, headers }: PresignedUpload, body: Buffer) => fetch(url, { method: 'PUT', headers, body });

async function locationOf(from: TestClient, url: string): Promise<string> {
  return String((await from.get(url)).headers.location);
}
async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return answer.status;
}

const reason = whyNoS3Server();
if (reason !== null) process.stderr.write(`SKIPPED: uploads on S3: ${reason}\n`);

describe.skipIf(reason !== null)('uploads on S3', () => {
  let server: BorrowedS3Server;
  let store: S3ObjectStore;
  let testApp: TestApp;
  let client: TestClient;

  beforeAll(async () => {
    server = await borrowS3Server();
    store = new S3ObjectStore(server.config);
    testApp = await createTestApp({ config: { storage: server.config }, deps: { store } });
    client = testApp.client();
    await client.register();
  }, S3_START_MS);
  afterAll(() =>
    endAll(
      () => testApp?.close(),
      () => store?.close(),
    ),
  );

  async function presigned(bytes: Buffer): Promise<PresignedUpload> {
    const body = { fileName: 'poster.jpg', contentType: 'image/jpeg', size: bytes.length };
    return (await client.post('/api/presigned-upload', body)).json();
  }
  const complete = ({ publicUrls }: PresignedUpload) =>
    client.post(`/api/uploads/${fileIdOf(publicUrls.url)}/complete`);

  it('go directly to the bucket, are checked, cleaned and served by a redirect', async () => {
    const picture = await fixtureBytes('pictures/awkward/exif-orientation-6-gps.jpg');
    const upload = await presigned(picture);
    expect(upload.bucket).toBe(server.config.bucket);
    expect(new URL(upload.url).origin).toBe(server.config.endpoint);
    expect((await put(upload, picture)).status).toBe(200);
    const uploaded = (await complete(upload)).json<UploadedFile>();
    expect(uploaded).toMatchObject({ kind: 'image', widthPx: 700, heightPx: 500 });

    const redirect = await client.get(uploaded.url);
    expect([redirect.statusCode, redirect.headers['cache-control']]).toEqual([302, 'private, no-store']);
    const served = await fetch(String(redirect.headers.location), { headers: { range: 'bytes=0-2' } });
    expect([served.status, served.headers.get('content-type')]).toEqual([206, 'image/jpeg']);
    const bytes = Buffer.from(await (await fetch(String(redirect.headers.location))).arrayBuffer());
    expect(bytes).toHaveLength(uploaded.sizeBytes);
    expect(bytes.length).toBeLessThan(picture.length);
    await expect(store.head(upload.key)).rejects.toThrow(ObjectNotFoundError);
    expect((await testApp.client().get(uploaded.url)).statusCode).toBe(404);
  });

  it('keep the checked bytes, even if the address is used again before it expires', async () => {
    const picture = await fixtureBytes('pictures/harbour.jpg');
    rememberCheckOf(picture);
    const upload = await presigned(picture);
    expect((await put(upload, picture)).status).toBe(200);
    const uploaded = (await complete(upload)).json<UploadedFile>();
    const evil = Buffer.alloc(picture.length, '<script>');
    expect((await put(upload, evil)).status).toBe(200);
    const { headers } = await client.get(uploaded.url);
    const bytes = Buffer.from(await (await fetch(String(headers.location))).arrayBuffer());
    expect(bytes.includes('<script>')).toBe(false);

    // The second object is doomed, and is deleted once the address has expired.
    expect((await store.head(upload.key)).sizeBytes).toBe(evil.length);
    await testApp.deps.db.update(doomedObjects).set({ deleteAfter: new Date(Date.now() - 1000) });
    const signal = new AbortController().signal;
    const errors: unknown[] = [];
    await deleteDoomedObjects({ ...testApp.deps, signal, onError: (_, error) => errors.push(error) });
    expect(errors).toEqual([]);
    await expect(store.head(upload.key)).rejects.toThrow(ObjectNotFoundError);
  });

  it('are refused by the bucket when longer, shorter or of another type, and nothing is stored', async () => {
    const picture = await fixtureBytes('pictures/harbour.jpg');
    const upload = await presigned(picture);
    expect((await put(upload, Buffer.concat([picture, picture]))).status).toBe(403);
    expect((await put(upload, picture.subarray(1))).status).toBe(403);
    expect((await put({ ...upload, headers: { 'content-type': 'text/html' } }, picture)).status).toBe(403);
    expect((await complete(upload)).json()).toMatchObject({ code: 'upload-incomplete' });
  });

  it('through the form are stored and served in the same way', { tags: 'thorough' }, async () => {
    const model = await uploadFixture(client, 'models/beacon.glb');
    const made = { name: 'Poster', type: 'markerless', contentType: '3d-model', modelUrl: model.url, isPublic: true };
    expect((await client.post('/api/projects', made)).statusCode).toBe(201);
    const redirect = await testApp.client().get(model.url);
    expect([redirect.statusCode, redirect.headers['cache-control']]).toEqual([302, 'public, max-age=60']);
    const served = await fetch(String(redirect.headers.location));
    expect(served.headers.get('content-type')).toBe('model/gltf-binary');
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes.equals(await fixtureBytes('models/beacon.glb'))).toBe(true);
  });

  it('yield their last bytes without a redirect, which pages could not follow without a preflight', async () => {
    const { url } = await uploadFixture(client, 'clips/clock-16x9.mp4');
    const whole = await (await fetch(await locationOf(client, url))).arrayBuffer();
    const ofEnd = (range: string) => client.request({ url, headers: { range } });
    const end = await ofEnd('bytes=-24');
    expect([end.statusCode, end.headers['access-control-allow-origin']]).toEqual([206, undefined]);
    expect(end.rawPayload.equals(Buffer.from(whole).subarray(-24))).toBe(true);
    for (const range of ['bytes=0-23', 'bytes=-5000']) expect((await ofEnd(range)).statusCode).toBe(302);
  });

  it('include the templates’ files, which anyone gets by a redirect', { tags: 'thorough' }, async () => {
    await seedSamples(testApp.deps, MADE);
    const { samples } = (await testApp.client().get('/api/templates')).json<SamplesAnswer>();
    const clip = samples['cold-brew']?.content;
    const redirect = await testApp.client().get(clip?.url ?? '');
    expect([redirect.statusCode, redirect.headers['cache-control']]).toEqual([302, 'public, max-age=60']);
    const served = await fetch(String(redirect.headers.location), { headers: { range: 'bytes=0-99' } });
    expect([served.status, served.headers.get('content-type')]).toEqual([206, 'video/mp4']);
    const whole = await (await fetch(String(redirect.headers.location))).arrayBuffer();
    expect(whole.byteLength).toBe(clip?.sizeBytes);
    // The server sends these bytes itself, because the store cannot send the header that prevents browsers from
    // guessing the type.
    const tracking = await testApp.client().get(samples['cold-brew']?.tracking?.url ?? '');
    expect([tracking.statusCode, tracking.headers['x-content-type-options']]).toEqual([200, 'nosniff']);
  });

  it('are not signed for longer than a minute while they are private', async () => {
    const { url } = await uploadFixture(client, 'models/beacon.glb');
    const { headers } = await client.get(url);
    const address = new URL(String(headers.location));
    expect(Number(address.searchParams.get('X-Amz-Expires'))).toBe(60);
    const served = await fetch(address);
    expect(served.headers.get('content-disposition')).toContain('attachment');
    await served.arrayBuffer();
  });

  it('leave their address in the bucket when they stop being public', async () => {
    const model = await uploadFixture(client, 'models/beacon.glb');
    const image = await uploadFixture(client, 'pictures/harbour.jpg');
    const body = { type: 'image-tracking', contentType: '3d-model', modelUrl: model.url, targetImageUrl: image.url };
    const made = { name: 'Poster', ...body, isPublic: true };
    const created = (await client.post('/api/projects', made)).json<Project>();
    const visitor = testApp.client();
    const addresses = [model.url, image.url, `${image.url}/preview`];
    const opened = await Promise.all(addresses.map((url) => locationOf(visitor, url)));
    for (const address of opened) expect(await statusOf(address)).toBe(200);

    await succeeded(client.patch(`/api/projects/${created.id}`, { status: 'archived' }));
    const signal = new AbortController().signal;
    const errors: unknown[] = [];
    await moveClosedFiles({ ...testApp.deps, signal, onError: (_, error) => errors.push(error) });
    expect(errors).toEqual([]);
    for (const address of opened) expect(await statusOf(address)).toBe(404);
    for (const url of addresses) expect((await visitor.get(url)).statusCode).toBe(404);
    for (const url of addresses) expect(await statusOf(await locationOf(client, url))).toBe(200);
    await succeeded(client.patch(`/api/projects/${created.id}`, { status: 'active' }));
    for (const url of addresses) expect(await statusOf(await locationOf(visitor, url))).toBe(200);
  });

  it(
    'leave their address in the bucket, even if the bucket cannot serve the object of a file that was closed before',
    { tags: 'thorough' },
    async () => {
      const { db } = testApp.deps;
      const lost = await closedModel();
      const other = await closedModel();
      const { storageKey } = (await fileRowAt(db, lost.url)) ?? {};
      const relay = createServer((request, response) => {
        const { method, url, headers } = request;
        if (`${url} ${String(headers['x-amz-copy-source'])}`.includes(String(storageKey))) {
          response.writeHead(503).end();
          return;
        }
        const sent = ask(`${server.config.endpoint}${url}`, { method, headers });
        sent.once('response', (answer) => {
          // The relay frames the answer itself.
          const { connection: _, 'transfer-encoding': __, ...told } = answer.headers;
          answer.pipe(response.writeHead(answer.statusCode ?? 502, told));
        });
        // Swift ends answers without a body by an empty chunk, which Node's parser refuses after it has told the
        // answer.
        sent.once('error', () => {
          if (!response.headersSent) response.destroy();
        });
        request.pipe(sent);
      }).listen(0, '127.0.0.1');
      await once(relay, 'listening');
      const endpoint = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
      const relayed = new S3ObjectStore({ ...server.config, endpoint });
      onTestFinished(() => {
        relayed.close();
        relay.close();
      });
      const errors: string[] = [];
      const { signal } = new AbortController();
      await moveClosedFiles({ db, store: relayed, signal, onError: (message) => errors.push(message) });
      expect(errors).toEqual([expect.stringContaining(fileIdOf(lost.url))]);
      expect([await statusOf(lost.address), await statusOf(other.address)]).toEqual([200, 404]);
    },
  );

  /** A model whose project was public and is no longer, and the address that a visitor was given. */
  async function closedModel(): Promise<{ url: string; address: string }> {
    const { url } = await uploadFixture(client, 'models/beacon.glb');
    const made = { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl: url, isPublic: true };
    const { id } = (await client.post('/api/projects', made)).json<Project>();
    const address = await locationOf(testApp.client(), url);
    await succeeded(client.patch(`/api/projects/${id}`, { status: 'archived' }));
    return { url, address };
  }

  it('have no PUT route on this server', async () => {
    // The route of the disk store would answer 403, since the request has no signature.
    const response = await client.request({ method: 'PUT', url: `${STORAGE_PUT_PATH}/staging/1/x`, payload: 'x' });
    expect(response.statusCode).toBe(404);
  });
});
