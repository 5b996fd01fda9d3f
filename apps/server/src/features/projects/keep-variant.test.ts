import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ActivityPage } from '@anchora/contract/audit';
import { HOUR_MS } from '@anchora/contract/durations';
import type { DownloadTicket } from '@anchora/contract/project-archive';
import type { Project, PublicProject } from '@anchora/contract/projects';
import type { ContentQuality, Variant } from '@anchora/contract/variants';
import { fileIdOf } from '@anchora/contract/file-paths';
import { fixturePath } from '../../../../../testing/fixtures/fixture-path';
import { becomePro } from '../../../test-support/become-pro';
import { codeOf } from '../../../test-support/code-of';
import { fileRowAt } from '../../../test-support/file-row-at';
import { insertReadyFile } from '../../../test-support/ready-file';
import { insertStoredFixture } from '../../../test-support/stored-fixture';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { newMember } from '../../../test-support/workspace-members';
import { objectsFolder } from '../../config/data-folders';
import { fileVariants, variantBuilds } from '../../db/schema/builds';
import { doomedObjects, files, fileUses } from '../../db/schema/files';
import { projects } from '../../db/schema/projects';
import { storedBytesOf } from '../../files/file-repository';
import { isBlockedHash } from '../../files/blocked-file-repository';
import { enqueueVariantsOf } from '../../jobs/variants/wanted-variants';
import { deleteDoomedObjects, purgeUnreferencedFiles } from '../../jobs/sweep';
import { runCommand } from '../../operator/commands';

const ORIGINAL = 'models/lantern.glb';
const SMALL = 'models/beacon.glb';

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;
let visitor: TestClient;
let project: Project;
let small: string;
let smallBytes: Buffer;
let originalBytes: Buffer;

const stored = (fixture: string) => insertStoredFixture(testApp.deps, ownerId, fixture);

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  visitor = testApp.client();
  ownerId = (await owner.register()).id;
  await becomePro(owner);
  originalBytes = await readFile(fixturePath(ORIGINAL));
  smallBytes = await readFile(fixturePath(SMALL));
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await projectOf(await stored(ORIGINAL));
  small = await ready('balanced', project.modelUrl);
});

async function projectOf(modelUrl: string, fields: object = {}): Promise<Project> {
  const body = { name: 'Lantern', type: 'image-tracking', contentType: '3d-model', modelUrl, ...fields };
  const { db } = testApp.deps;
  const target = {
    targetImageUrl: await insertReadyFile(db, ownerId, 'image'),
    targetMindFile: await insertReadyFile(db, ownerId, 'tracking'),
  };
  const made = await owner.post('/api/projects', { ...target, ...body });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
}

/** A variant with bytes of its own, as the job leaves it. @returns its address */
async function ready(variant: Variant, source: string, fixture = SMALL, recipe = 2): Promise<string> {
  const { db } = testApp.deps;
  const url = await stored(fixture);
  const [origin, made] = [await fileRowAt(db, source), await fileRowAt(db, url)];
  if (!origin || !made) throw new Error('an upload has no row');
  const { id: sourceId, workspaceId } = origin;
  const lineage = { variantOf: sourceId, originSha256: origin.sha256, unreferencedSince: null };
  await db.update(files).set(lineage).where(eq(files.id, made.id));
  const stats = { before: { bytes: origin.sizeBytes }, after: { bytes: made.sizeBytes, triangles: 12 } };
  const row = {
    sourceId,
    workspaceId: workspaceId ?? 0,
    variant,
    recipe,
    state: 'ready',
    outputId: made.id,
    stats,
  } as const;
  const [inserted] = await db.insert(fileVariants).values(row).returning({ id: fileVariants.id });
  const holder = { holderKind: 'file-variant', holderId: inserted?.id ?? 0, role: 'variant' } as const;
  await db.insert(fileUses).values({ fileId: made.id, ...holder, workspaceId });
  return url;
}

const keep = (url = small, of?: string, { by = owner, id = project.id } = {}) =>
  by.post(`/api/projects/${id}/kept-variant`, { url, ...(of !== undefined && { of }) });
const quality = async (id = project.id) => (await owner.get(`/api/projects/${id}/variants`)).json<ContentQuality>();
const shared = async () => (await visitor.get(`/api/projects/${project.shareId}`)).json<PublicProject>();

