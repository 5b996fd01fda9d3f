import { fileAddress, fileIdOf } from '@anchora/contract/file-paths';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EDITOR_GONE_AFTER_S, FREE_SCENE_LIMITS, TRASH_RETENTION_DAYS } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { Scene, SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import { commonFields, FILE, textItem } from '../../../../../packages/contract/test-support/documents';
import { duringAccountDeletion } from '../../../test-support/during-deletion';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { files, fileUses } from '../../db/schema/files';
import { sceneDrafts } from '../../db/schema/scenes';
import { runSweep } from '../../jobs/sweep';
import { runCommand } from '../../operator/commands';

let testApp: TestApp;
let owner: TestClient;
let username: string;
let userId: number;
let project: Project;
let draft: SceneDraft;
const editor = randomUUID();

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  ({ username, id: userId } = await owner.register());
});
afterAll(() => testApp.close());

beforeEach(async () => {
  const modelUrl = await insertReadyFile(testApp.deps.db, userId, 'video');
  const targetImageUrl = await insertReadyFile(testApp.deps.db, userId, 'image');
  const targetMindFile = await insertReadyFile(testApp.deps.db, userId, 'tracking');
  const body = { name: 'Menu', type: 'image-tracking', contentType: 'video', modelUrl, targetImageUrl, targetMindFile };
  project = (await owner.post('/api/projects', body)).json<Project>();
  draft = (await owner.get(url())).json<SceneDraft>();
});

const url = () => `/api/projects/${project.id}/draft`;
const sceneOf = ({ scenes: [scene] }: SceneDocument): Scene => {
  if (!scene) throw new Error('the document has no scene');
  return scene;
};

function save(document: SceneDocument, { revision = draft.revision, by = editor, client = owner } = {}) {
  const headers = { 'if-match': `"${revision}"`, editor: by };
  return client.request({ method: 'PUT', url: url(), payload: document, headers });
}

/** The draft's document with one more item of its scene. */
function withItem(item: SceneItem): SceneDocument {
  const scene = sceneOf(draft.document);
  return { ...draft.document, scenes: [{ ...scene, items: [...scene.items, item] }] };
}

async function imageItem(id = 'image1', user = userId): Promise<Extract<SceneItem, { kind: 'image' }>> {
  const file = fileIdOf(await insertReadyFile(testApp.deps.db, user, 'image'));
  return { ...commonFields(id), kind: 'image', file, fit: { mode: 'fit' } };
}

const usesOfDraft = async () =>
  (await testApp.deps.db.select().from(fileUses).where(eq(fileUses.holderId, project.id)))
    .filter(({ holderKind }) => holderKind === 'scene-draft')
    .map(({ fileId }) => fileId);

describe('the draft of a project', () => {
  it('is what visitors see until something is saved', () => {
    expect(draft).toMatchObject({ revision: 0, editor: null });
    expect(draft.document.targets.map(({ image }) => image)).toEqual([fileIdOf(project.targetImageUrl ?? '')]);
    expect(sceneOf(draft.document).items).toMatchObject([
      { kind: 'video', file: fileIdOf(project.modelUrl), scale: 1 },
    ]);
  });

  it('is read as it was saved, and visitors see nothing of it', async () => {
    const image = await imageItem();
    const document = withItem({ ...image, name: 'Canary', alt: 'Món “Phở” đặc biệt', position: [0.1, -0, 1e-7] });
    const saved = await save(document);
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json<SceneDraft>()).toMatchObject({ revision: 1, editor });
    const read = (await owner.get(url())).json<SceneDraft>();
    expect(read.document).toEqual(JSON.parse(JSON.stringify(document)));
    draft = (await save(read.document, read)).json();
    expect(JSON.stringify(draft.document)).toBe(JSON.stringify(read.document));
    const stranger = testApp.client();
    const seen = await stranger.get(`/api/projects/${project.shareId}`);
    expect(seen.statusCode).toBe(200);
    expect(seen.body).not.toContain('Canary');
    expect((await stranger.get(fileAddress(image.file))).statusCode).toBe(404);
  });

  it('holds its files, and lets go of those that it no longer names', async () => {
    const first = await imageItem('image1');
    const second = await imageItem('image2');
    draft = (await save(withItem(first))).json();
    draft = (await save({ ...draft.document, scenes: [{ ...sceneOf(draft.document), items: [second] }] })).json();
    expect(new Set(await usesOfDraft())).toEqual(new Set([second.file, fileIdOf(project.targetImageUrl ?? '')]));
    const [released] = await testApp.deps.db.select().from(files).where(eq(files.id, first.file));
    expect(released?.unreferencedSince).toBeInstanceOf(Date);
    expect((await owner.delete(url())).json<SceneDraft>().revision).toBe(0);
    expect(await usesOfDraft()).toEqual([]);
  });

  it('is saved after the deletion of its account was refused, if that began earlier', async () => {
    const document = withItem(await imageItem());
    const saved = await duringAccountDeletion(testApp.deps.db, userId, () => save(document));
    expect(saved.statusCode, saved.body).toBe(200);
  });

  it('goes with its project, and so do the files that only it used', async () => {
    const image = await imageItem();
    await save(withItem(image));
    expect(await usesOfDraft()).toContain(image.file);
    await succeeded(owner.delete(`/api/projects/${project.id}`));
    await testApp.deps.db.execute(
      sql`update projects set deleted_at = now() - ${TRASH_RETENTION_DAYS + 1} * interval '1 day' where id = ${project.id}`,
    );
    await runSweep({ ...testApp.deps, signal: new AbortController().signal, onError: expect.unreachable });
    const left = await testApp.deps.db.select().from(sceneDrafts).where(eq(sceneDrafts.projectId, project.id));
    expect(left).toEqual([]);
    expect(await usesOfDraft()).toEqual([]);
    expect(await testApp.deps.db.select().from(files).where(eq(files.id, image.file))).toEqual([]);
  });
});

