import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS } from '@anchora/contract/durations';
import { MAX_PREVIEW_STREAMS, PREVIEW_LIFETIME_MS } from '@anchora/contract/limits';
import { EMPTY_BRAND } from '@anchora/contract/brand';
import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { PreviewDraft, PreviewLink } from '@anchora/contract/scene/previews';
import type { SceneDocument, SceneItem } from '@anchora/contract/scene/scene-shape';
import { fileIdOf } from '@anchora/contract/file-paths';
import { commonFields, textItem } from '../../../../../packages/contract/test-support/documents';
import { becomePro } from '../../../test-support/become-pro';
import { codeOf } from '../../../test-support/code-of';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database';
import { tokenOfLink } from '../../../test-support/token-of-link';
import { projectAnalytics } from '../../db/schema/numbers';
import { projects } from '../../db/schema/projects';
import { scenePreviews } from '../../db/schema/scenes';
import { reports } from '../../db/schema/takedowns';
import { hashToken } from '../../http/hash-token';
import { runCommand } from '../../operator/commands';
import { endAll } from '../../../../../testing/support/end-all';

/** An account with a private project, and a draft that it is working on. */
interface Creator {
  client: TestClient;
  id: number;
  password: string;
  project: Project;
  draft: SceneDraft;
  /** A picture that only readers of the draft may see. */
  drafted: string;
}

/**
 * Less than the 3 s after which a server looks for changes by itself, so that a notification must have told of them.
 */
const NOTIFIED_WITHIN_MS = 1500;

/** A change that nobody announced is found every 3 s; the rest is for a busy machine. Chosen, not measured. */
const FOUND_WITHIN_MS = 5000;

let database: TestDatabase;
let testApp: TestApp;
let owner: Creator;
const editor = randomUUID();

