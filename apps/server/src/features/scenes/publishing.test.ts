import { fileAddress, fileIdOf } from '@anchora/contract/file-paths';
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  FREE_SCENE_LIMITS,
  KEPT_VERSIONS,
  REPLACED_FILES_OPEN_MS,
  TRASH_RETENTION_DAYS,
} from '@anchora/contract/limits';
import type { AccountInfo } from '@anchora/contract/account';
import type { ActivityPage } from '@anchora/contract/audit';
import type { Notifications } from '@anchora/contract/notifications';
import type { Project, PublicProject } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { Scene, SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import type { PublishCheck, Published, SceneVersionDocument, SceneVersions } from '@anchora/contract/scene/versions';
import { commonFields, textItem } from '../../../../../packages/contract/test-support/documents';
import { becomePro } from '../../../test-support/become-pro';
import { codeOf } from '../../../test-support/code-of';
import { duringAccountDeletion } from '../../../test-support/during-deletion';
import { LONG_UNUSED } from '../../../test-support/long-unused';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { PASSWORD, type TestClient } from '../../../test-support/test-client';
import { whenRowIsAwaited } from '../../../test-support/when-row-is-awaited';
import { files, fileUses } from '../../db/schema/files';
import { sceneVersions } from '../../db/schema/scenes';
import { blockedHosts } from '../../db/schema/takedowns';
import { storedBytesOf } from '../../files/file-repository';
import { closeReplacedVersions } from '../../files/file-use-repository';
import { runSweep } from '../../jobs/sweep';
import type { Mail, Mailer } from '../../mail/mailer';
import { runCommand } from '../../operator/commands';

let testApp: TestApp;
let owner: TestClient;
let username: string;
let userId: number;
let project: Project;
let draft: SceneDraft;
const editor = randomUUID();
const mails: Mail[] = [];
const stranger = () => testApp.client();

beforeAll(async () => {
  const mailer: Mailer = {
    send: (mail) => {
      mails.push(mail);
      return Promise.resolve();
    },
  };
  testApp = await createTestApp({ deps: { mailer } });
  owner = testApp.client();
  ({ username, id: userId } = await owner.register());
});
afterAll(() => testApp.close());

beforeEach(async () => {
  const modelUrl = await readyFile('video');
  const targetImageUrl = await readyFile('image');
  const targetMindFile = await readyFile('tracking');
  const body = { name: 'Menu', type: 'image-tracking', contentType: 'video', modelUrl, targetImageUrl, targetMindFile };
  project = (await owner.post('/api/projects', body)).json<Project>();
  draft = (await owner.get(url('/draft'))).json<SceneDraft>();
});

/** The object is missing, so that a reader with access gets 404 `file-gone`, everyone else `file-not-found`. */
const readyFile = (kind: 'video' | 'image' | 'sound' | 'tracking' | 'model' | 'usdz', user = userId) =>
  insertReadyFile(testApp.deps.db, user, kind);
const oldVersionBytes = async () => (await owner.get('/api/user/account')).json<AccountInfo>().oldVersionBytes;
const url = (path = '') => `/api/projects/${project.id}${path}`;
const idOf = (address: string | null) => fileIdOf(String(address));
const sceneOf = ({ scenes: [scene] }: SceneDocument): Scene => {
  if (!scene) throw new Error('the document has no scene');
  return scene;
};

async function save(document: SceneDocument): Promise<SceneDraft> {
  const headers = { 'if-match': `"${draft.revision}"`, editor };
  const saved = await owner.request({ method: 'PUT', url: url('/draft'), payload: document, headers });
  expect(saved.statusCode, saved.body).toBe(200);
  draft = saved.json();
  return draft;
}

const withItems = (...items: SceneItem[]): SceneDocument => ({
  ...draft.document,
  scenes: [{ ...sceneOf(draft.document), items }],
});

async function imageItem(id = 'image1'): Promise<Extract<SceneItem, { kind: 'image' }>> {
  return { ...commonFields(id), kind: 'image', file: idOf(await readyFile('image')), fit: { mode: 'fit' } };
}

async function modelItem(id = 'model1'): Promise<Extract<SceneItem, { kind: 'model' }>> {
  const file = idOf(await readyFile('model'));
  return { ...commonFields(id), kind: 'model', file, clip: null, loop: 'repeat', speed: 1 };
}

function publish(body: object = {}, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return owner.post(url('/publish'), { revision: draft.revision, ...body }, headers);
}

async function published(body: object = {}): Promise<Published> {
  const response = await publish(body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
}

async function publishTexts(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await save(withItems(textItem(`text${String(n).padStart(2, '0')}`)));
    await published({ note: `No. ${n + 1}` });
  }
}

const linkTo = (address: string) => [{ do: 'link' as const, url: address }];
const seen = async () => (await stranger().get(`/api/projects/${project.shareId}`)).json<PublicProject>();
const versions = async () => (await owner.get(url('/versions'))).json<SceneVersions>().items;
/** A reader with access gets 404 `file-gone`, because the object is missing. */
const isOpen = async (address: string) => codeOf(await stranger().get(fileAddress(idOf(address)))) === 'file-gone';
const usesOf = async (fileId: string) => testApp.deps.db.select().from(fileUses).where(eq(fileUses.fileId, fileId));

describe('the USDZ of a scene on a floor', () => {
  it('is shown with the version that it was published with, and with no other', async () => {
    const first = await readyFile('usdz');
    const body = { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl: await readyFile('model') };
    project = (await owner.post('/api/projects', { ...body, usdzUrl: first })).json<Project>();
    draft = (await owner.get(url('/draft'))).json<SceneDraft>();
    const lamp = await modelItem();
    await save(withItems(lamp));
    const second = await readyFile('usdz');
    await published({ usdzUrl: second });
    expect((await seen()).usdzUrl).toBe(second);
    expect(await isOpen(first)).toBe(true);

    await save(withItems(lamp, textItem('text01')));
    await published({ usdzUrl: null });
    expect((await seen()).usdzUrl).toBeNull();
    const plain = await owner.patch(url(), { usdzUrl: await readyFile('usdz') });
    expect(plain.json()).toMatchObject({ code: 'usdz-without-model' });
    expect((await seen()).usdzUrl).toBeNull();

    await succeeded(owner.post(url('/versions/1/restore'), { publish: true }));
    expect((await seen()).usdzUrl).toBe(second);
  });
});

describe('a USDZ for the plain fields', () => {
  it('is refused if a scene is published while its bytes are checked', async () => {
    const body = { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl: await readyFile('model') };
    project = (await owner.post('/api/projects', body)).json<Project>();
    draft = (await owner.get(url('/draft'))).json<SceneDraft>();
    await save(withItems(await modelItem()));
    await published();
    const usdzUrl = await readyFile('usdz');
    const show = (version: number | null) =>
      sql`update projects set published_version = ${version} where id = ${project.id}`;
    await testApp.deps.db.execute(show(null));
    const setting = await testApp.deps.db.transaction(async (tx) => {
      await tx.execute(show(1));
      const answer = owner.patch(url(), { usdzUrl });
      await whenRowIsAwaited(testApp.deps.db);
      return { answer };
    });
    expect((await setting.answer).json()).toMatchObject({ code: 'usdz-without-model' });
    expect((await seen()).usdzUrl).toBeNull();
  });
});

describe('a transparent video', () => {
  it('is shown and drafted as one, though nothing has been published', async () => {
    const video = and(eq(files.userId, userId), eq(files.kind, 'video'));
    const metadata = sql`jsonb_build_object('alpha', 'stacked')`;
    await testApp.deps.db.update(files).set({ metadata }).where(video);
    const seen = await stranger().get(`/api/projects/${project.shareId}`);
    expect(seen.json<PublicProject>().scene?.scenes[0]?.items).toMatchObject([
      { kind: 'video', address: project.modelUrl, alpha: { mode: 'stacked' } },
    ]);
    expect(seen.body).not.toContain('contentAlpha');
    const drafted = (await owner.get(url('/draft'))).json<SceneDraft>();
    expect(sceneOf(drafted.document).items).toMatchObject([{ alpha: { mode: 'stacked' } }]);
    const own = (await owner.get(url())).body;
    expect(own).not.toContain('contentAlpha');
  });
});

describe('publishing a draft', () => {
  it('makes a version after the deletion of the account was refused, if that began earlier', async () => {
    await save(withItems(textItem('text01')));
    const response = await duringAccountDeletion(testApp.deps.db, userId, () => publish());
    expect(response.statusCode, response.body).toBe(201);
  });

  it('shows it to visitors, resolved, and leaves out what they need not know', async () => {
    const model = await modelItem();
    const sound = { ...commonFields('sound1'), kind: 'sound', volume: 1, loop: false, play: 'tap' } as const;
    const heard = { ...sound, file: idOf(await readyFile('sound')) };
    await save(withItems({ ...model, name: 'Canary' }, textItem('text01'), heard));
    const plain = await seen();
    expect(plain).not.toHaveProperty('scene');
    const { version, opened } = await published({ note: 'First' });
    expect(version).toMatchObject({ number: 1, note: 'First', isPublished: true, isPinned: false, restoredFrom: null });
    expect(new Set(opened)).toEqual(new Set([fileAddress(model.file), fileAddress(heard.file)]));
    const shown = await seen();
    expect(shown.scene?.scenes[0]?.items).toMatchObject([
      { kind: 'model', address: fileAddress(model.file) },
      { kind: 'text', text: 'text of text01' },
      { kind: 'sound', address: fileAddress(heard.file) },
    ]);
    // Clients that know no scenes show the first model or video.
    expect(shown).toMatchObject({
      contentType: '3d-model',
      modelUrl: fileAddress(model.file),
      shareId: project.shareId,
    });
    expect(shown).toMatchObject({ targetImageUrl: project.targetImageUrl, targetMindFile: project.targetMindFile });
    expect(JSON.stringify(shown)).not.toContain('Canary');
    expect((await owner.get(url('/draft'))).json()).toMatchObject({ published: 1, unpublishedSaves: 0 });
    expect((await owner.get(url())).json<Project>().scene).toEqual(shown.scene);
    expect((await owner.get('/api/projects')).body).not.toContain('"scene"');
  });

  it('counts as no document when it shows nothing else than the project did', async () => {
    const before = (await stranger().get(`/api/projects/${project.shareId}`)).body;
    expect((await published()).version.number).toBe(1);
    expect((await stranger().get(`/api/projects/${project.shareId}`)).body).toBe(before);
    const shown = sceneOf(draft.document);
    await save({ ...draft.document, scenes: [{ ...shown, name: 'Another name' }] });
    await published();
    expect((await stranger().get(`/api/projects/${project.shareId}`)).body).toBe(before);
  });

  it('opens the files of the published version, and those of the replaced one for an hour', async () => {
    const [first, second] = [await imageItem(), await imageItem()];
    await save(withItems(first));
    expect(await isOpen(first.file)).toBe(false);
    await published();
    expect(await isOpen(first.file)).toBe(true);
    expect(await isOpen(project.modelUrl)).toBe(true);
    await save(withItems(second));
    expect(await isOpen(second.file)).toBe(false);
    await published();
    expect([await isOpen(first.file), await isOpen(second.file)]).toEqual([true, true]);
    const replaced = and(eq(fileUses.fileId, first.file), eq(fileUses.holderKind, 'scene-version'));
    const leftS = sql<number>`extract(epoch from ${fileUses.publicUntil} - now())::float8`;
    const [use] = await testApp.deps.db.select({ leftS }).from(fileUses).where(replaced);
    // The test itself takes less than 20 s.
    expect(Math.abs((use?.leftS ?? 0) - REPLACED_FILES_OPEN_MS / 1000)).toBeLessThan(20);
    const justNow = sql`now() - interval '1 second'`;
    await testApp.deps.db.update(fileUses).set({ publicUntil: justNow }).where(replaced);
    expect([await isOpen(first.file), await isOpen(second.file)]).toEqual([false, true]);
    await testApp.deps.db.update(sceneVersions).set({ closesAt: justNow }).where(eq(sceneVersions.number, 1));
    await closeReplacedVersions(testApp.deps.db);
    const [closed] = await testApp.deps.db.select().from(files).where(eq(files.id, first.file));
    expect(closed?.closedAt).toBeInstanceOf(Date);
  });

  it('ends the former content at once when asked to', async () => {
    const [first, second] = [await imageItem(), await imageItem()];
    await save(withItems(first));
    await published();
    await save(withItems(second));
    await published({ closeReplaced: true });
    expect([await isOpen(first.file), await isOpen(second.file)]).toEqual([false, true]);
    expect(await isOpen(project.targetImageUrl ?? '')).toBe(true);
  });

  it('follows the project: going private, archived or taken down closes all versions at once', async () => {
    await becomePro(owner, 'monthly');
    const [first, second] = [await imageItem(), await imageItem()];
    await save(withItems(first));
    await published();
    await save(withItems(second));
    await published();
    await succeeded(owner.patch(url(), { isPublic: false }));
    expect([await isOpen(first.file), await isOpen(second.file)]).toEqual([false, false]);
    await succeeded(owner.patch(url(), { isPublic: true }));
    // Files that were replaced stay closed when the project is restored.
    expect([await isOpen(first.file), await isOpen(second.file)]).toEqual([false, true]);
    await succeeded(owner.patch(url(), { status: 'archived' }));
    expect([await isOpen(first.file), await isOpen(second.file)]).toEqual([false, false]);
    await succeeded(owner.patch(url(), { status: 'active' }));
    expect(await isOpen(second.file)).toBe(true);
    await runCommand(testApp.deps, 'block-file', [second.file]);
    expect((await stranger().get(`/api/projects/${project.shareId}`)).statusCode).toBe(404);
    expect(await isOpen(project.targetImageUrl ?? '')).toBe(false);
    expect((await publish()).json()).toMatchObject({ code: 'project-blocked' });
    await runCommand(testApp.deps, 'unblock-file', [second.file]);
    expect(await isOpen(second.file)).toBe(true);
    await runCommand(testApp.deps, 'pro', [username, 'off']);
  });

  it('closes its files with its project, even if a server that knows no versions closes the project', async () => {
    const picture = await imageItem();
    await save(withItems(picture));
    await published();
    expect(await isOpen(picture.file)).toBe(true);
    await testApp.deps.db.execute(sql`update projects set status = 'archived' where id = ${project.id}`);
    expect(await isOpen(picture.file)).toBe(false);
    const [file] = await testApp.deps.db.select().from(files).where(eq(files.id, picture.file));
    expect(file?.closedAt).toBeInstanceOf(Date);
    await succeeded(owner.patch(url(), { status: 'active' }));
    expect(await isOpen(picture.file)).toBe(true);
  });

  it('happens once for each Idempotency-Key', async () => {
    await save(withItems(textItem('text01')));
    const key = randomUUID();
    const both = await Promise.all([publish({ note: 'Once' }, key), publish({ note: 'Once' }, key)]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 201]));
    expect((await versions()).map(({ number }) => number)).toEqual([1, 0]);
    expect((await publish({ note: 'Twice' }, key)).json()).toMatchObject({ code: 'publish-key-reused' });
  });

  it('is refused for a revision that is not the present one', async () => {
    await save(withItems(textItem('text01')));
    expect((await publish({ revision: 0 })).json()).toMatchObject({ code: 'draft-changed' });
  });

  it('names what is in the way, by item', async () => {
    const picture = await imageItem();
    const [target] = draft.document.targets;
    if (!target) throw new Error('there is no target');
    const second = { ...target, id: 'targt2', image: idOf(await readyFile('image')) };
    await save({ ...withItems(picture), targets: [target, second] });
    await runCommand(testApp.deps, 'block-file', [picture.file]);
    const refused = await publish();
    expect(refused.statusCode).toBe(422);
    const fields = {
      'scenes.0.items.0.file': { code: 'file-blocked' },
      'targets.1.image': { code: 'target-not-compiled' },
    };
    expect(refused.json()).toMatchObject({ code: 'publish-refused', fieldErrors: fields });
    expect((await owner.get(url('/publish'))).json<PublishCheck>().obstacles).toMatchObject(fields);
    expect(await versions()).toEqual([]);
  });

  it('is checked beforehand, with the bytes of each scene, in which a file counts once', async () => {
    const [one, two] = [await imageItem(), await imageItem()];
    await testApp.deps.db.update(files).set({ sizeBytes: 5000 }).where(eq(files.id, one.file));
    await testApp.deps.db.update(files).set({ sizeBytes: 300 }).where(eq(files.id, two.file));
    await save(withItems(one, { ...one, id: 'image8' }, { ...two, id: 'image9' }));
    const { obstacles, sceneBytes } = (await owner.get(url('/publish'))).json<PublishCheck>();
    expect({ obstacles, sceneBytes }).toEqual({ obstacles: {}, sceneBytes: [5300] });
  });

  it('is refused where the document needs Pro and is larger than what visitors see', async () => {
    await runCommand(testApp.deps, 'pro', [username, 'monthly']);
    const texts = Array.from({ length: FREE_SCENE_LIMITS.items + 2 }, (_, n) =>
      textItem(`text${String(n).padStart(2, '0')}`),
    );
    await save(withItems(...texts));
    await runCommand(testApp.deps, 'pro', [username, 'off']);
    expect((await publish()).json()).toMatchObject({ code: 'scene-needs-pro' });
    await runCommand(testApp.deps, 'pro', [username, 'monthly']);
    await published();
    await runCommand(testApp.deps, 'pro', [username, 'off']);
    await save(withItems(...texts.slice(1)));
    await published();
  });

  it('is told to the owner by bell and mail when it is the first of a session', async () => {
    mails.length = 0;
    await succeeded(owner.post('/api/login', { username, password: PASSWORD }));
    await save(withItems(textItem('text01')));
    await published();
    await published();
    const told = (await owner.get('/api/notifications')).json<Notifications>().items;
    const mine = told.filter((item) => item.kind === 'published-in-session' && item.projectId === project.id);
    expect(mine).toMatchObject([{ projectName: 'Menu', version: 1 }]);
    const notices = () => mails.filter(({ subject }) => subject.includes('was published')).map(({ text }) => text);
    await expect.poll(notices).toEqual([expect.stringContaining(`/view/${project.id}/stage`)]);
    const activity = (await owner.get('/api/user/activity')).json<ActivityPage>().items;
    expect(activity[0]).toMatchObject({ kind: 'scene-published', projectName: 'Menu', isThisSession: true });
  });

  it('leaves out actions that lead where an operator lets nobody go', async () => {
    await testApp.deps.db.insert(blockedHosts).values({ host: 'evil.vn' });
    const blocked = textItem('text01', { onTap: linkTo('https://www.evil.vn/') });
    await save(withItems(blocked, textItem('text02', { onTap: linkTo('https://shop.vn/') })));
    await published();
    const items = (await seen()).scene?.scenes[0]?.items;
    expect(items?.map(({ onTap }) => onTap.length)).toEqual([0, 1]);
  });
});

