import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { MINUTE_MS } from '@anchora/contract/durations';
import type { ProjectPage } from '@anchora/contract/project-lists';
import type { Project, PublicProject } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { BrowserVariant, ContentQuality } from '@anchora/contract/variants';
import { fileIdOf } from '@anchora/contract/file-paths';
import { commonFields } from '../../../../../packages/contract/test-support/documents';
import { fixturePath } from '../../../../../testing/fixtures/fixture-path';
import { becomePro } from '../../../test-support/become-pro';
import { codeOf } from '../../../test-support/code-of';
import { fileRowAt } from '../../../test-support/file-row-at';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadBytes } from '../../../test-support/upload-file';
import { whenRowIsAwaited } from '../../../test-support/when-row-is-awaited';
import { fileVariants } from '../../db/schema/builds';
import { files, fileUses } from '../../db/schema/files';
import { storeCheckedFile } from '../../files/store-checked-file';
import { STACKED_COPY_RECIPE } from '../../files/video-recipe';
import { reserveOutput } from '../../jobs/variants/build-files';
import { beginVariant, finishVariant, lockSource, takeVariant } from '../../jobs/variants/variant-build-repository';
import { enqueueVariantsOf } from '../../jobs/variants/wanted-variants';

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;
let visitor: TestClient;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  visitor = testApp.client();
  ({ id: ownerId } = await owner.register());
  await becomePro(owner);
});
afterAll(() => testApp.close());

async function fileOf(kind: 'video' | 'image' | 'model', change: Partial<typeof files.$inferInsert> = {}) {
  const address = await insertReadyFile(testApp.deps.db, ownerId, kind);
  await testApp.deps.db
    .update(files)
    .set({ sizeBytes: 1000, ...change })
    .where(eq(files.id, fileIdOf(address)));
  return address;
}

async function videoProject(modelUrl: string, contentType = 'video'): Promise<Project> {
  const response = await owner.post('/api/projects', { name: 'Film', type: 'markerless', contentType, modelUrl });
  return response.json<Project>();
}

const give = ({ id }: Project, variant: BrowserVariant, url: string, client = owner) =>
  client.request({ method: 'PUT', url: `/api/projects/${id}/variants/${variant}`, payload: { url } });

async function picture(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 320, height: 180, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return (await uploadBytes(owner, 'poster.jpg', bytes)).url;
}

const rowOf = (address: string) => fileRowAt(testApp.deps.db, address);

it('a still picture is in every answer about its project, and is visible together with the video', async () => {
  const project = await videoProject(await fileOf('video'));
  expect(project.posterUrl).toBeUndefined();
  const posterUrl = await picture('#00f');
  expect((await give(project, 'poster', posterUrl)).json()).toMatchObject({ id: project.id, posterUrl });
  expect((await owner.get(`/api/projects/${project.id}`)).json()).toMatchObject({ posterUrl });
  expect((await owner.get('/api/projects/page')).json<ProjectPage>().items[0]).toMatchObject({ posterUrl });
  expect((await visitor.get(`/api/projects/${project.shareId}`)).json<PublicProject>().posterUrl).toBe(posterUrl);
  const quality = (await owner.get(`/api/projects/${project.id}/variants`)).json<ContentQuality>();
  expect(quality.takesVariants).toBe(true);
  expect(quality.variants.map(({ variant, url }) => [variant, url])).toEqual([['poster', posterUrl]]);

  const seen = async () => (await visitor.get(`${posterUrl}/preview`)).statusCode;
  expect(await seen()).toBe(200);
  await succeeded(owner.patch(`/api/projects/${project.id}`, { isPublic: false }));
  expect(await seen()).toBe(404);
  await succeeded(owner.patch(`/api/projects/${project.id}`, { isPublic: true }));
  expect(await seen()).toBe(200);
});

