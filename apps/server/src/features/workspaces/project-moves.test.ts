import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { MINUTE_MS } from '@anchora/contract/durations';
import type { Project } from '@anchora/contract/projects';
import type { PreviewLink } from '@anchora/contract/scene/previews';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SceneVersions } from '@anchora/contract/scene/versions';
import type { MovedProjects, Workspace } from '@anchora/contract/workspaces';
import { fileAddress, fileIdOf } from '@anchora/contract/file-paths';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commonFields } from '../../../../../packages/contract/test-support/documents';
import { fixturePath } from '../../../../../testing/fixtures/fixture-path';
import { becomePro } from '../../../test-support/become-pro';
import { codeOf } from '../../../test-support/code-of';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { tokenOfLink } from '../../../test-support/token-of-link';
import { whenRowIsAwaited } from '../../../test-support/when-row-is-awaited';
import { joinWorkspace } from '../../../test-support/workspace-members';
import { files, fileUses } from '../../db/schema/files';
import { projects } from '../../db/schema/projects';
import { auditEvents } from '../../db/schema/records';
import { compiledTargets } from '../../db/schema/scenes';
import { keepSource } from '../../files/file-variant-repository';
import { enqueueBuild, takeBuild } from '../../jobs/build-queue-repository';
import { finishTarget, putBackTarget, takeTarget } from '../../jobs/target-build-repository';
import { runTrackingBuild } from '../../jobs/tracking-build';
import { ObjectNotFoundError, type ObjectStore } from '../../storage/object-store';

/** The lease of a taken build; longer than any test, so that no build is taken twice. */
const LEASE_MS = 10 * MINUTE_MS;

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;
let editor: TestClient;
let studio: number;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  ownerId = (await owner.register()).id;
  await becomePro(owner);
  studio = (await owner.post('/api/workspaces', { name: 'Studio' })).json<Workspace>().id;
  editor = testApp.client();
  await editor.register();
  await joinWorkspace(editor, { by: owner, workspaceId: studio, role: 'editor' });
});
afterAll(() => testApp.close());

interface Content {
  modelUrl?: string;
  isPublic?: boolean;
}