describe('versions', () => {
  it('come back in one request, as another version, without the draft being touched', async () => {
    await publishTexts(2);
    await save(withItems(textItem('newest')));
    const restored = await owner.post(url('/versions/1/restore'), { publish: true });
    expect(restored.statusCode, restored.body).toBe(201);
    expect(restored.json()).toMatchObject({
      version: { number: 3, restoredFrom: 1, note: 'No. 1', isPublished: true },
    });
    expect((await seen()).scene?.scenes[0]?.items).toMatchObject([{ text: 'text of text00' }]);
    expect((await owner.get(url('/draft'))).json<SceneDraft>().document).toEqual(draft.document);
    const original = await owner.post(url('/versions/0/restore'), { publish: true });
    expect(original.statusCode, original.body).toBe(201);
    expect(await seen()).not.toHaveProperty('scene');
    expect(await seen()).toMatchObject({ modelUrl: project.modelUrl, targetMindFile: project.targetMindFile });
  });

  it('come back into the draft only by a window that knows its revision', async () => {
    await publishTexts(2);
    const restore = (headers: Record<string, string>) =>
      owner.post(url('/versions/1/restore'), { publish: false }, headers);
    expect((await restore({})).statusCode).toBe(428);
    expect((await restore({ 'if-match': '1', editor })).json()).toMatchObject({ code: 'draft-changed' });
    const taken = await restore({ 'if-match': String(draft.revision), editor });
    expect(taken.json()).toMatchObject({ revision: 3, published: 2, unpublishedSaves: 1 });
    const { document } = (await owner.get(url('/versions/1'))).json<SceneVersionDocument>();
    expect(taken.json<SceneDraft>().document).toEqual(document);
  });

  it('are deleted, except for the one that visitors see', async () => {
    await publishTexts(2);
    expect((await owner.delete(url('/versions/2'))).json()).toMatchObject({ code: 'version-published' });
    expect((await owner.delete(url('/versions/1'))).statusCode).toBe(200);
    expect((await owner.get(url('/versions/1'))).json()).toMatchObject({ code: 'version-not-found' });
    expect((await versions()).map(({ number }) => number)).toEqual([2, 0]);
  });

  it('are kept: the newest twenty and the pinned ones, and their files are purged with the last that needs them', async () => {
    const picture = await imageItem();
    await save(withItems(picture));
    await published();
    expect((await owner.patch(url('/versions/1'), { isPinned: true })).json()).toMatchObject({ isPinned: true });
    await publishTexts(KEPT_VERSIONS + 1);
    const numbers = (await versions()).map(({ number }) => number);
    expect(numbers).toEqual([...Array.from({ length: KEPT_VERSIONS }, (_, n) => KEPT_VERSIONS + 2 - n), 1]);
    expect((await usesOf(picture.file)).map(({ holderKind }) => holderKind)).toEqual(['scene-version']);
    await succeeded(owner.delete(url('/versions/1')));
    expect(await usesOf(picture.file)).toEqual([]);
    const longAgo = sql`now() - ${LONG_UNUSED}`;
    await testApp.deps.db
      .update(files)
      .set({ unreferencedSince: longAgo })
      .where(and(eq(files.id, picture.file), sql`unreferenced_since is not null`));
    await runSweep({ ...testApp.deps, signal: new AbortController().signal, onError: expect.unreachable });
    expect(await testApp.deps.db.$count(files, eq(files.id, picture.file))).toBe(0);
  });

  it('say how many bytes only they hold; the account sums those of the old ones; the quota counts a file once, and each document', async () => {
    const { db } = testApp.deps;
    const before = await storedBytesOf(db, userId);
    const picture = await imageItem();
    await save(withItems(picture));
    await published();
    const bytes = JSON.stringify(draft.document).length;
    const original = (await versions()).find(({ number }) => number === 0);
    const beforeOld = await oldVersionBytes();
    expect(beforeOld).toBeGreaterThanOrEqual(original?.heldBytes ?? Infinity);
    // One byte is the file itself; the document is that of the draft and of version 1.
    expect(await storedBytesOf(db, userId)).toBe(before + 1 + 2 * bytes + (original?.heldBytes ?? 0));
    await save(withItems(textItem('text01')));
    await published();
    const held = (await versions()).find(({ number }) => number === 1)?.heldBytes;
    expect(held).toBe(bytes + 1);
    // Version 0 was replaced by version 1 already.
    expect(await oldVersionBytes()).toBe(beforeOld + bytes + 1);
  });

  it('go with their project, and so do the files that only they used', async () => {
    const picture = await imageItem();
    await save(withItems(picture));
    await published();
    await save(withItems(textItem('text01')));
    await published();
    await succeeded(owner.delete(url()));
    await testApp.deps.db.execute(
      sql`update projects set deleted_at = now() - ${TRASH_RETENTION_DAYS + 1} * interval '1 day' where id = ${project.id}`,
    );
    await runSweep({ ...testApp.deps, signal: new AbortController().signal, onError: expect.unreachable });
    expect(await testApp.deps.db.$count(sceneVersions, eq(sceneVersions.projectId, project.id))).toBe(0);
    expect(await testApp.deps.db.$count(files, eq(files.id, picture.file))).toBe(0);
  });
});