it('a chosen picture replaces the former one, which is then purged', { tags: 'thorough' }, async () => {
  const project = await videoProject(await fileOf('video'));
  const [former, chosen] = [await picture('#0f0'), await picture('#f00')];
  await give(project, 'poster', former);
  expect((await rowOf(former))?.unreferencedSince).toBeNull();
  expect((await give(project, 'poster', chosen)).json()).toMatchObject({ posterUrl: chosen });
  expect((await rowOf(former))?.unreferencedSince).toBeInstanceOf(Date);
  expect(await rowOf(chosen)).toMatchObject({ unreferencedSince: null, variantOf: fileIdOf(project.modelUrl) });
});

it('a picture that a browser made before the server did gives back the room that was reserved for that one', async () => {
  const project = await videoProject(await fileOf('video'));
  const sourceId = fileIdOf(project.modelUrl);
  const reserved = await fileOf('image', { state: 'staged', variantOf: sourceId });
  const workspaceId = (await rowOf(project.modelUrl))?.workspaceId ?? 0;
  const build = { sourceId, workspaceId, variant: 'poster', recipe: 1, state: 'running' } as const;
  await testApp.deps.db.insert(fileVariants).values({ ...build, outputId: fileIdOf(reserved) });
  const posterUrl = await picture('#0ff');
  expect((await give(project, 'poster', posterUrl)).json()).toMatchObject({ posterUrl });
  expect(await rowOf(reserved)).toBeUndefined();
});

it(
  'a picture that a browser gives in the moment in which the server’s own is stored replaces that one',
  { tags: 'thorough' },
  async () => {
    const { deps } = testApp;
    const { db } = deps;
    const project = await videoProject(await fileOf('video'));
    await enqueueVariantsOf(db, project.id, { makesVideos: true });
    const build = await takeVariant(db, 'a process', MINUTE_MS);
    const input = build && (await beginVariant(db, build));
    if (!build || input?.variant !== 'poster') throw new Error('expected the build of a poster');
    const { userId, workspaceId } = input.source;
    const output = { userId, workspaceId, fileName: 'film.jpg', contentType: 'image/jpeg', sizeBytes: 100_000 };
    const reserved = await reserveOutput(deps, build, { ...output, kind: 'image' });
    if (!reserved) throw new Error('expected room for a poster');
    const chosen = await picture('#123456');
    const folder = await mkdtemp(path.join(tmpdir(), 'browser-variant-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await copyFile(fixturePath('pictures/harbour.jpg'), path.join(folder, 'poster.jpg'));
    const given: { answer?: ReturnType<typeof give> } = {};
    const stored = await storeCheckedFile(deps, reserved, path.join(folder, 'poster.jpg'), {
      lock: (tx) => lockSource(tx, build),
      alsoCommit: async (tx, ready) => {
        given.answer = give(project, 'poster', chosen);
        await whenRowIsAwaited(db);
        const stats = { before: { bytes: 1000 }, after: { bytes: ready.sizeBytes } };
        return finishVariant(tx, build, { output: ready, stats });
      },
    });
    expect(stored).not.toBeNull();
    expect((await given.answer)?.json()).toMatchObject({ posterUrl: chosen });
  },
);

it('a smaller copy is refused if it is hardly smaller, of another length, or transparent where the video is not', async () => {
  const metadata = { durationMs: 4000 };
  const project = await videoProject(await fileOf('video', { metadata }));
  for (const wrong of [
    { sizeBytes: 900, metadata },
    { sizeBytes: 100, metadata: { durationMs: 3000 } },
    { sizeBytes: 100, metadata: { ...metadata, alpha: 'stacked' } },
  ]) {
    const answer = await give(project, 'light', await fileOf('video', wrong));
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'variant-not-fitting']);
  }
  expect((await give(project, 'light', await fileOf('video', { sizeBytes: 100, metadata }))).statusCode).toBe(200);
});