async function newProject(workspace: number, { modelUrl, isPublic = true }: Content = {}): Promise<Project> {
  const content = modelUrl ?? (await insertReadyFile(testApp.deps.db, ownerId, 'video', workspace));
  const made = await owner.post(`/api/projects?workspace=${workspace}`, {
    name: 'Poster',
    type: 'image-tracking',
    contentType: 'video',
    modelUrl: content,
    targetImageUrl: await insertReadyFile(testApp.deps.db, ownerId, 'image', workspace),
    targetMindFile: await insertReadyFile(testApp.deps.db, ownerId, 'tracking', workspace),
    isPublic,
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<Project>();
}

const move = (by: TestClient, { id }: Project, to: number, body: object = {}) =>
  by.post(`/api/projects/${id}/move?workspace=${to}`, body);
const WINDOW = randomUUID();

/** Saves the draft as it is, which makes the next revision. */
async function saveDraft({ id }: Project, revision: number): Promise<void> {
  const url = `/api/projects/${id}/draft`;
  const { document } = (await owner.get(url)).json<SceneDraft>();
  const headers = { 'if-match': `"${revision}"`, editor: WINDOW };
  const saved = await owner.request({ method: 'PUT', url, payload: document, headers });
  expect(saved.statusCode, saved.body).toBe(200);
}
const idOf = (address: string | null) => fileIdOf(String(address));
const workspaceOfFile = async (address: string | null) => {
  const { db } = testApp.deps;
  const [file] = await db
    .select()
    .from(files)
    .where(eq(files.id, idOf(address)));
  const uses = await db
    .select()
    .from(fileUses)
    .where(eq(fileUses.fileId, idOf(address)));
  return [file?.workspaceId, ...new Set(uses.map(({ workspaceId }) => workspaceId))];
};
const usedBytes = async () => (await owner.get(`/api/workspaces/${studio}`)).json<Workspace>().usedBytes;

/** An upload during whose check the project moves to the studio. */
async function uploadWithMove(kind: 'image' | 'usdz', { id }: Project): Promise<string> {
  const { db, store } = testApp.deps;
  const address = await insertReadyFile(db, ownerId, kind);
  const isIt = eq(files.id, idOf(address));
  await db.update(files).set({ state: 'staged' }).where(isIt);
  vi.spyOn(store, 'read').mockImplementationOnce(async (key) => {
    const moved = await owner.post(`/api/projects/${id}/move?workspace=${studio}`, {});
    expect(moved.statusCode, moved.body).toBe(200);
    // Another process finishes the check, so that no bytes are needed.
    await db.update(files).set({ state: 'ready' }).where(isIt);
    throw new ObjectNotFoundError(key);
  });
  return address;
}

it('a project moves whole: files, versions, draft, numbers and link; its preview ends', async () => {
  const project = await newProject(ownerId);
  const at = `/api/projects/${project.id}`;
  await succeeded(testApp.client().post(`/api/projects/${project.shareId}/view`));
  await saveDraft(project, 0);
  expect((await owner.post(`${at}/publish`, { revision: 1 })).statusCode).toBe(201);
  await saveDraft(project, 1);
  expect((await owner.post(`${at}/preview-link`)).statusCode).toBe(201);
  const shownContent = async () => ({
    draft: (await owner.get(`${at}/draft`)).json<SceneDraft>(),
    versions: (await owner.get(`${at}/versions`)).json<SceneVersions>(),
  });
  const listedIn = async (by: TestClient, workspace: number) =>
    (await by.get(`/api/projects?workspace=${workspace}`)).json<Project[]>().filter(({ id }) => id === project.id);
  expect(await listedIn(owner, ownerId)).toHaveLength(1);
  const content = await shownContent();
  expect([content.draft.revision, content.versions.items.length]).toEqual([2, 2]);
  const before = await usedBytes();

  const moved = await move(owner, project, studio);
  expect(moved.json<MovedProjects>()).toEqual({ projectIds: [project.id] });
  for (const address of [project.modelUrl, project.targetImageUrl, project.targetMindFile]) {
    expect(await workspaceOfFile(address)).toEqual([studio, studio]);
  }
  const shown = and(
    eq(fileUses.holderKind, 'project'),
    eq(fileUses.holderId, project.id),
    isNull(fileUses.publicUntil),
  );
  expect(await testApp.deps.db.$count(fileUses, and(shown, isNotNull(fileUses.publicFrom)))).toBe(3);
  expect(await usedBytes()).toBeGreaterThan(before);
  expect(await listedIn(editor, studio)).toMatchObject([{ viewCount: 1 }]);
  expect(await shownContent()).toEqual(content);
  expect(await listedIn(owner, ownerId)).toEqual([]);
  expect((await testApp.client().get(`/api/projects/${project.shareId}`)).statusCode).toBe(200);
  const { rows } = await testApp.deps.db.execute(
    sql`select 1 from scene_previews where project_id = ${project.id}
      union all select 1 from files f join file_uses u on u.file_id = f.id where f.workspace_id <> u.workspace_id`,
  );
  expect(rows).toEqual([]);
  const events = await testApp.deps.db
    .select({ workspaceId: auditEvents.workspaceId })
    .from(auditEvents)
    .where(and(eq(auditEvents.projectId, project.id), eq(auditEvents.kind, 'project-moved')))
    .orderBy(auditEvents.id);
  // A personal workspace has no log besides that of its account.
  expect(events).toEqual([{ workspaceId: null }, { workspaceId: studio }]);
  expect((await editor.patch(`/api/projects/${project.id}`, { name: 'Ours' })).statusCode).toBe(200);
});

it('only the owner moves a project out, and only to a workspace in which it could be made', async () => {
  const project = await newProject(studio);
  expect(codeOf(await move(editor, project, studio))).toBe('already-in-workspace');
  const personal = await editor.post(`/api/projects/${project.id}/move`, {});
  expect(codeOf(personal)).toBe('role-too-low');
  const stranger = testApp.client();
  const { id: strangerId } = await stranger.register();
  expect(codeOf(await move(owner, project, strangerId))).toBe('workspace-not-found');
  expect(codeOf(await stranger.post(`/api/projects/${project.id}/move`, {}))).toBe('project-not-found');
  // The owner is only a viewer in the other workspace, and may not move projects there.
  await becomePro(stranger);
  const theirs = (await stranger.post('/api/workspaces', { name: 'Theirs' })).json<Workspace>().id;
  await joinWorkspace(owner, { by: stranger, workspaceId: theirs, role: 'viewer' });
  expect(codeOf(await move(owner, project, theirs))).toBe('role-too-low');
});

it('projects that share a file move together, once that is confirmed', async () => {
  const modelUrl = await insertReadyFile(testApp.deps.db, ownerId, 'video');
  const [first, second] = [await newProject(ownerId, { modelUrl }), await newProject(ownerId, { modelUrl })];
  const refused = await move(owner, first, studio);
  expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'moves-others']);
  const moved = await move(owner, first, studio, { withOthers: true });
  expect(moved.json<MovedProjects>().projectIds).toEqual([first.id, second.id]);
  expect(await workspaceOfFile(modelUrl)).toEqual([studio, studio]);
});

