import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadFixture } from '../../../test-support/upload-file';

let testApp: TestApp;
let owner: TestClient;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  await owner.register();
});
afterAll(() => testApp.close());

async function projectOf(modelUrl: string, contentType: Project['contentType']): Promise<Project> {
  const made = await owner.post('/api/projects', { name: 'Lamp', type: 'markerless', contentType, modelUrl });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<Project>();
}

it('the owner can read the content’s weight as found by the checks', async () => {
  const lantern = await uploadFixture(owner, 'models/lantern.glb');
  const model = await projectOf(lantern.url, '3d-model');
  const weight = async (project: Project, client = owner) => client.get(`/api/projects/${project.id}/content-weight`);
  expect((await weight(model)).json()).toEqual({
    sizeBytes: lantern.sizeBytes,
    triangles: 3984,
    largestTexturePx: 512,
    durationS: null,
    widthPx: null,
    heightPx: null,
  });
  const clip = await uploadFixture(owner, 'clips/clock-silent.mp4');
  const video = await projectOf(clip.url, 'video');
  expect((await weight(video)).json()).toMatchObject({
    sizeBytes: clip.sizeBytes,
    triangles: null,
    widthPx: clip.widthPx,
  });
  expect((await weight(video)).json<{ durationS: number }>().durationS).toBeGreaterThan(0.5);
  const stranger = testApp.client();
  await stranger.register();
  expect((await weight(model, stranger)).statusCode).toBe(404);
  expect((await weight(model, testApp.client())).statusCode).toBe(401);
});