it('a smaller copy of a transparent video replaces one of the former recipe', async () => {
  const metadata = { durationMs: 4000, alpha: 'stacked' };
  const project = await videoProject(await fileOf('video', { metadata }));
  const [former, copy] = [
    await fileOf('video', { sizeBytes: 100, metadata }),
    await fileOf('video', { sizeBytes: 100, metadata }),
  ];
  await give(project, 'light', former);
  const { db } = testApp.deps;
  await db
    .update(fileVariants)
    .set({ recipe: 1 })
    .where(eq(fileVariants.outputId, fileIdOf(former)));
  expect((await give(project, 'light', copy)).statusCode).toBe(200);
  const variants = await db
    .select()
    .from(fileVariants)
    .where(eq(fileVariants.sourceId, fileIdOf(project.modelUrl)));
  expect(variants).toMatchObject([{ variant: 'light', recipe: STACKED_COPY_RECIPE, outputId: fileIdOf(copy) }]);
  expect((await rowOf(former))?.unreferencedSince).toBeInstanceOf(Date);
});

it('a variant is refused if something else shows its file, or its project is another user’s or shows no video', async () => {
  const project = await videoProject(await fileOf('video'));
  const used = await picture('#ff0');
  await give(await videoProject(await fileOf('video')), 'poster', used);
  expect(codeOf(await give(project, 'poster', used))).toBe('file-not-usable');
  expect(codeOf(await give(project, 'poster', await fileOf('video')))).toBe('file-of-wrong-kind');
  expect(codeOf(await give(project, 'light', project.modelUrl))).toBe('variant-not-fitting');
  expect(codeOf(await give(project, 'light', (await videoProject(await fileOf('video'))).modelUrl))).toBe(
    'variant-not-fitting',
  );
  const model = await videoProject(await fileOf('model'), '3d-model');
  expect(codeOf(await give(model, 'light', await fileOf('video')))).toBe('variant-not-fitting');
  const stranger = testApp.client();
  await stranger.register();
  expect(codeOf(await give(project, 'poster', used, stranger))).toBe('project-not-found');
  const sharper = { method: 'PUT', url: `/api/projects/${project.id}/variants/sharp`, payload: { url: used } } as const;
  expect((await owner.request(sharper)).statusCode).toBe(404);
});

it('a model has a picture as well, which is not offered as a quality', async () => {
  const model = await videoProject(await fileOf('model', { metadata: { triangles: 12 } }), '3d-model');
  const posterUrl = await picture('#0fa');
  expect((await give(model, 'poster', posterUrl)).json()).toMatchObject({ posterUrl });
  const quality = (await owner.get(`/api/projects/${model.id}/variants`)).json<ContentQuality>();
  expect(quality.variants).toEqual([]);
  expect(quality.original, 'the picture hides no figures of the model').toEqual({ bytes: 1000, triangles: 12 });
  const shared = (await testApp.client().get(`/api/projects/${model.shareId}`)).json<PublicProject>();
  expect(shared).toMatchObject({ posterUrl });
  expect(shared.model).toBeUndefined();
});

it('a file of a template, which others use as well, takes no picture from a user', async () => {
  const film = await fileOf('video', { userId: null, workspaceId: null });
  const project = await videoProject(await fileOf('video'));
  await testApp.deps.db
    .update(fileUses)
    .set({ fileId: fileIdOf(film) })
    .where(and(eq(fileUses.holderKind, 'project'), eq(fileUses.holderId, project.id), eq(fileUses.role, 'model')));
  expect((await give(project, 'poster', await picture('#f0f'))).statusCode).toBe(422);
  const quality = (await owner.get(`/api/projects/${project.id}/variants`)).json<ContentQuality>();
  expect(quality.takesVariants).toBe(false);
});

const qualityOf = async ({ id }: Project, of?: string, client = owner) =>
  client.get(`/api/projects/${id}/variants${of === undefined ? '' : `?of=${encodeURIComponent(of)}`}`);
const giveTo = (project: Project, of: string, url: string) =>
  owner.request({ method: 'PUT', url: `/api/projects/${project.id}/variants/light`, payload: { url, of } });
const seenItems = async ({ shareId }: Project) =>
  (await visitor.get(`/api/projects/${shareId}`)).json<PublicProject>().scene?.scenes[0]?.items;