it('projects whose videos were converted from one source move together with it', async () => {
  const { db } = testApp.deps;
  const source = await insertReadyFile(db, ownerId, 'source');
  const urls = [await insertReadyFile(db, ownerId, 'video'), await insertReadyFile(db, ownerId, 'video')];
  for (const url of urls) {
    const made = { workspaceId: ownerId, resultId: idOf(url), sourceId: idOf(source) };
    expect(await db.transaction((tx) => keepSource(tx, made))).toBe(true);
  }
  const [first, second] = [
    await newProject(ownerId, { modelUrl: urls[0] }),
    await newProject(ownerId, { modelUrl: urls[1] }),
  ];
  const moved = await move(owner, first, studio, { withOthers: true });
  expect(moved.json<MovedProjects>().projectIds).toEqual([first.id, second.id]);
  for (const url of [source, ...urls]) expect(await workspaceOfFile(url)).toEqual([studio, studio]);
});

it('the receiver’s quota and plan apply', async () => {
  const project = await newProject(studio, { isPublic: false });
  const free = testApp.client();
  const { id: freeId } = await free.register();
  await becomePro(free, 'monthly');
  const theirs = (await free.post('/api/workspaces', { name: 'Free' })).json<Workspace>().id;
  await joinWorkspace(owner, { by: free, workspaceId: theirs, role: 'editor' });
  const { db } = testApp.deps;
  await db.execute(sql`update users set subscription_end_date = now() where id = ${freeId}`);
  expect(codeOf(await move(owner, project, theirs))).toBe('private-move-needs-pro');
  await succeeded(owner.patch(`/api/projects/${project.id}`, { isPublic: true }));
  const full = await insertReadyFile(db, freeId, 'video', theirs);
  const filled = inArray(files.id, [idOf(full)]);
  await db.update(files).set({ sizeBytes: testApp.deps.config.userQuotaBytes }).where(filled);
  expect(codeOf(await move(owner, project, theirs))).toBe('quota-exceeded');
  await db.update(files).set({ sizeBytes: 1 }).where(filled);
  expect((await move(owner, project, theirs)).statusCode).toBe(200);
  // The former owner is an editor there, who cannot take it back.
  expect(codeOf(await move(owner, project, studio))).toBe('role-too-low');
});

it('a project stays while a message to the support shows one of its pictures', async () => {
  const project = await newProject(ownerId);
  const { targetImageUrl } = project;
  const asked = await owner.post('/api/support', {
    key: randomUUID(),
    text: 'Is this picture good enough?',
    images: [targetImageUrl],
  });
  expect(asked.statusCode, asked.body).toBe(201);
  const refused = await move(owner, project, studio);
  expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'moved-file-in-use']);
  expect(await workspaceOfFile(targetImageUrl)).toEqual([ownerId, ownerId]);
});

