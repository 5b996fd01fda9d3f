import { fileIdOf } from '@anchora/contract/file-paths';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { Project } from '@anchora/contract/projects';
import type { ContentQuality } from '@anchora/contract/variants';
import { makeZip } from '../../../test-support/make-zip';
import { smallUsdz, usdLayer } from '../../../test-support/small-usdz';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadBytes, uploadFixture } from '../../../test-support/upload-file';
import { files } from '../../db/schema/files';

let testApp: TestApp;
let owner: TestClient;
let visitor: TestClient;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  visitor = testApp.client();
  await owner.register();
});
afterAll(() => testApp.close());

async function makeProject(more: object = {}, client = owner): Promise<Project> {
  const { url } = await uploadFixture(client, 'models/beacon.glb');
  const body = { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl: url, ...more };
  const response = await client.post('/api/projects', body);
  expect(response.body).toContain('"shareId"');
  return response.json<Project>();
}

const uploadUsdz = async (client = owner) => uploadBytes(client, 'Lamp “one”.usdz', smallUsdz());
const setUsdz = (project: Project, usdzUrl: string | null, client = owner) =>
  client.patch(`/api/projects/${project.id}`, { usdzUrl });

async function unreferenced({ url }: { url: string }) {
  const [row] = await testApp.deps.db
    .select()
    .from(files)
    .where(eq(files.id, fileIdOf(url)));
  return row?.unreferencedSince;
}

it('a checked USDZ is linked on creation and served as Quick Look requires', async () => {
  const uploaded = await uploadUsdz();
  expect(uploaded).toMatchObject({ kind: 'usdz', contentType: 'model/vnd.usdz+zip', sizeBytes: smallUsdz().length });
  const project = await makeProject({ usdzUrl: uploaded.url });
  expect(project.usdzUrl).toBe(uploaded.url);
  expect((await visitor.get(`/api/projects/${project.shareId}`)).json()).toMatchObject({ usdzUrl: uploaded.url });
  for (const address of [uploaded.url, `${uploaded.url}/model.usdz`]) {
    const response = await visitor.get(address);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(smallUsdz())).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'model/vnd.usdz+zip',
      'content-disposition': `inline; filename="Lamp _one_.usdz"; filename*=UTF-8''Lamp%20%E2%80%9Cone%E2%80%9D.usdz`,
      'x-content-type-options': 'nosniff',
    });
  }
  expect((await visitor.get(`${uploaded.url}/model.glb`)).statusCode).toBe(404);
  expect((await visitor.get(`${project.modelUrl}/model.usdz`)).statusCode).toBe(404);
});

it('a project can get a USDZ later, which releases the previous one', async () => {
  const project = await makeProject();
  const [first, second] = [await uploadUsdz(), await uploadUsdz()];
  expect((await setUsdz(project, first.url)).json()).toMatchObject({ usdzUrl: first.url, name: 'Lamp' });
  expect((await setUsdz(project, second.url)).json()).toMatchObject({ usdzUrl: second.url });
  expect(await unreferenced(first)).toBeInstanceOf(Date);
  expect(await unreferenced(second)).toBeNull();
  expect((await setUsdz(project, null)).json()).toMatchObject({ usdzUrl: null });
  expect(await unreferenced(second)).toBeInstanceOf(Date);
});

it('only the user’s own checked USDZ is accepted, and only for a model', async () => {
  const project = await makeProject();
  const stranger = testApp.client();
  await stranger.register();
  const theirs = await uploadUsdz(stranger);
  const other = await uploadFixture(owner, 'models/beacon.glb');
  for (const address of [theirs.url, other.url, 'https://evil.example/x.usdz', '/files/AAAAAAAAAAAAAAAAAAAAAA']) {
    const response = await setUsdz(project, address);
    expect(response.statusCode, address).toBe(422);
    expect(Object.keys(response.json<ApiErrorBody>().fields ?? {})).toEqual(['usdzUrl']);
  }
  expect((await setUsdz(project, theirs.url, stranger)).statusCode).toBe(404);
  expect((await setUsdz(project, theirs.url, visitor)).statusCode).toBe(401);
  const video = await makeProject({
    contentType: 'video',
    modelUrl: (await uploadFixture(owner, 'clips/clock-silent.mp4')).url,
    usdzUrl: (await uploadUsdz()).url,
  });
  expect(video.usdzUrl).toBeNull();
  expect((await setUsdz(video, (await uploadUsdz()).url)).statusCode).toBe(400);
});

it('hostile bytes named .usdz are refused and nothing is stored', async () => {
  const hostile = makeZip([
    { name: 'a.usda', data: usdLayer() },
    { name: '../b.usda', data: usdLayer() },
  ]);
  await expect(uploadBytes(owner, 'a.usdz', hostile)).rejects.toThrow(/name that is not allowed/);
  const renamed = uploadBytes(owner, 'a.usdz', Buffer.from('glTF and more bytes than a header'));
  await expect(renamed).rejects.toThrow(/Accepted types are: .usdz/);
  const rows = await testApp.deps.db.select().from(files).where(eq(files.originalName, 'a.usdz'));
  expect(rows).toEqual([]);
});

it('the owner learns how large the USDZ is, so that a lighter one can be offered', async () => {
  const uploaded = await uploadUsdz();
  const project = await makeProject({ usdzUrl: uploaded.url });
  const qualityOf = async (query = '') =>
    (await owner.get(`/api/projects/${project.id}/variants${query}`)).json<ContentQuality>();
  expect((await qualityOf()).usdz).toEqual({ url: uploaded.url, bytes: smallUsdz().length });
  expect((await qualityOf(`?of=${encodeURIComponent(project.modelUrl)}`)).usdz).toBeNull();
  await setUsdz(project, null);
  expect((await qualityOf()).usdz).toBeNull();
});
