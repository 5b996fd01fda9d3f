import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { compileTarget, decode, encode, readTrackingFile, type Compiled } from '@anchora/vision';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Project, PublicProject } from '@anchora/contract/projects';
import type { CompiledTarget } from '@anchora/contract/scene/compiled-targets';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { PreviewDraft, PreviewLink } from '@anchora/contract/scene/previews';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { UploadedFile } from '@anchora/contract/uploads';
import { fileIdOf } from '@anchora/contract/file-paths';
import { childrenTakeTooLong } from '../../../test-support/failing-children';
import { LONG_UNUSED } from '../../../test-support/long-unused';
import { insertReadyFile } from '../../../test-support/ready-file';
import { smallPicture, uploadSmallPicture } from '../../../test-support/small-picture';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { tokenOfLink } from '../../../test-support/token-of-link';
import { uploadBytes, uploadFixture } from '../../../test-support/upload-file';
import { USABLE_SCORE } from '../../../test-support/usable-score';
import { files, fileUses } from '../../db/schema/files';
import { compiledTargets } from '../../db/schema/scenes';
import { decodeLuma } from '../../files/checks/picture/decode-luma';
import { findFile } from '../../files/file-repository';
import { purgeUnreferencedFiles } from '../../jobs/sweep';
import { startTargetRunner } from '../../jobs/target-runner';
import { findTarget, setTarget } from './target-repository';

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;
let tram: UploadedFile;
let jazz: UploadedFile;
let ofTram: Compiled;
const idOf = ({ url }: { url: string }) => fileIdOf(url);
const targetOf = (picture: UploadedFile) => `/api/targets/${idOf(picture)}`;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  ({ id: ownerId } = await owner.register());
  tram = await uploadSmallPicture(owner, 'pictures/tram.png');
  jazz = await uploadSmallPicture(owner, 'pictures/jazz.jpg');
  ofTram = compileTarget(await decodeLuma(await smallPicture('pictures/tram.png')), { name: 'Canary' });
});
afterAll(() => testApp.close());

async function uploadTarget(target: Compiled): Promise<string> {
  return (await uploadBytes(owner, 'targets.mind', Buffer.from(encode([target])))).url;
}
const put = (picture: UploadedFile, tracking?: string) =>
  owner.request({ method: 'PUT', url: targetOf(picture), payload: { tracking } });