it('a project whose files are being changed moves once that change is committed', async () => {
  const { db } = testApp.deps;
  const project = await newProject(ownerId);
  const { moving } = await db.transaction(async (tx) => {
    // A change of a project locks its row, then the rows of its files.
    await tx.select().from(projects).where(eq(projects.id, project.id)).for('update');
    const asked = move(owner, project, studio);
    await whenRowIsAwaited(db);
    await tx
      .select()
      .from(files)
      .where(eq(files.id, idOf(project.modelUrl)))
      .for('update');
    return { moving: asked };
  });
  const moved = await moving;
  expect(moved.json<MovedProjects>(), moved.body).toEqual({ projectIds: [project.id] });
});

it('a project moves once a variant of its content has been stored, which locks the content before the variant', async () => {
  const { db } = testApp.deps;
  const pair = [await insertReadyFile(db, ownerId, 'video'), await insertReadyFile(db, ownerId, 'video')].map(idOf);
  // The variant's row comes first in the order of the ids.
  const [copy, video] = await db.select().from(files).where(inArray(files.id, pair)).orderBy(files.id);
  if (!copy || !video) throw new Error('the files were not inserted');
  await db.update(files).set({ sizeBytes: 1000 }).where(eq(files.id, video.id));
  const project = await newProject(ownerId, { modelUrl: fileAddress(video.id) });
  const url = `/api/projects/${project.id}/variants/light`;
  const given = await owner.request({ method: 'PUT', url, payload: { url: fileAddress(copy.id) } });
  expect(given.statusCode, given.body).toBe(200);
  const { moving } = await db.transaction(async (tx) => {
    await tx.select().from(files).where(eq(files.id, video.id)).for('no key update');
    const asked = move(owner, project, studio);
    await whenRowIsAwaited(db);
    await tx.select().from(files).where(eq(files.id, copy.id)).for('update');
    return { moving: asked };
  });
  const moved = await moving;
  expect(moved.json<MovedProjects>(), moved.body).toEqual({ projectIds: [project.id] });
  expect(await workspaceOfFile(fileAddress(copy.id))).toEqual([studio, studio]);
});

it('a project that moves while its USDZ is checked gets no file of the former workspace', async () => {
  const { db } = testApp.deps;
  const modelUrl = await insertReadyFile(db, ownerId, 'model');
  const body = { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl };
  const { id } = (await owner.post('/api/projects', body)).json<Project>();
  const usdzUrl = await insertReadyFile(db, ownerId, 'usdz');
  const { setting } = await db.transaction(async (tx) => {
    await tx.update(projects).set({ workspaceId: studio }).where(eq(projects.id, id));
    const asked = owner.patch(`/api/projects/${id}`, { usdzUrl });
    await whenRowIsAwaited(db);
    return { setting: asked };
  });
  const refused = await setting;
  expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'file-not-usable']);
  expect(await workspaceOfFile(usdzUrl)).toEqual([ownerId]);
});

it('a project that moves while its draft is previewed uses no tracking file in the name of the former workspace', async () => {
  const { db } = testApp.deps;
  const project = await newProject(ownerId);
  await saveDraft(project, 0);
  const link = (await owner.post(`/api/projects/${project.id}/preview-link`)).json<PreviewLink>();
  const { previewed } = await db.transaction(async (tx) => {
    await tx.update(projects).set({ workspaceId: studio }).where(eq(projects.id, project.id));
    // The promise is returned in an object, because the transaction would wait for a bare one before it ends.
    const asked = { previewed: testApp.client().post('/api/preview', { token: tokenOfLink(link.url) }) };
    await whenRowIsAwaited(db);
    return asked;
  });
  expect((await previewed).statusCode).toBe(200);
  const isOfDraft = and(eq(fileUses.holderKind, 'scene-draft'), eq(fileUses.role, 'tracking-file'));
  expect(await db.$count(fileUses, and(isOfDraft, eq(fileUses.holderId, project.id)))).toBe(0);
});

/** A store with a small picture as every object. When the first one is read, the project moves to the studio. */
async function movingStore(project: Project): Promise<ObjectStore> {
  const picture = await sharp(fixturePath('pictures/tram.png')).resize(200).png().toBuffer();
  const store = Object.create(testApp.deps.store) as ObjectStore;
  const read = vi.fn<ObjectStore['read']>().mockImplementationOnce(async () => {
    const moved = await move(owner, project, studio);
    expect(moved.statusCode, moved.body).toBe(200);
    return Readable.from([picture]);
  });
  store.read = read;
  return store;
}