describe('a video of the scene', () => {
  const metadata = { durationMs: 4000 };

  /** A published scene of a model, which is the content, and a video of 1,000 bytes. */
  async function publishedScene(): Promise<{ project: Project; film: string }> {
    const project = await videoProject(await fileOf('model'), '3d-model');
    const film = await fileOf('video', { metadata, originalName: 'film.mp4' });
    const { document, revision } = (await owner.get(`/api/projects/${project.id}/draft`)).json<SceneDraft>();
    const [scene] = document.scenes;
    if (!scene) throw new Error('the draft has no scene');
    const shown = { fit: { mode: 'fit' }, alpha: { mode: 'none' }, loop: true, muted: true, play: 'shown' };
    const item = { ...commonFields('film01'), kind: 'video', file: fileIdOf(film), ...shown };
    const headers = { 'if-match': `"${revision}"`, editor: randomUUID() };
    const saved = await owner.request({
      method: 'PUT',
      url: `/api/projects/${project.id}/draft`,
      payload: { ...document, scenes: [{ ...scene, items: [...scene.items, item] }] },
      headers,
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const published = await owner.post(`/api/projects/${project.id}/publish`, {
      revision: saved.json<SceneDraft>().revision,
    });
    expect(published.statusCode, published.body).toBe(201);
    return { project, film };
  }

  it('gets its smaller copy by its address, which visitors may choose', async () => {
    const { project, film } = await publishedScene();
    expect((await qualityOf(project)).json<ContentQuality>()).toMatchObject({
      kind: 'model',
      others: [{ url: film, kind: 'video', name: 'film.mp4' }],
    });
    const light = await fileOf('video', { sizeBytes: 100, metadata });
    expect((await giveTo(project, film, light)).statusCode).toBe(200);
    expect((await seenItems(project))?.[1]).toMatchObject({ address: light, full: film });
    const quality = (await qualityOf(project, film)).json<ContentQuality>();
    expect(quality).toMatchObject({ kind: 'video', others: [], original: { bytes: 1000 } });
    expect(quality.variants).toMatchObject([
      { variant: 'light', state: 'ready', url: light, stats: { before: { bytes: 1000 }, after: { bytes: 100 } } },
    ]);
  });

  it('is shown light to all, or as it was uploaded, by the choice of its owner', async () => {
    const { project, film } = await publishedScene();
    const light = await fileOf('video', { sizeBytes: 100, metadata });
    await giveTo(project, film, light);
    await succeeded(owner.patch(`/api/projects/${project.id}`, { quality: 'light' }));
    expect((await seenItems(project))?.[1]).toMatchObject({ address: light });
    expect((await seenItems(project))?.[1]).not.toHaveProperty('full');
    await succeeded(owner.patch(`/api/projects/${project.id}`, { quality: 'original' }));
    expect((await seenItems(project))?.[1]).toMatchObject({ address: film });
  });

  it('takes no copy through a project of another workspace, and pictures and models take none', async () => {
    const { project, film } = await publishedScene();
    const light = await fileOf('video', { sizeBytes: 100, metadata });
    const stranger = testApp.client();
    const { id: strangerId } = await stranger.register();
    const theirs = await insertReadyFile(testApp.deps.db, strangerId, 'video');
    expect((await giveTo(project, theirs, light)).json<ApiErrorBody>()).toMatchObject({
      code: 'file-not-usable',
      fields: { of: expect.any(String) },
    });
    for (const other of [project.modelUrl, await picture('#321')]) {
      expect(codeOf(await giveTo(project, other, light))).toBe('file-of-wrong-kind');
    }
    expect((await giveTo(project, 'https://example.org/film.mp4', light)).statusCode).toBe(422);
    expect(codeOf(await qualityOf(project, theirs))).toBe('file-not-found');
    expect(codeOf(await qualityOf(project, await picture('#123')))).toBe('file-not-found');
    expect((await qualityOf(project, film, stranger)).statusCode).toBe(404);
  });
});