describe('two windows', () => {
  it('that save the same revision at once: one is saved, the other is told', async () => {
    const document = withItem(textItem('text01'));
    const answers = await Promise.all([save(document), save(document)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'draft-changed' });
  });

  it('take turns: the one that edits keeps the other out until that one takes over', async () => {
    const other = randomUUID();
    draft = (await save(withItem(textItem('text01')))).json();
    expect((await save(draft.document, { by: other })).json()).toMatchObject({ code: 'draft-held' });
    const taken = await owner.post(`${url()}/editor`, { editor: other });
    expect(taken.json()).toMatchObject({ revision: 1, editor: other });
    expect((await save(draft.document)).json()).toMatchObject({ code: 'draft-held' });
    expect((await save(draft.document, { by: other })).statusCode).toBe(200);
  });

  it('need not take over from one that was closed a minute ago', async () => {
    draft = (await save(withItem(textItem('text01')))).json();
    const longAgo = sql`now() - ${EDITOR_GONE_AFTER_S + 1} * interval '1 second'`;
    await testApp.deps.db.update(sceneDrafts).set({ editorSeenAt: longAgo });
    expect((await owner.get(url())).json()).toMatchObject({ editor: null });
    expect((await save(draft.document, { by: randomUUID() })).statusCode).toBe(200);
  });
});

describe('a draft is refused', () => {
  it('without the revision or the id of the window', async () => {
    const request = { method: 'PUT', url: url(), payload: draft.document } as const;
    for (const headers of [
      {},
      { 'if-match': '0' },
      { editor },
      { 'if-match': 'x', editor },
      { 'if-match': '0', editor: 'x' },
    ]) {
      expect((await owner.request({ ...request, headers })).statusCode).toBe(428);
    }
  });

  it('with a file of someone else, one that does not exist, or one of another kind, where it names it', async () => {
    const { id: otherId } = await testApp.client().register();
    const foreign = await imageItem('image1', otherId);
    const path = 'scenes.0.items.1.file';
    const unusable = { code: 'file-not-usable', fields: { [path]: {} } };
    expect((await save(withItem(foreign))).json()).toMatchObject(unusable);
    const image: SceneItem = { ...commonFields('image1'), kind: 'image', file: FILE(1), fit: { mode: 'fit' } };
    expect((await save(withItem(image))).json()).toMatchObject(unusable);
    const video = fileIdOf(await insertReadyFile(testApp.deps.db, userId, 'video'));
    const wrong = { code: 'file-of-wrong-kind', fields: { [path]: {} } };
    expect((await save(withItem({ ...image, file: video }))).json()).toMatchObject(wrong);
    expect(await usesOfDraft()).toEqual([]);
  });

  it('with its own picture as a model, which visitors could never be shown', async () => {
    draft = (await save(withItem(textItem('text01')))).json();
    const file = fileIdOf(project.targetImageUrl ?? '');
    const wrong: SceneItem = { ...commonFields('model1'), kind: 'model', file, clip: 0, loop: 'repeat', speed: 1 };
    const refused = { code: 'file-of-wrong-kind', fields: { 'scenes.0.items.2.file': {} } };
    expect((await save(withItem(wrong))).json()).toMatchObject(refused);
    const image: SceneItem = { ...commonFields('image1'), kind: 'image', file, fit: { mode: 'fit' } };
    expect((await save(withItem(image))).statusCode).toBe(200);
  });

  it('with no picture for a project that tracks one', async () => {
    expect((await save({ ...draft.document, targets: [] })).json()).toMatchObject({ code: 'scene-of-other-type' });
  });

  it('with more than the plan holds, unless it was made while the account had Pro', async () => {
    const items = Array.from({ length: FREE_SCENE_LIMITS.items + 1 }, (_, n) =>
      textItem(`text${String(n).padStart(2, '0')}`),
    );
    const large = { ...draft.document, scenes: [{ ...sceneOf(draft.document), items }] };
    expect((await save(large)).json()).toMatchObject({ code: 'scene-needs-pro' });
    await runCommand(testApp.deps, 'pro', [username, 'monthly']);
    draft = (await save(large)).json();
    await runCommand(testApp.deps, 'pro', [username, 'off']);
    draft = (await save(draft.document)).json();
    expect(draft.revision).toBe(2);
    expect((await save(withItem(textItem('onemor')))).json()).toMatchObject({ code: 'scene-needs-pro' });
  });

  it('of a project in the trash', async () => {
    await succeeded(owner.delete(`/api/projects/${project.id}`));
    expect((await save(draft.document)).json()).toMatchObject({ code: 'project-in-trash' });
  });
});