describe('tracking data of a picture', () => {
  it('is taken from a browser if the engine finds the picture with it', async () => {
    const picture = await uploadSmallPicture(owner, 'pictures/tram.png');
    expect((await owner.get(targetOf(picture))).json()).toEqual({ state: 'none', score: null, failure: null });
    const taken = await put(picture, await uploadTarget({ ...ofTram, score: 0.75 }));
    expect(taken.json(), taken.body).toEqual({ state: 'ready', score: 0.75, failure: null });
  });

  it('is refused if it was made from another picture', async () => {
    const asJazz = await put(jazz, await uploadTarget(ofTram));
    expect(asJazz.json()).toMatchObject({ code: 'target-differs', fields: { tracking: {} } });
  });

  it('is refused if it was made from a part of this picture', { tags: 'thorough' }, async () => {
    await succeeded(put(tram, await uploadTarget(ofTram)));
    const { image } = ofTram;
    const upper = { width: image.width, height: image.height / 2, data: image.data.slice(0, image.data.length / 2) };
    const half = { ...compileTarget(upper, { name: '' }), width: ofTram.width, height: ofTram.height };
    expect((await put(tram, await uploadTarget(half))).json()).toMatchObject({ code: 'target-differs' });
    expect((await owner.get(targetOf(tram))).json()).toMatchObject({ state: 'ready' });
  });

  it('is refused for now, not as that of another picture, if a busy server could not end its check in time', async () => {
    const tracking = await uploadTarget(ofTram);
    childrenTakeTooLong();
    const answer = await put(tram, tracking);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(answer.json()).toMatchObject({ code: 'checks-busy' });
  });

  it('is made by the server when no browser did', { tags: 'thorough', timeout: 90_000 }, async () => {
    const harbour = await uploadSmallPicture(owner, 'pictures/harbour.jpg');
    expect((await put(harbour)).json()).toMatchObject({ state: 'queued' });
    const runner = startTargetRunner({ ...testApp.deps, onError: expect.unreachable });
    onTestFinished(() => runner.stop());
    await expect
      .poll(async () => (await owner.get(targetOf(harbour))).json(), { timeout: 60_000 })
      .toMatchObject({ state: 'ready' });
    expect((await owner.get(targetOf(harbour))).json<CompiledTarget>().score).toBeGreaterThan(USABLE_SCORE);
    // Asking again compiles nothing again.
    expect((await put(harbour)).json()).toMatchObject({ state: 'ready' });
  });

  it('that is stored clears the failure and the lease of a build, and ends its claim', async () => {
    const { db } = testApp.deps;
    const { id: workspaceId } = await testApp.client().register();
    const imageFileId = idOf({ url: await insertReadyFile(db, workspaceId, 'image') });
    const trackingFileId = idOf({ url: await insertReadyFile(db, workspaceId, 'tracking') });
    await db.insert(compiledTargets).values({
      workspaceId,
      imageFileId,
      state: 'building',
      engine: 1,
      score: 0.1,
      failure: { code: 'build-failed' },
      fence: 3,
      leaseUntil: new Date(),
    });
    await db.transaction((tx) => setTarget(tx, { workspaceId, imageFileId, trackingFileId, score: 0.5 }));
    const ready = { state: 'ready', engine: null, score: 0.5, failure: null, fence: 4, leaseUntil: null };
    expect(await db.select().from(compiledTargets).where(eq(compiledTargets.imageFileId, imageFileId))).toMatchObject([
      ready,
    ]);
  });

  it('belongs to those who may use the picture', async () => {
    const other = testApp.client();
    await other.register();
    const answers = [
      await other.get(targetOf(tram)),
      await other.request({ method: 'PUT', url: targetOf(tram), payload: {} }),
      await owner.get('/api/targets/no-file'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });

  it('is kept with the hash of the picture that it was made from', async () => {
    const { db, store } = testApp.deps;
    await succeeded(put(tram, await uploadTarget(ofTram)));
    const [kept] = await db
      .select({ fileId: fileUses.fileId })
      .from(compiledTargets)
      .innerJoin(fileUses, and(eq(fileUses.holderKind, 'compiled-target'), eq(fileUses.holderId, compiledTargets.id)))
      .where(eq(compiledTargets.imageFileId, idOf(tram)));
    const tracking = await findFile(db, kept?.fileId ?? '');
    const stored = decode(await buffer(await store.read(tracking?.storageKey ?? '')));
    expect(stored[0]?.width).toBe(ofTram.width);
    const picture = await findFile(db, idOf(tram));
    expect(tracking?.originSha256).toEqual(picture?.sha256);
  });

  it('is kept for as long as its picture, although nothing else uses it', async () => {
    const { db } = testApp.deps;
    const { id: userId } = await testApp.client().register();
    const image = idOf({ url: await insertReadyFile(db, userId, 'image') });
    const tracking = idOf({ url: await insertReadyFile(db, userId, 'tracking') });
    const target = { workspaceId: userId, imageFileId: image, trackingFileId: tracking, score: null };
    await db.transaction((tx) => setTarget(tx, target));
    const purgeIfUnused = async (fileId: string) => {
      const unreferencedSince = sql`now() - ${LONG_UNUSED}`;
      await db.update(files).set({ unreferencedSince }).where(eq(files.id, fileId));
      await purgeUnreferencedFiles({ ...testApp.deps, signal: new AbortController().signal });
    };
    await purgeIfUnused(tracking);
    expect(await findFile(db, tracking)).not.toBeNull();
    await purgeIfUnused(image);
    expect(await findFile(db, image)).toBeNull();
    expect(await findTarget(db, userId, image)).toBeNull();
    expect((await findFile(db, tracking))?.unreferencedSince).toEqual(expect.any(Date));
    await purgeIfUnused(tracking);
    expect(await findFile(db, tracking)).toBeNull();
  });
});

describe('a scene with several pictures', () => {
  beforeAll(async () => {
    const ofJazz = compileTarget(await decodeLuma(await smallPicture('pictures/jazz.jpg')), { name: '' });
    for (const [picture, compiled] of [
      [jazz, ofJazz],
      [tram, ofTram],
    ] as const) {
      const trackingFileId = idOf({ url: await uploadTarget(compiled) });
      const target = { workspaceId: ownerId, imageFileId: idOf(picture), trackingFileId, score: null };
      await testApp.deps.db.transaction((tx) => setTarget(tx, target));
    }
  });

  it('has one tracking file with the targets in the order of the document, without names', async () => {
    const model = await uploadFixture(owner, 'models/beacon.glb');
    const body = { name: 'Two', type: 'image-tracking', contentType: '3d-model', modelUrl: model.url };
    const created = await owner.post('/api/projects', { ...body, targetImageUrl: jazz.url });
    const { id, shareId } = created.json<Project>();
    const { document } = (await owner.get(`/api/projects/${id}/draft`)).json<SceneDraft>();
    const [first] = document.targets;
    if (!first) throw new Error('the default scene has no target');
    const earlier = { ...first, id: 'former', image: idOf(tram), retired: true, name: 'Canary' };
    const several: SceneDocument = { ...document, targets: [earlier, first] };
    const headers = { 'if-match': '0', editor: randomUUID() };
    await succeeded(owner.request({ method: 'PUT', url: `/api/projects/${id}/draft`, payload: several, headers }));
    const published = await owner.post(`/api/projects/${id}/publish`, { revision: 1 });
    expect(published.statusCode, published.body).toBe(201);
    const shown = (await testApp.client().get(`/api/projects/${shareId}`)).json<PublicProject>();
    expect(shown.targetImageUrl).toBe(jazz.url);
    const packed = await testApp.client().get(shown.targetMindFile ?? '');
    const targets = decode(new Uint8Array(packed.rawPayload));
    expect(targets.map(({ name }) => name)).toEqual(['', '']);
    expect([targets[0]?.width, targets[0]?.height]).toEqual([ofTram.width, ofTram.height]);
    // Packing compiles nothing: the stored picture is the one that the browser sent.
    expect(Buffer.compare(targets[0]?.image.data ?? Buffer.alloc(0), ofTram.image.data)).toBe(0);
    const again = await owner.post(`/api/projects/${id}/versions/1/restore`, { publish: true });
    expect(again.statusCode, again.body).toBe(201);
    const after = (await testApp.client().get(`/api/projects/${shareId}`)).json<PublicProject>();
    expect(after.targetMindFile).toBe(shown.targetMindFile);
  }, 60_000);

  it(
    'has one tracking file for all devices that open its preview at the same time',
    { tags: 'thorough', timeout: 90_000 },
    async () => {
      const { db } = testApp.deps;
      const maker = testApp.client();
      const { id: userId } = await maker.register();
      const { url: targetMindFile } = await uploadBytes(maker, 'targets.mind', Buffer.from(encode([ofTram])));
      const [modelUrl, targetImageUrl] = [
        await insertReadyFile(db, userId, 'model'),
        await insertReadyFile(db, userId, 'image'),
      ];
      const second = idOf({ url: await insertReadyFile(db, userId, 'image') });
      const tracked = {
        workspaceId: userId,
        imageFileId: second,
        trackingFileId: idOf({ url: targetMindFile }),
        score: null,
      };
      await db.transaction((tx) => setTarget(tx, tracked));
      const body = {
        name: 'Two',
        type: 'image-tracking',
        contentType: '3d-model',
        modelUrl,
        targetImageUrl,
        targetMindFile,
      };
      const { id } = (await maker.post('/api/projects', body)).json<Project>();
      const { document } = (await maker.get(`/api/projects/${id}/draft`)).json<SceneDraft>();
      const [first] = document.targets;
      if (!first) throw new Error('the default scene has no target');
      const several: SceneDocument = { ...document, targets: [first, { ...first, id: 'second', image: second }] };
      const headers = { 'if-match': '0', editor: randomUUID() };
      await succeeded(maker.request({ method: 'PUT', url: `/api/projects/${id}/draft`, payload: several, headers }));
      const link = (await maker.post(`/api/projects/${id}/preview-link`)).json<PreviewLink>();
      const token = tokenOfLink(link.url);
      const phones = [testApp.client(), testApp.client()];
      const opened = await Promise.all(phones.map((phone) => phone.post('/api/preview', { token })));
      const addresses = opened.map((answer) => answer.json<PreviewDraft>().project.targetMindFile);
      expect(addresses).toEqual([addresses[0], addresses[0]]);
      for (const phone of phones) expect((await phone.get(addresses[0] ?? '/files/none')).statusCode).toBe(200);
    },
  );

  it(
    'adds the bottle or cup of each picture to the tracking file, and refuses one that it cannot go around',
    { tags: 'thorough', timeout: 60_000 },
    async () => {
      const model = await uploadFixture(owner, 'models/beacon.glb');
      const body = { name: 'Cup', type: 'image-tracking', contentType: '3d-model', modelUrl: model.url };
      const { id, shareId } = (
        await owner.post('/api/projects', { ...body, targetImageUrl: jazz.url })
      ).json<Project>();
      const { document } = (await owner.get(`/api/projects/${id}/draft`)).json<SceneDraft>();
      const [first] = document.targets;
      if (!first) throw new Error('the default scene has no target');
      const editor = randomUUID();
      const publish = async (revision: number, surface: typeof first.surface) => {
        const headers = { 'if-match': String(revision), editor };
        const payload: SceneDocument = { ...document, targets: [{ ...first, name: 'Cup label', surface }] };
        const saved = await owner.request({ method: 'PUT', url: `/api/projects/${id}/draft`, payload, headers });
        expect(saved.statusCode, saved.body).toBe(200);
        return owner.post(`/api/projects/${id}/publish`, { revision: revision + 1 });
      };
      const refused = await publish(0, { topDiameter: 9, bottomDiameter: 1 });
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ code: 'target-surface-impossible', params: { name: 'Cup label' } });
      const published = await publish(1, { topDiameter: 0.8, bottomDiameter: 0.6 });
      expect(published.statusCode, published.body).toBe(201);
      const shown = (await testApp.client().get(`/api/projects/${shareId}`)).json<PublicProject>();
      expect(shown.scene?.targets).toMatchObject([{ surface: { topDiameter: 0.8, bottomDiameter: 0.6 } }]);
      const packed = await testApp.client().get(shown.targetMindFile ?? '');
      const [target] = readTrackingFile(new Uint8Array(packed.rawPayload));
      expect(target?.surface?.topRadius).toBeCloseTo(0.4);
      expect(target?.surface?.bottomRadius).toBeCloseTo(0.3);
      // The picture can be made flat again, by the tracking data from before.
      expect((await publish(2, undefined)).statusCode).toBe(201);
      const flat = (await testApp.client().get(`/api/projects/${shareId}`)).json<PublicProject>();
      const file = await testApp.client().get(flat.targetMindFile ?? '');
      const flatTargets = readTrackingFile(new Uint8Array(file.rawPayload));
      expect(flatTargets.map((one) => one.surface)).toEqual([undefined]);
    },
  );
});