describe('giving up an original for the variant that visitors get', () => {
  it('keeps its address, and frees the storage that was announced', async () => {
    const before = await quality();
    const freedBytes = originalBytes.length - smallBytes.length;
    expect(before.keepable).toEqual({
      variant: 'balanced',
      url: small,
      bytes: smallBytes.length,
      freedBytes,
      sharedBy: [],
    });
    const workspaceId = (await fileRowAt(testApp.deps.db, small))?.workspaceId ?? 0;
    const stored = await storedBytesOf(testApp.deps.db, workspaceId);

    const answer = await keep();
    expect(answer.statusCode, answer.body).toBe(200);
    const after = answer.json<ContentQuality>();
    expect(after).toMatchObject({
      original: { bytes: smallBytes.length, triangles: 12 },
      kept: { variant: 'balanced', originalBytes: originalBytes.length, without: ['balanced', 'sharp'] },
      keepable: null,
      variants: [],
    });
    expect(await storedBytesOf(testApp.deps.db, workspaceId)).toBe(stored - freedBytes);
    const served = await visitor.get(project.modelUrl);
    expect(served.rawPayload.equals(smallBytes)).toBe(true);
    expect(served.headers['content-type']).toBe('model/gltf-binary');
    expect(await shared()).toMatchObject({ modelUrl: project.modelUrl });
    expect(await shared()).not.toHaveProperty('model');
    const { items } = (await owner.get('/api/user/activity')).json<ActivityPage>();
    expect(items[0]).toMatchObject({ kind: 'original-given-up', projectName: 'Lantern' });
  });

  it('leaves no object of the original, and the address of the variant to visitors for at most an hour', async () => {
    const original = (await fileRowAt(testApp.deps.db, project.modelUrl))?.storageKey ?? '';
    await keep();
    expect((await visitor.get(small)).rawPayload.equals(smallBytes)).toBe(true);
    expect(await objects()).toContain(original);
    await hoursPass(1);
    expect((await visitor.get(small)).statusCode).toBe(404);
    expect(await objects()).not.toContain(original);
    await expectEveryObjectKnown();
    expect((await visitor.get(project.modelUrl)).rawPayload.equals(smallBytes)).toBe(true);
  });

  it('keeps the time of its deletion and that of the change by the clock of the database', async () => {
    const { db } = testApp.deps;
    const original = (await fileRowAt(db, project.modelUrl))?.storageKey ?? '';
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * HOUR_MS });
    onTestFinished(() => void vi.useRealTimers());
    expect((await keep()).statusCode).toBe(200);
    const { rows } = await db.execute<{ inS: number; agoS: number }>(sql`
      select extract(epoch from d.delete_after - now())::float8 as "inS",
        extract(epoch from now() - (f.metadata -> 'kept' ->> 'at')::timestamptz)::float8 as "agoS"
      from doomed_objects d, files f where d.storage_key = ${original} and f.id = ${fileIdOf(project.modelUrl)}`);
    const [{ inS, agoS } = { inS: NaN, agoS: NaN }] = rows;
    // The request takes at most so long; the clock that was turned back is two hours off.
    const toleranceS = 20;
    expect(Math.abs(inS - 60), 'the original goes after a minute').toBeLessThan(toleranceS);
    expect(Math.abs(agoS), 'the change is from now').toBeLessThan(toleranceS);
  });

  it('closes the address of the variant with the project, also at a delivery network', async () => {
    await keep();
    await succeeded(owner.patch(`/api/projects/${project.id}`, { isPublic: false }));
    expect((await visitor.get(small)).statusCode).toBe(404);
    expect((await fileRowAt(testApp.deps.db, small))?.closedAt, 'its object moves').toBeInstanceOf(Date);
  });

  it('gives a client with a part of the original the whole file in place of another part', async () => {
    await testApp.deps.db.execute(
      sql`update files set created_at = now() - interval '1 day' where id = ${fileIdOf(project.modelUrl)}`,
    );
    const { headers } = await visitor.request({ method: 'HEAD', url: project.modelUrl });
    await keep();
    for (const condition of [String(headers.etag), String(headers['last-modified'])]) {
      const range = { range: 'bytes=100-199', 'if-range': condition };
      const part = await visitor.request({ method: 'GET', url: project.modelUrl, headers: range });
      expect(part.statusCode).toBe(200);
    }
  });

  it('is done once by two tabs and a double click', async () => {
    const answers = await Promise.all([keep(), keep(), keep()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await keep()).statusCode).toBe(200);
    await hoursPass(1);
    expect((await keep()).statusCode, 'also after the variant has gone').toBe(200);
    await expectEveryObjectKnown();
    const { rows } = await testApp.deps.db.execute(
      sql`select 1 from audit_events where kind = 'original-given-up' and project_id = ${project.id}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('goes on with the lighter variants, and makes none again that would be as good', async () => {
    const light = await ready('light', project.modelUrl, 'models/beacon-meshopt.glb', 3);
    const sharp = await ready('sharp', project.modelUrl, 'models/lantern-meshopt.glb');
    await testApp.deps.db.execute(
      sql`update files set metadata = metadata || '{"largestTexturePx": 4096}' where id = ${fileIdOf(small)}`,
    );
    await keep();
    const { variants } = await quality();
    expect(variants.map(({ variant, url }) => [variant, url])).toEqual([['light', light]]);
    expect((await fileRowAt(testApp.deps.db, sharp))?.unreferencedSince).toBeInstanceOf(Date);
    await succeeded(owner.patch(`/api/projects/${project.id}`, { quality: 'sharp' }));
    await enqueueVariantsOf(testApp.deps.db, project.id, { makesVideos: false });
    expect((await quality()).variants.map(({ variant }) => variant)).toEqual(['light']);
    await testApp.deps.db
      .update(fileVariants)
      .set({ recipe: 1 })
      .where(eq(fileVariants.outputId, fileIdOf(light)));
    await enqueueVariantsOf(testApp.deps.db, project.id, { makesVideos: false });
    expect((await quality()).variants.map(({ variant, state }) => [variant, state])).toEqual([['light', 'queued']]);
    await testApp.deps.db.delete(variantBuilds);
  });

  it('drops what is being made of it, with its reservation', async () => {
    const { db } = testApp.deps;
    const url = await stored(SMALL);
    await db
      .update(files)
      .set({ state: 'staged', variantOf: fileIdOf(project.modelUrl) })
      .where(eq(files.id, fileIdOf(url)));
    const workspaceId = (await fileRowAt(db, small))?.workspaceId ?? 0;
    const sharp = {
      sourceId: fileIdOf(project.modelUrl),
      workspaceId,
      variant: 'sharp',
      recipe: 2,
      outputId: fileIdOf(url),
    } as const;
    await db.insert(fileVariants).values({ ...sharp, state: 'running' });
    await keep();
    expect(await fileRowAt(db, url)).toBeUndefined();
    expect((await quality()).variants).toEqual([]);
  });

  it('is announced for every project that uses the file; all of them have the variant from then on', async () => {
    const { db } = testApp.deps;
    const other = await projectOf(project.modelUrl, { name: 'Second lantern' });
    await db.update(projects).set({ quality: 'original' }).where(eq(projects.id, other.id));
    expect((await quality()).keepable?.sharedBy).toEqual(['Second lantern']);
    expect((await quality(other.id)).keepable, 'it shows the original').toBeNull();
    await keep();
    expect(await quality(other.id)).toMatchObject({
      kept: { variant: 'balanced' },
      original: { bytes: smallBytes.length },
    });
    const again = await projectOf(project.modelUrl, { name: 'Third lantern' });
    expect((await visitor.get(again.modelUrl)).rawPayload.equals(smallBytes)).toBe(true);
    const ticket = (await owner.post(`/api/projects/${other.id}/download`)).json<DownloadTicket>();
    const zip = await owner.get(ticket.url);
    expect(zip.statusCode).toBe(200);
    // Stored files are not compressed in the archive.
    expect(zip.rawPayload.includes(smallBytes)).toBe(true);
    expect(zip.rawPayload.includes(originalBytes)).toBe(false);
  });

  it('serves what was a .gltf under a name that ends in .glb', async () => {
    const url = await stored('models/crate-embedded.gltf');
    const crate = await projectOf(url, { name: 'Crate' });
    // The original is smaller than the variant, so its row is given a larger size.
    await testApp.deps.db
      .update(files)
      .set({ sizeBytes: 50_000 })
      .where(eq(files.id, fileIdOf(url)));
    const variant = await ready('balanced', url);
    expect((await keep(variant, undefined, { id: crate.id })).statusCode).toBe(200);
    const served = await owner.get(url);
    expect(served.headers['content-disposition']).toContain('crate-embedded.glb');
  });

  it('keeps the variant of another file of the scene only if the request names that file', async () => {
    const model = await stored(ORIGINAL);
    const variant = await ready('balanced', model);
    expect((await keep(variant)).json()).toMatchObject({ code: 'variant-not-keepable' });
    expect((await keep(variant, model)).json()).toMatchObject({ kept: { variant: 'balanced' } });
    expect((await visitor.get(project.modelUrl)).rawPayload.equals(originalBytes), 'the content stays').toBe(true);
  });

  it('needs the light copy of a video', async () => {
    const url = await stored('clips/clock-16x9.mp4');
    const made = await projectOf(url, { name: 'Film', contentType: 'video' });
    expect((await quality(made.id)).keepable).toBeNull();
    const light = await ready('light', url, 'clips/clock-silent.mp4', 1);
    expect((await quality(made.id)).keepable).toMatchObject({ variant: 'light', url: light });
    const copy = await owner.get(light);
    expect((await keep(light, undefined, { id: made.id })).statusCode).toBe(200);
    const served = await visitor.get(url);
    expect([served.headers['content-type'], served.rawPayload]).toEqual(['video/mp4', copy.rawPayload]);
    expect(await quality(made.id)).toMatchObject({ kept: { variant: 'light' }, variants: [] });
  });
});

describe('an original stays', () => {
  it('while visitors get it, or another variant than the one that was named', async () => {
    expect(codeOf(await keep(project.modelUrl))).toBe('variant-not-keepable');
    expect(codeOf(await keep('/files/none'))).toBe('variant-not-keepable');
    const light = await ready('light', project.modelUrl, 'models/beacon-meshopt.glb', 3);
    expect(codeOf(await keep(light))).toBe('variant-not-keepable');
    await succeeded(owner.patch(`/api/projects/${project.id}`, { quality: 'original' }));
    expect((await quality()).keepable).toBeNull();
    expect(codeOf(await keep())).toBe('variant-not-keepable');
    await succeeded(owner.patch(`/api/projects/${project.id}`, { quality: 'balanced' }));
    await testApp.deps.db.insert(fileVariants).values({
      sourceId: fileIdOf(project.modelUrl),
      workspaceId: (await fileRowAt(testApp.deps.db, small))?.workspaceId ?? 0,
      variant: 'balanced',
      recipe: 3,
    });
    expect(codeOf(await keep()), 'a newer one is being made').toBe('variant-not-keepable');
    expect((await visitor.get(project.modelUrl)).rawPayload.equals(originalBytes)).toBe(true);
    await expectEveryObjectKnown();
    expect(
      await testApp.deps.db.$count(doomedObjects, like(doomedObjects.storageKey, `%${fileIdOf(project.modelUrl)}%`)),
    ).toBe(0);
  });

  it("without a variant for Android's own viewer, if a markerless project uses it", async () => {
    const placed = await owner.post('/api/projects', {
      name: 'Placed',
      type: 'markerless',
      contentType: '3d-model',
      modelUrl: project.modelUrl,
    });
    expect([(await quality()).keepable, codeOf(await keep())]).toEqual([null, 'variant-not-keepable']);
    const scene = await ready('scene', project.modelUrl, 'models/lantern-draco.glb');
    expect((await keep()).statusCode).toBe(200);
    const { shareId } = placed.json<Project>();
    const answer = (await visitor.get(`/api/projects/${shareId}`)).json<PublicProject>();
    expect(answer.model).toMatchObject({ url: project.modelUrl, sceneUrl: scene });
  });

  it('if the request is not from a member who may change the project', async () => {
    const { id: workspaceId } = (await owner.post('/api/workspaces', { name: 'Studio' })).json<{ id: number }>();
    const person = { client: owner, id: ownerId };
    const viewer = await newMember(testApp, { owner: person, workspaceId, name: 'Vi', role: 'viewer' });
    const editor = await newMember(testApp, { owner: person, workspaceId, name: 'Ed', role: 'editor' });
    await succeeded(owner.post(`/api/projects/${project.id}/move?workspace=${workspaceId}`, {}));
    expect((await keep(small, undefined, { by: viewer.client })).statusCode).toBe(403);
    expect((await keep(small, undefined, { by: visitor })).statusCode).toBe(401);
    const stranger = testApp.client();
    await stranger.register();
    expect((await keep(small, undefined, { by: stranger })).statusCode).toBe(404);
    expect((await visitor.get(project.modelUrl)).rawPayload.equals(originalBytes)).toBe(true);
    expect((await keep(small, undefined, { by: editor.client })).statusCode).toBe(200);
  });

  it('if it was taken down, here or elsewhere', async () => {
    await runCommand(testApp.deps, 'block-file', [project.modelUrl]);
    expect(codeOf(await keep())).toBe('project-blocked');
    await runCommand(testApp.deps, 'unblock-file', [project.modelUrl]);
    const other = testApp.client();
    const theirs = await insertStoredFixture(testApp.deps, (await other.register()).id, ORIGINAL);
    const sha256 = (await fileRowAt(testApp.deps.db, project.modelUrl))?.sha256;
    await testApp.deps.db
      .update(files)
      .set({ sha256 })
      .where(eq(files.id, fileIdOf(theirs)));
    await runCommand(testApp.deps, 'block-file', [theirs]);
    expect(codeOf(await keep())).toBe('file-blocked');
    await runCommand(testApp.deps, 'unblock-file', [theirs]);
  });

  it('in the trash, and nothing is copied for the request', async () => {
    const before = await objects();
    await succeeded(owner.delete(`/api/projects/${project.id}`));
    expect(codeOf(await keep())).toBe('project-in-trash');
    expect(await objects()).toEqual(before);
  });

  it('if the store fails at any step', async () => {
    const { store } = testApp.deps;
    for (const step of ['copy', 'head'] as const) {
      const failing = vi.spyOn(store, step).mockRejectedValue(new Error(`no ${step}`));
      expect((await keep()).statusCode).toBe(500);
      failing.mockRestore();
      expect((await visitor.get(project.modelUrl)).rawPayload.equals(originalBytes)).toBe(true);
    }
    await expectEveryObjectKnown();
  });

  it('if its copy has fewer bytes than the variant', async () => {
    const { store } = testApp.deps;
    const head = store.head.bind(store);
    const short = vi.spyOn(store, 'head').mockImplementation(async (key) => {
      const found = await head(key);
      return { ...found, sizeBytes: found.sizeBytes - 1 };
    });
    onTestFinished(() => short.mockRestore());
    expect((await keep()).statusCode).toBe(500);
    expect((await visitor.get(project.modelUrl)).rawPayload.equals(originalBytes)).toBe(true);
    await expectEveryObjectKnown();
  });
});

it('a takedown after the original was given up reaches all that was made of it, and the original itself', async () => {
  const { db } = testApp.deps;
  const hash = (await fileRowAt(db, project.modelUrl))?.sha256 ?? Buffer.alloc(0);
  const light = await ready('light', project.modelUrl, 'models/beacon-meshopt.glb', 3);
  await keep();
  const usdz = await insertReadyFile(db, ownerId, 'usdz');
  await succeeded(owner.patch(`/api/projects/${project.id}`, { usdzUrl: usdz }));
  await runCommand(testApp.deps, 'block-file', [project.modelUrl]);
  for (const address of [project.modelUrl, light, usdz]) {
    expect((await visitor.get(address)).statusCode, address).toBe(404);
  }
  expect(await isBlockedHash(db, hash), 'nobody can upload it again').toBe(true);
  await runCommand(testApp.deps, 'unblock-file', [project.modelUrl]);
  expect((await visitor.get(project.modelUrl)).statusCode).toBe(200);
  expect(await isBlockedHash(db, hash)).toBe(false);
});

function fail(message: string, cause: unknown): never {
  throw new Error(message, { cause });
}

/** Moves the deadlines of files and objects that wait for their deletion, and sweeps. */
async function hoursPass(hours: number): Promise<void> {
  const { db } = testApp.deps;
  await db.execute(sql`update files set unreferenced_since = unreferenced_since - ${hours} * interval '1 hour'`);
  await purgeUnreferencedFiles(testApp.deps);
  await db.execute(sql`update doomed_objects set delete_after = delete_after - ${hours} * interval '1 hour'`);
  const { signal } = new AbortController();
  await deleteDoomedObjects({ ...testApp.deps, signal, onError: fail });
}

async function objects(): Promise<string[]> {
  const folder = objectsFolder(testApp.deps.config.dataDir);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Each object of the store belongs to a file, or is to be deleted. */
async function expectEveryObjectKnown(): Promise<void> {
  const { db } = testApp.deps;
  const known = await db.select({ key: files.storageKey }).from(files);
  const doomed = await db.select({ key: doomedObjects.storageKey }).from(doomedObjects);
  const keys = new Set([...known, ...doomed].map(({ key }) => key));
  expect((await objects()).filter((key) => !keys.has(key.replace(/_preview$/, '')))).toEqual([]);
}
