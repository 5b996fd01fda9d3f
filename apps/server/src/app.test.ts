import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { Project } from '@anchora/contract/projects';
import type { PresignedUpload } from '@anchora/contract/uploads';
import { fixturePath } from '../../../testing/fixtures/fixture-path';
import { succeeded } from '../test-support/succeeded';
import { createTestApp, type TestApp } from '../test-support/test-app';
import type { TestClient } from '../test-support/test-client';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

async function presign(client: TestClient, name: string, contentType: string) {
  const bytes = await readFile(fixturePath(name));
  const request = { fileName: path.basename(name), contentType, size: bytes.length };
  const response = await client.post('/api/presigned-upload', request);
  expect(response.statusCode).toBe(200);
  return { bytes, presigned: response.json<PresignedUpload>() };
}

/** Sends a fixture as the browser does. No session is needed: the address is signed. */
async function putUpload(client: TestClient, name: string, contentType: string): Promise<string> {
  const { bytes, presigned } = await presign(client, name, contentType);
  const { pathname, search } = new URL(presigned.url);
  const put = await testApp.app.inject({
    method: 'PUT',
    url: pathname + search,
    headers: presigned.headers,
    payload: bytes,
  });
  expect(put.statusCode).toBe(200);
  return presigned.publicUrls.url;
}

describe('from sign-up to a shared link', () => {
  it('needs no calls beyond those of the specification', async () => {
    const creator = testApp.client();
    await creator.register();
    const modelUrl = await putUpload(creator, 'models/beacon.glb', 'model/gltf-binary');
    const targetImageUrl = await putUpload(creator, 'pictures/harbour.jpg', 'image/jpeg');
    const visitor = testApp.client();
    expect((await visitor.get(modelUrl)).statusCode).toBe(404);

    testApp.queuedJobs.length = 0;
    const response = await creator.post('/api/projects', {
      name: 'Harbour',
      description: '',
      type: 'image-tracking',
      contentType: '3d-model',
      modelUrl,
      targetImageUrl,
      targetMindFile: null,
      isPublic: true,
    });
    expect(response.statusCode).toBe(201);
    const project = response.json<Project>();
    expect(project).toMatchObject({ modelUrl, targetImageUrl, targetMindFile: null });
    expect(project.trackingBuild.state).toBe('queued');
    expect(testApp.queuedJobs).toHaveLength(1);

    const shared = (await visitor.get(`/api/projects/${project.shareId}`)).json<Project>();
    const model = await visitor.get(shared.modelUrl);
    expect(model.statusCode).toBe(200);
    expect(model.rawPayload.subarray(0, 4).toString()).toBe('glTF');
    expect((await visitor.get(shared.targetImageUrl ?? '')).statusCode).toBe(200);

    await succeeded(creator.delete(`/api/projects/${project.id}`));
    expect((await visitor.get(`/api/projects/${project.shareId}`)).statusCode).toBe(404);
    expect((await visitor.get(modelUrl)).statusCode).toBe(404);
    expect((await creator.get(modelUrl)).statusCode).toBe(200);
    await succeeded(creator.post(`/api/projects/${project.id}/restore`));
    expect((await visitor.get(modelUrl)).statusCode).toBe(200);
  });

  it('names the file whose bytes do not match its type, and stores no project', { tags: 'thorough' }, async () => {
    const creator = testApp.client();
    await creator.register();
    const modelUrl = await putUpload(creator, 'models/hostile/truncated.glb', 'model/gltf-binary');
    const targetImageUrl = await putUpload(creator, 'pictures/citrus.png', 'image/png');
    const wanted = { name: 'Broken', type: 'image-tracking', contentType: '3d-model', modelUrl, targetImageUrl };
    const response = await creator.post('/api/projects', wanted);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<ApiErrorBody>().fields ?? {})).toEqual(['modelUrl']);
    expect((await creator.get('/api/projects')).json()).toEqual([]);
  });

  it('refuses a project whose bytes never arrived', async () => {
    const creator = testApp.client();
    await creator.register();
    const { presigned } = await presign(creator, 'clips/clock-16x9.mp4', 'video/mp4');
    const response = await creator.post('/api/projects', {
      name: 'Empty',
      type: 'markerless',
      contentType: 'video',
      modelUrl: presigned.publicUrls.url,
    });
    expect(response.statusCode).toBe(409);
    expect(response.json<ApiErrorBody>()).toMatchObject({
      code: 'upload-incomplete',
      fields: { modelUrl: expect.stringContaining('not arrived') },
    });
  });

  it('creates one project from a double click, although its files have not been checked yet', async () => {
    const creator = testApp.client();
    await creator.register();
    const wanted = {
      name: 'Twice',
      type: 'markerless',
      contentType: 'video',
      modelUrl: await putUpload(creator, 'clips/clock-16x9.mp4', 'video/mp4'),
    };
    const click = () => creator.post('/api/projects', wanted, { 'idempotency-key': 'wizard-1' });
    const answers = await Promise.all([click(), click()]);
    expect(new Set(answers.map((answer) => answer.json<Project>().id)).size).toBe(1);
    expect((await creator.get('/api/projects')).json()).toHaveLength(1);
  });
});