/** Tracking files of the former workspace that the server has made. */
const madeBefore = () =>
  testApp.deps.db.$count(files, and(sql`${files.metadata} ? 'compiler'`, eq(files.workspaceId, ownerId)));

describe('a project that moves while a tracking file is made', () => {
  const { signal } = new AbortController();

  it('gets none of the former workspace, and waits for one of the new workspace', { tags: 'thorough' }, async () => {
    const { db } = testApp.deps;
    const project = await newProject(ownerId);
    const use = and(eq(fileUses.holderKind, 'project'), eq(fileUses.holderId, project.id));
    await db.delete(fileUses).where(and(use, eq(fileUses.role, 'tracking-file')));
    expect(await enqueueBuild(db, { projectId: project.id, imageFileId: idOf(project.targetImageUrl) })).toBe(true);
    const build = await takeBuild(db, 'a node', LEASE_MS);
    if (!build) throw new Error('no build waits');
    await runTrackingBuild({ ...testApp.deps, store: await movingStore(project) }, build, signal);
    const moved = (await owner.get(`/api/projects/${project.id}`)).json<Project>();
    expect(moved).toMatchObject({ targetMindFile: null, trackingBuild: { state: 'queued' } });
    expect(await madeBefore()).toBe(0);
    expect(await takeBuild(db, 'a node', LEASE_MS)).toMatchObject({ id: build.id, failures: 0 });
  });

  it('gets none of the former workspace for a picture of its scene, which waits for one of the new workspace', async () => {
    const { db } = testApp.deps;
    const project = await newProject(ownerId);
    const imageFileId = idOf(project.targetImageUrl);
    await db.insert(compiledTargets).values({ workspaceId: ownerId, imageFileId, state: 'queued' });
    const target = await takeTarget(db, LEASE_MS);
    if (!target) throw new Error('no picture waits');
    expect((await move(owner, project, studio)).statusCode).toBe(200);
    const made = { trackingFileId: idOf(await insertReadyFile(db, ownerId, 'tracking')), score: 1 };
    expect(await db.transaction((tx) => finishTarget(tx, target, made))).toBe(false);
    await putBackTarget(db, target, { isCounted: false });
    expect(await takeTarget(db, LEASE_MS)).toMatchObject({ id: target.id, workspaceId: studio });
  });
});

describe('a project that moves while files are checked', () => {
  it('keeps its draft, without a file of the former workspace', async () => {
    const project = await newProject(ownerId);
    const url = `/api/projects/${project.id}/draft`;
    const { document } = (await owner.get(url)).json<SceneDraft>();
    const address = await uploadWithMove('image', project);
    const [scene] = document.scenes;
    if (!scene) throw new Error('the document has no scene');
    const item = { ...commonFields('image1'), kind: 'image', file: idOf(address), fit: { mode: 'fit' } } as const;
    const payload = { ...document, scenes: [{ ...scene, items: [...scene.items, item] }] };
    const saved = await owner.request({ method: 'PUT', url, payload, headers: { 'if-match': '"0"', editor: WINDOW } });
    expect([saved.statusCode, codeOf(saved)]).toEqual([409, 'draft-changed']);
    expect(await workspaceOfFile(address)).toEqual([ownerId]);
    expect((await owner.get(url)).json<SceneDraft>().revision).toBe(0);
  });

  it('is not published with a file of the former workspace', async () => {
    const { db } = testApp.deps;
    const modelUrl = await insertReadyFile(db, ownerId, 'model');
    const body = { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl };
    const project = (await owner.post('/api/projects', body)).json<Project>();
    const usdzUrl = await uploadWithMove('usdz', project);
    const published = await owner.post(`/api/projects/${project.id}/publish`, { revision: 0, usdzUrl });
    expect([published.statusCode, codeOf(published)]).toEqual([409, 'draft-changed']);
    expect(await workspaceOfFile(usdzUrl)).toEqual([ownerId]);
  });
});