beforeAll(async () => {
  database = await createTestDatabase();
  testApp = await createTestApp({ database });
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() =>
  endAll(
    () => testApp.close(),
    () => database.drop(),
  ),
);
beforeEach(async () => {
  owner = await creator();
});

async function creator(): Promise<Creator> {
  const client = testApp.client();
  const { id, password } = await client.register();
  await becomePro(client, 'monthly');
  const file = (kind: 'model' | 'image' | 'tracking') => insertReadyFile(testApp.deps.db, id, kind);
  const [modelUrl, targetImageUrl, targetMindFile] = [await file('model'), await file('image'), await file('tracking')];
  const body = { name: 'Menu', type: 'image-tracking', contentType: '3d-model', isPublic: false };
  const made = await client.post('/api/projects', { ...body, modelUrl, targetImageUrl, targetMindFile });
  const project = made.json<Project>();
  const draft = (await client.get(`/api/projects/${project.id}/draft`)).json<SceneDraft>();
  return { client, id, password, project, draft, drafted: await file('image') };
}

async function save(by: Creator, ...added: SceneItem[]): Promise<void> {
  const [scene] = by.draft.document.scenes;
  if (!scene) throw new Error('the document has no scene');
  const payload: SceneDocument = { ...by.draft.document, scenes: [{ ...scene, items: [...scene.items, ...added] }] };
  const headers = { 'if-match': String(by.draft.revision), editor };
  const url = `/api/projects/${by.project.id}/draft`;
  const saved = await by.client.request({ method: 'PUT', url, payload, headers });
  expect(saved.statusCode, saved.body).toBe(200);
  by.draft = saved.json();
}

function picture({ drafted }: Creator): SceneItem {
  return { ...commonFields('image1'), kind: 'image', file: fileIdOf(drafted), fit: { mode: 'fit' } };
}

async function startPreview(by: Creator): Promise<{ token: string; link: PreviewLink }> {
  const made = await by.client.post(`/api/projects/${by.project.id}/preview-link`);
  expect(made.statusCode, made.body).toBe(201);
  const link = made.json<PreviewLink>();
  return { link, token: tokenOfLink(link.url) };
}

/** A phone without a session that has opened the link. */
async function phone(token: string): Promise<TestClient> {
  const client = testApp.client('198.51.100.9');
  const opened = await client.post('/api/preview', { token });
  expect(opened.statusCode, opened.body).toBe(200);
  return client;
}

/** A reader with access gets 404 `file-gone`, because the object is missing. */
const mayRead = async (client: TestClient, address: string) => codeOf(await client.get(address)) === 'file-gone';

/** Opens the stream of a client's preview; `next` waits for one event, and answers null once the stream has ended. */
async function follow(client: TestClient, server = testApp) {
  const { port } = server.app.server.address() as AddressInfo;
  const cookie = client.cookieHeader;
  const ended = new AbortController();
  const headers = { cookie, host: new URL(TEST_ORIGIN).host };
  const response = await fetch(`http://127.0.0.1:${port}/api/preview/events`, { headers, signal: ended.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<{ event: string; data: unknown } | null> => {
    for (;;) {
      const found = /event: (\w+)\ndata: (.*)\n\n/.exec(text);
      if (found) {
        const [whole, event = '', data = ''] = found;
        // A heartbeat may stand before the event.
        text = text.slice(found.index + whole.length);
        return { event, data: JSON.parse(data) };
      }
      const read = await reader?.read();
      if (!read || read.done) return null;
      text += read.value;
    }
  };
  return { response, next, end: () => ended.abort() };
}

describe('a preview link', () => {
  it('shows the draft of a private project to a browser without a session, and counts nothing', async () => {
    await save(owner, textItem('text01'), { ...picture(owner), name: 'Canary' });
    const { project } = owner;
    const { token, link } = await startPreview(owner);
    expect(link.url).toMatch(new RegExp(`^${TEST_ORIGIN}/preview#[A-Za-z0-9_-]{22}$`));
    expect(Date.parse(link.expiresAt) - Date.now()).toBeGreaterThan(PREVIEW_LIFETIME_MS - HOUR_MS);
    const client = testApp.client();
    const opened = await client.post('/api/preview', { token });
    expect(opened.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    expect(opened.headers['set-cookie']).toContain('HttpOnly; SameSite=Strict');
    const shown = opened.json<PreviewDraft>();
    expect(shown).toMatchObject({ revision: 1, project: { name: 'Menu', modelUrl: project.modelUrl, usdzUrl: null } });
    expect(shown.project.scene.scenes[0]?.items.map(({ kind }) => kind)).toEqual(['model', 'text', 'image']);
    expect(shown.project.targetMindFile).toBe(project.targetMindFile);
    expect(opened.body).not.toContain('Canary');
    expect(opened.body).not.toContain(project.shareId);
    expect((await client.get('/api/preview')).json()).toEqual(shown);
    const [counts] = await testApp.deps.db
      .select()
      .from(projectAnalytics)
      .where(eq(projectAnalytics.projectId, project.id));
    expect(counts?.viewCount).toBe(0);
  });

  it('keeps the files of other links that a browser has open, and answers the draft of the last one', async () => {
    const other = await creator();
    for (const each of [owner, other]) await save(each, picture(each));
    const client = await phone((await startPreview(owner)).token);
    expect(await mayRead(client, other.drafted)).toBe(false);
    await succeeded(client.post('/api/preview', { token: (await startPreview(other)).token }));
    expect([await mayRead(client, owner.drafted), await mayRead(client, other.drafted)]).toEqual([true, true]);
    const { project } = (await client.get('/api/preview')).json<PreviewDraft>();
    expect(project.modelUrl).toBe(other.project.modelUrl);
    await succeeded(owner.client.delete(`/api/projects/${owner.project.id}/preview-link`));
    expect([await mayRead(client, owner.drafted), await mayRead(client, other.drafted)]).toEqual([false, true]);
  });

  it('has the look of its workspace after the plan has ended, with its pictures', async () => {
    const lapsed = await creator();
    await testApp.deps.db.execute(sql`update users set subscription_end_date = now() where id = ${lapsed.id}`);
    const logo = await insertReadyFile(testApp.deps.db, lapsed.id, 'image');
    const brand = { ...EMPTY_BRAND, logo, backgroundPicture: null, linkPicture: null, startText: 'Welcome' };
    const set = await lapsed.client.request({ method: 'PUT', url: '/api/brand', payload: brand });
    expect(set.statusCode, set.body).toBe(200);
    const client = await phone((await startPreview(lapsed)).token);
    const { project } = (await client.get('/api/preview')).json<PreviewDraft>();
    expect(project.brand).toEqual({ logo, startText: 'Welcome' });
    expect(await mayRead(client, logo)).toBe(true);
    expect(await mayRead(testApp.client(), logo)).toBe(false);
    expect(await mayRead(await phone((await startPreview(owner)).token), logo)).toBe(false);
  });

  it('opens the files of that draft and no others', async () => {
    await save(owner, picture(owner));
    const { project, drafted } = owner;
    const unrelated = await insertReadyFile(testApp.deps.db, owner.id, 'image');
    const { token } = await startPreview(owner);
    const [client, stranger] = [await phone(token), testApp.client()];
    for (const shown of [drafted, project.modelUrl, project.targetImageUrl ?? '', project.targetMindFile ?? '']) {
      expect([shown, await mayRead(client, shown), await mayRead(stranger, shown)]).toEqual([shown, true, false]);
    }
    expect(await mayRead(client, unrelated)).toBe(false);
    await runCommand(testApp.deps, 'block-file', [drafted]);
    expect(await mayRead(client, drafted)).toBe(false);
    const other = await phone((await startPreview(await creator())).token);
    expect([await mayRead(other, drafted), await mayRead(other, unrelated)]).toEqual([false, false]);
  });

  it('can be reported without a share id', async () => {
    const client = await phone((await startPreview(owner)).token);
    const report = { shareId: 'preview', reason: 'other', text: 'Canary' };
    expect((await client.post('/api/reports', report)).statusCode).toBe(202);
    expect((await testApp.client().post('/api/reports', report)).statusCode).toBe(202);
    const stored = await testApp.deps.db.select().from(reports);
    expect(stored.map(({ projectId }) => projectId)).toEqual([owner.project.id]);
  });

  it('shows what visitors see while nothing is drafted', async () => {
    const { token } = await startPreview(owner);
    const client = await phone(token);
    const { project } = owner;
    const { revision, project: shown } = (await client.get('/api/preview')).json<PreviewDraft>();
    expect([revision, shown.modelUrl, shown.scene.targets.length]).toEqual([0, project.modelUrl, 1]);
    expect(await mayRead(client, project.modelUrl)).toBe(true);
    expect(await mayRead(client, project.targetMindFile ?? '')).toBe(true);
  });

  it('says that nothing will find the picture, but not while its tracking data is being made', async () => {
    const { name, type, contentType, modelUrl, targetImageUrl } = owner.project;
    const made = await owner.client.post('/api/projects', { name, type, contentType, modelUrl, targetImageUrl });
    owner.project = made.json<Project>();
    const { id } = owner.project;
    owner.draft = (await owner.client.get(`/api/projects/${id}/draft`)).json<SceneDraft>();
    const client = await phone((await startPreview(owner)).token);
    const isUntracked = async () => (await client.get('/api/preview')).json<PreviewDraft>().project.isUntracked;
    expect(await isUntracked()).toBeUndefined();
    await testApp.deps.db.update(projects).set({ trackingBuildState: 'failed' }).where(eq(projects.id, id));
    expect(await isUntracked()).toBe(true);
    await save(owner, textItem('text01'));
    expect(await isUntracked()).toBe(true);
    const [target] = owner.draft.document.targets;
    if (!target) throw new Error('the document has no picture');
    owner.draft.document.targets = [{ ...target, image: fileIdOf(owner.drafted) }];
    await save(owner);
    expect(await isUntracked()).toBeUndefined();
  });

  it('is kept as a hash, and gives a browser without the right token nothing', async () => {
    const { token } = await startPreview(owner);
    const isIt = eq(scenePreviews.projectId, owner.project.id);
    const [stored] = await testApp.deps.db.select().from(scenePreviews).where(isIt);
    expect(stored?.tokenHash).toEqual(hashToken(token));
    expect(JSON.stringify(stored)).not.toContain(token);
    const stranger = testApp.client();
    const wrong = await stranger.post('/api/preview', { token: 'A'.repeat(22) });
    expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([404, undefined]);
    expect((await stranger.get('/api/preview')).json()).toMatchObject({ code: 'preview-not-found' });
    expect((await stranger.get('/api/preview/events')).json()).toMatchObject({ code: 'preview-not-found' });
    const foreign = { origin: 'https://evil.example' };
    expect((await stranger.post('/api/preview', { token }, foreign)).statusCode).toBe(403);
  });

  const ends: Record<string, (by: Creator) => Promise<unknown>> = {
    'it is revoked': (by) => by.client.delete(`/api/projects/${by.project.id}/preview-link`),
    'another one is made': (by) => startPreview(by),
    'its project goes to the trash': (by) => by.client.delete(`/api/projects/${by.project.id}`),
    'its project is taken down': (by) => runCommand(testApp.deps, 'block', [by.project.shareId]),
    'its picture is taken down': (by) => runCommand(testApp.deps, 'block-file', [by.project.targetImageUrl ?? '']),
    'a day has passed': ({ project }) =>
      testApp.deps.db
        .update(scenePreviews)
        .set({ expiresAt: sql`now() - interval '1 s'` })
        .where(eq(scenePreviews.projectId, project.id)),
    'the password is changed': (by) =>
      by.client.post('/api/user/password', { currentPassword: by.password, newPassword: randomUUID() }),
    'the account is deleted': (by) => by.client.post('/api/user/delete', { currentPassword: by.password }),
  };

  it('ends, with its files and streams, by revocation, trash, takedown, time, new password and deletion', async () => {
    const watched = [];
    for (const [why, endIt] of Object.entries(ends)) {
      const by = await creator();
      await save(by, picture(by));
      const client = await phone((await startPreview(by)).token);
      const stream = await follow(client);
      expect(await stream.next()).toEqual({ event: 'draft', data: { revision: 1 } });
      watched.push({ why, by, client, stream, endIt });
    }
    for (const { why, by, client, endIt } of watched) {
      await endIt(by);
      expect([why, (await client.get('/api/preview')).statusCode]).toEqual([why, 404]);
      expect([why, await mayRead(client, by.drafted)]).toEqual([why, false]);
    }
    const sinceMs = performance.now();
    for (const { why, stream } of watched) {
      expect([why, await stream.next()]).toEqual([why, { event: 'ended', data: {} }]);
      expect([why, await stream.next()]).toEqual([why, null]);
    }
    expect(performance.now() - sinceMs).toBeLessThan(FOUND_WITHIN_MS);
  }, 60_000);
});

describe('the stream of a preview', () => {
  it('tells of each save at once, and of the last of many', async () => {
    await save(owner, picture(owner));
    const { token } = await startPreview(owner);
    const stream = await follow(await phone(token));
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    expect(await stream.next()).toEqual({ event: 'draft', data: { revision: 1 } });
    const sinceMs = performance.now();
    await save(owner, textItem('text01'));
    expect(await stream.next()).toEqual({ event: 'draft', data: { revision: 2 } });
    expect(performance.now() - sinceMs).toBeLessThan(NOTIFIED_WITHIN_MS);
    for (let n = 2; n < 6; n++) await save(owner, textItem(`text0${n}`));
    const told: unknown[] = [];
    const latest = { event: 'draft', data: { revision: 6 } };
    while (!isDeepStrictEqual(told.at(-1), latest) && told.length < 5) told.push(await stream.next());
    expect(told.at(-1)).toEqual(latest);
    stream.end();
  });

  it('tells of saves that another server has taken', async () => {
    const other = await createTestApp({ database });
    onTestFinished(() => other.close());
    const { token } = await startPreview(owner);
    const stream = await follow(await phone(token));
    expect(await stream.next()).toMatchObject({ data: { revision: 0 } });
    const there = other.client();
    for (const [name, value] of owner.client.cookies) there.cookies.set(name, value);
    const sinceMs = performance.now();
    await save({ ...owner, client: there }, textItem('text01'));
    expect(await stream.next()).toEqual({ event: 'draft', data: { revision: 1 } });
    expect(performance.now() - sinceMs).toBeLessThan(NOTIFIED_WITHIN_MS);
    stream.end();
  });

  it('is refused to more windows than a preview may have, at all servers together', async () => {
    const other = await createTestApp({ database });
    onTestFinished(() => other.close());
    await other.app.listen({ host: '127.0.0.1', port: 0 });
    const { token } = await startPreview(owner);
    const client = await phone(token);
    const streams = [];
    for (let n = 0; n < MAX_PREVIEW_STREAMS.preview; n++)
      streams.push(await follow(client, n % 2 === 0 ? testApp : other));
    for (const { response } of streams) expect(response.status).toBe(200);
    for (const server of [testApp, other]) expect((await follow(client, server)).response.status).toBe(429);
    for (const stream of streams) stream.end();
  });
});

it('a server that stops ends its streams', async () => {
  const stopping = await createTestApp({ database });
  onTestFinished(() => stopping.close());
  await stopping.app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await startPreview(owner);
  const stream = await follow(await phone(token), stopping);
  expect(await stream.next()).toEqual({ event: 'draft', data: { revision: 0 } });
  const closed = stopping.app.close();
  expect(await stream.next()).toBeNull();
  await closed;
});
