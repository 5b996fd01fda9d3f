import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { PresignedUpload } from '@anchora/contract/uploads';
import { commonFields } from '../../../packages/contract/test-support/documents';
import {
  ACCOUNT_ROUTES,
  CALLERS,
  OPEN_ROUTES,
  PROJECT_ROUTES,
  SIGNED_ROUTES,
  SIGNED_UPLOAD,
  STATES,
  type Caller,
  type ProjectRoute,
  type State,
} from '../test-support/access-matrix';
import { insertReadyFile } from '../test-support/ready-file';
import type { TestApp } from '../test-support/test-app';
import type { TestClient } from '../test-support/test-client';
import { files, fileUses } from './db/schema';
import { runCommand } from './operator/commands';
import { previewKeyOf } from './storage/object-key';

const PAGE = '<!doctype html><html><head></head><body></body></html>';

interface Subject {
  project: Project;
  values: Record<string, string>;
}

/** Sends every request of the access matrix to an application. @param redirects where this store's files lead, if anywhere */
export function describeAccess(
  name: string,
  appUnderTest: () => TestApp,
  redirects: { open: RegExp; own: RegExp } | null = null,
): void {
  describe(`${name}: access`, () => {
    const clients = new Map<Caller, TestClient>();
    let ownerId = 0;
    let requests = 0;

    beforeAll(async () => {
      const { deps } = appUnderTest();
      await mkdir(path.join(deps.webDir, 'ar-frame'), { recursive: true });
      for (const name of ['index.html', 'ar-frame/index.html']) await writeFile(path.join(deps.webDir, name), PAGE);
      for (const caller of Object.keys(CALLERS) as Caller[]) clients.set(caller, await signIn(caller));
      await client('owner').patch('/api/user/subscription', { plan: 'yearly' });
    });

    const client = (caller: Caller): TestClient => {
      const found = clients.get(caller);
      if (!found) throw new Error(`there is no caller ${caller}`);
      return found;
    };

    async function signIn(caller: Caller): Promise<TestClient> {
      const { session } = CALLERS[caller];
      const made = appUnderTest().client();
      if (session === 'none') return made;
      const { id, username } = await made.register();
      if (caller === 'owner') ownerId = id;
      if (session === 'ended') await runCommand(appUnderTest().deps, 'block-account', [username]);
      return made;
    }

    /** A file; where this server would stream it, its object exists too. */
    async function storedFile(kind: 'model' | 'image' | 'usdz' | 'tracking'): Promise<string> {
      const { db, store } = appUnderTest().deps;
      const url = await insertReadyFile(db, ownerId, kind);
      const contentType = kind === 'usdz' ? 'model/vnd.usdz+zip' : kind === 'image' ? 'image/png' : 'model/gltf-binary';
      const previewBytes = kind === 'image' ? 1 : null;
      const [row] = await db
        .update(files)
        .set({ contentType, previewBytes })
        .where(eq(files.id, url.slice('/files/'.length)))
        .returning();
      const key = row?.storageKey ?? '';
      const keys = kind === 'image' ? [key, previewKeyOf(key)] : [key];
      for (const one of store.kind === 'disk' ? keys : [])
        await store.put(one, Readable.from([Buffer.from('x')]), { contentType, sizeBytes: 1 });
      return url;
    }

    /** Publishes a scene, replaces it, and drafts another one. @returns pictures that only one of the three names */
    async function publishedScene({ id, usdzUrl }: Project): Promise<Record<string, string>> {
      const url = `/api/projects/${id}`;
      const editor = '6f1c1f5e-6a6e-4c36-9d55-0c5a1c3f6a10';
      const draft = (await client('owner').get(`${url}/draft`)).json<SceneDraft>();
      const [scene] = draft.document.scenes;
      const save = async (revision: number): Promise<string> => {
        const address = await storedFile('image');
        const file = address.slice('/files/'.length);
        const item = { ...commonFields('image1'), kind: 'image', file, fit: { mode: 'fit' } };
        const payload = { ...draft.document, scenes: [{ ...scene, items: [...(scene?.items ?? []), item] }] };
        const headers = { 'if-match': String(revision), editor };
        const saved = await client('owner').request({ method: 'PUT', url: `${url}/draft`, headers, payload });
        expect(saved.statusCode, saved.body).toBe(200);
        return address;
      };
      const publish = async (revision: number) => {
        const published = await client('owner').post(`${url}/publish`, { revision, usdzUrl, closeReplaced: true });
        expect(published.statusCode, published.body).toBe(201);
      };
      const replaced = await save(0);
      await publish(1);
      const shown = await save(1);
      await publish(2);
      return { version: '1', replaced, shown, drafted: await save(2) };
    }

    async function subjectIn(
      state: State,
      shared: { picture: string; usdz: string },
      isPublished = false,
    ): Promise<Subject> {
      const { deps } = appUnderTest();
      const model = await storedFile('model');
      const created = await client('owner').post('/api/projects', {
        name: 'Poster',
        type: 'image-tracking',
        contentType: '3d-model',
        modelUrl: model,
        usdzUrl: shared.usdz,
        targetImageUrl: shared.picture,
        targetMindFile: await storedFile('tracking'),
        isPublic: state !== 'private',
      });
      expect(created.statusCode, created.body).toBe(201);
      const project = created.json<Project>();
      const scene = isPublished ? await publishedScene(project) : {};
      if (state === 'archived') await client('owner').patch(`/api/projects/${project.id}`, { status: 'archived' });
      if (state === 'deleted') await client('owner').delete(`/api/projects/${project.id}`);
      if (state === 'blocked') await runCommand(deps, 'block', [project.shareId]);
      if (state === 'withheld') await runCommand(deps, 'block-file', [model]);
      const version = createHash('sha256').update(`1 ${shared.picture}`).digest('base64url').slice(0, 12);
      const { id, shareId } = project;
      const values = {
        id: String(id),
        share: shareId,
        model,
        card: `${version}.jpg`,
        imageId: shared.picture.slice('/files/'.length),
        ...scene,
        ...shared,
      };
      return { project, values };
    }

    it.each(STATES)('of a project that is %s', async (state) => {
      const wrong: string[] = [];
      const newSubject = async (isPublished: boolean) =>
        subjectIn(state, { picture: await storedFile('image'), usdz: await storedFile('usdz') }, isPublished);
      const unchanged = await newSubject(true);
      for (const row of PROJECT_ROUTES) {
        const subject = row.isChange ? await newSubject(row.url.includes('{version}')) : unchanged;
        for (const caller of callersInOrder()) {
          const expected = expectedStatus(row, caller, state);
          const response = await client(caller).request({
            method: row.method,
            url: filled(row.url, subject),
            // With the ETag of the current card the answer is 304, so that no card has to be drawn.
            headers: { 'if-none-match': `"${subject.values.card}"` },
            remoteAddress: `198.51.100.${(requests++ % 250) + 1}`,
            ...(row.body ? { payload: JSON.parse(filled(JSON.stringify(row.body), subject)) as object } : {}),
          });
          const isRedirect = redirects !== null && response.statusCode === 302;
          const got = isRedirect || response.statusCode === 304 ? 200 : response.statusCode;
          const address = String(response.headers.location);
          const isOpen = row.signedOut[STATES.indexOf(state)] === 200;
          const leads = isOpen ? redirects?.open : redirects?.own;
          const isMislaid = isRedirect && leads?.test(address) !== true;
          if (got !== expected || isMislaid) {
            wrong.push(
              `${row.method} ${row.url} by ${caller}: ${got}, not ${expected}${isMislaid ? `, ${address}` : ''}`,
            );
          }
        }
      }
      expect(wrong).toEqual([]);
    });

    it('of routes that belong to the caller’s own account', async () => {
      for (const [method, url] of ACCOUNT_ROUTES) {
        for (const caller of ['visitor', 'blocked account'] as const) {
          const response = await client(caller).request({
            method,
            url: url.replace(/:\w+/, '1'),
            ...(method === 'GET' ? {} : { payload: {} }),
          });
          expect([method, url, caller, response.statusCode]).toEqual([method, url, caller, 401]);
        }
      }
    });

    it('of a presigned upload: its address opens it once, whoever sends it', async () => {
      if (appUnderTest().deps.store.kind !== 'disk') return;
      for (const caller of Object.keys(CALLERS) as Caller[]) {
        const [own, other] = [await uploadAddress(client('owner')), await uploadAddress(client('owner'))];
        const put = async (url: string) => {
          const upload = { headers: { 'content-type': 'image/png' }, payload: Buffer.from('abc') };
          return (await client(caller).request({ method: 'PUT', url, ...upload })).statusCode;
        };
        const got = {
          unsigned: await put(own.pathname),
          ofAnotherUpload: await put(own.pathname + other.search),
          signed: await put(own.pathname + own.search),
          again: await put(own.pathname + own.search),
        };
        expect([caller, got]).toEqual([caller, SIGNED_UPLOAD[caller]]);
      }
    });

    it('of every route is stated', () => {
      const stated = new Set([
        ...PROJECT_ROUTES.map(({ method, route }) => `${method} ${route}`),
        ...[...ACCOUNT_ROUTES, ...OPEN_ROUTES, ...SIGNED_ROUTES].map(([method, route]) => `${method} ${route}`),
      ]);
      expect(appUnderTest().routes.filter((route) => !stated.has(route))).toEqual([]);
    });

    it('of one file to the public never follows from a private project that uses it too', async () => {
      const shared = { picture: await storedFile('image'), usdz: await storedFile('usdz') };
      const open = await subjectIn('active public', shared);
      await subjectIn('private', shared);
      const statusOf = async () => (await client('visitor').get(shared.picture)).statusCode;
      expect([200, 302]).toContain(await statusOf());
      await client('owner').delete(`/api/projects/${open.project.id}`);
      expect(await statusOf()).toBe(404);
      const { db } = appUnderTest().deps;
      const uses = await db
        .select()
        .from(fileUses)
        .where(and(eq(fileUses.fileId, shared.picture.slice('/files/'.length)), eq(fileUses.holderKind, 'project')));
      expect(uses).toHaveLength(2);
      expect(await db.execute(sql`select 1 from file_uses where public_until < public_from`)).toMatchObject({
        rowCount: 0,
      });
    });
  });
}

/** The owner comes last: only the owner's requests change a project. */
function callersInOrder(): Caller[] {
  const callers = Object.keys(CALLERS) as Caller[];
  return [...callers.filter((caller) => caller !== 'owner'), 'owner'];
}

function expectedStatus(row: ProjectRoute, caller: Caller, state: State): number | undefined {
  const { session, workspace } = CALLERS[caller];
  const statuses = session !== 'open' ? row.signedOut : workspace === 'own' ? row.owner : row.others;
  return statuses[STATES.indexOf(state)];
}

function filled(text: string, { values }: Subject): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
}

/** An address for one upload of three bytes. */
async function uploadAddress(by: TestClient): Promise<URL> {
  const announced = { fileName: 'poster.png', contentType: 'image/png', size: 3 };
  return new URL((await by.post('/api/presigned-upload', announced)).json<PresignedUpload>().url);
}
