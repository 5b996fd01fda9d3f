import { stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { TRASH_RETENTION_DAYS } from '@anchora/contract/limits';
import { DAY_MS, HOUR_MS } from '@anchora/contract/durations';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import type { PresignedUpload } from '@anchora/contract/uploads';
import { fileIdOf } from '@anchora/contract/file-paths';
import { refuseChanges } from '../../test-support/refuse-changes';
import { fixtureBytes } from '../../test-support/checked';
import { fileRowAt } from '../../test-support/file-row-at';
import { LONG_UNUSED } from '../../test-support/long-unused';
import { insertReadyFile } from '../../test-support/ready-file';
import { rememberCheckOf } from '../../test-support/remember-checks';
import { succeeded } from '../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import type { TestClient } from '../../test-support/test-client';
import { uploadFixture } from '../../test-support/upload-file';
import { whenRowIsAwaited } from '../../test-support/when-row-is-awaited';
import { doomedObjects } from '../db/schema/files';
import { projects } from '../db/schema/projects';
import { stripeEvents } from '../db/schema/stripe-events';
import { PAGE_ROWS } from '../db/in-pages';
import { doomObjectUntilCommitted, keepObject, UNREFERENCED_KEEP } from '../files/file-repository';
import { ARRIVAL_GRACE_MS } from '../files/last-possible-arrival';
import { useFiles } from '../files/use-file';
import { hasObject } from '../storage/has-object';
import { newFinalKey, newStagingKey, previewKeyOf, randomId } from '../storage/object-key';
import type { ObjectStore } from '../storage/object-store';
import { deleteDoomedObjects, purgeTrash, purgeUnreferencedFiles, runSweep, sweepExpiredUploads } from './sweep';

let testApp: TestApp;
let client: TestClient;
let userId: number;

beforeAll(async () => {
  testApp = await createTestApp();
  client = testApp.client();
  userId = (await client.register()).id;
});
afterAll(() => testApp.close());

const sweepDeps = () => ({
  ...testApp.deps,
  signal: new AbortController().signal,
  onError: (message: string, error: unknown) => {
    throw new Error(message, { cause: error });
  },
});
const sweep = () => runSweep(sweepDeps());

const rowOf = async (url: string) => (await fileRowAt(testApp.deps.db, url)) ?? null;
const stored = (key: string) => hasObject(testApp.deps.store, key);

async function age(url: string, column: 'unreferenced_since' | 'expires_at' | 'created_at', interval: string | SQL) {
  await testApp.deps.db.execute(
    sql`update files set ${sql.identifier(column)} = now() - ${interval}::interval where id = ${fileIdOf(url)}`,
  );
}

async function makeProject(modelUrl: string): Promise<Project> {
  const body = { name: 'Poster', type: 'markerless', contentType: '3d-model', modelUrl, isPublic: true };
  return (await client.post('/api/projects', body)).json();
}

async function presigned(): Promise<PresignedUpload & { size: number }> {
  const size = (await fixtureBytes('pictures/tram.png')).length;
  const response = await client.post('/api/presigned-upload', { fileName: 'a.png', contentType: 'image/png', size });
  return { ...response.json<PresignedUpload>(), size };
}

async function arrive({ url }: PresignedUpload): Promise<void> {
  const { pathname, search } = new URL(url);
  const payload = await fixtureBytes('pictures/tram.png');
  rememberCheckOf(payload);
  const headers = { 'content-type': 'image/png' };
  await succeeded(testApp.app.inject({ method: 'PUT', url: pathname + search, payload, headers }));
}

async function inTrashFor(interval: string, modelUrl: string): Promise<Project> {
  const project = await makeProject(modelUrl);
  await succeeded(client.delete(`/api/projects/${project.id}`));
  const since = sql`now() - ${interval}::interval`;
  await testApp.deps.db.update(projects).set({ deletedAt: since }).where(eq(projects.id, project.id));
  return project;
}

const isThere = async ({ id }: Project) => (await testApp.deps.db.$count(projects, eq(projects.id, id))) === 1;

async function putObject(key: string): Promise<void> {
  await testApp.deps.store.put(key, Readable.from([Buffer.from('x')]), { contentType: 'a/b', sizeBytes: 1 });
}

describe('uploads that never came', () => {
  it('give their reservation back, but not before a PUT could still be under way', async () => {
    const { publicUrls } = await presigned();
    await age(publicUrls.url, 'expires_at', `${ARRIVAL_GRACE_MS - 60_000} milliseconds`);
    await sweep();
    expect(await rowOf(publicUrls.url)).not.toBeNull();
    await age(publicUrls.url, 'expires_at', `${ARRIVAL_GRACE_MS + 60_000} milliseconds`);
    await sweep();
    expect(await rowOf(publicUrls.url)).toBeNull();
  });

  it('are kept for a day once their bytes have arrived', async () => {
    const upload = await presigned();
    const { url } = upload.publicUrls;
    await arrive(upload);
    await age(url, 'expires_at', '1 hour');
    await sweep();
    expect((await client.post(`/api/uploads/${fileIdOf(url)}/complete`)).statusCode).toBe(200);

    const forgotten = await presigned();
    await arrive(forgotten);
    await age(forgotten.publicUrls.url, 'created_at', '25 hours');
    await age(forgotten.publicUrls.url, 'expires_at', '1 hour');
    await sweep();
    expect(await rowOf(forgotten.publicUrls.url)).toBeNull();
    expect(await stored(forgotten.key)).toBe(false);
  });
});

describe('files that no project uses', () => {
  it('go once unused files are no longer kept, row and object, and not before', async () => {
    const { url } = await uploadFixture(client, 'models/beacon.glb');
    const key = (await rowOf(url))?.storageKey ?? '';
    await age(url, 'unreferenced_since', sql`(${UNREFERENCED_KEEP} - interval '1 hour')`);
    await sweep();
    expect(await stored(key)).toBe(true);
    await age(url, 'unreferenced_since', sql`(${UNREFERENCED_KEEP} + interval '1 minute')`);
    await sweep();
    expect([await rowOf(url), await stored(key)]).toEqual([null, false]);
  });

  it('are deleted together with their preview', async () => {
    const { url } = await uploadFixture(client, 'pictures/jazz.jpg');
    const key = (await rowOf(url))?.storageKey ?? '';
    expect(await stored(previewKeyOf(key))).toBe(true);
    await age(url, 'unreferenced_since', sql`(${UNREFERENCED_KEEP} + interval '1 minute')`);
    await sweep();
    expect([await stored(key), await stored(previewKeyOf(key))]).toEqual([false, false]);
  });

  it('stay while a project uses them, in the trash too', async () => {
    const { url } = await uploadFixture(client, 'models/beacon.glb');
    const project = await makeProject(url);
    expect((await rowOf(url))?.unreferencedSince).toBeNull();
    await succeeded(client.delete(`/api/projects/${project.id}`));
    await age(url, 'unreferenced_since', '1 year');
    await sweep();
    expect(await rowOf(url)).not.toBeNull();
  });

  it('stay when a reference is being written while they are purged', async () => {
    const { url } = await uploadFixture(client, 'models/beacon.glb');
    await age(url, 'unreferenced_since', LONG_UNUSED);
    let purging: Promise<void> = Promise.resolve();
    await testApp.deps.db.transaction(async (tx) => {
      const holder = { kind: 'user-photo', id: userId } as const;
      await useFiles(tx, [{ fileId: fileIdOf(url), holder, role: 'photo', workspaceId: userId, isPublic: true }]);
      purging = purgeUnreferencedFiles(testApp.deps);
      await whenRowIsAwaited(testApp.deps.db);
    });
    await purging;
    expect(await rowOf(url)).toMatchObject({ unreferencedSince: null });
  });

  it('are refused to a project that asks for them after their purge', async () => {
    const { url } = await uploadFixture(client, 'models/beacon.glb');
    await age(url, 'unreferenced_since', LONG_UNUSED);
    await sweep();
    const body = { name: 'Late', type: 'markerless', contentType: '3d-model', modelUrl: url };
    expect((await client.post('/api/projects', body)).statusCode).toBe(422);
  });
});

describe('the trash', () => {
  it(`is emptied after ${TRASH_RETENTION_DAYS} days, files included`, async () => {
    const { url } = await uploadFixture(client, 'models/beacon.glb');
    const key = (await rowOf(url))?.storageKey ?? '';
    const project = await inTrashFor(`${TRASH_RETENTION_DAYS - 1} days 23 hours`, url);
    await sweep();
    expect(await isThere(project)).toBe(true);
    await testApp.deps.db
      .update(projects)
      .set({ deletedAt: sql`now() - ${TRASH_RETENTION_DAYS + 1} * interval '1 day'` })
      .where(eq(projects.id, project.id));
    await sweep();
    expect([await isThere(project), await rowOf(url), await stored(key)]).toEqual([false, null, false]);
  });

  it('leaves files that another project uses', async () => {
    const { url } = await uploadFixture(client, 'models/beacon.glb');
    await makeProject(url);
    const project = await inTrashFor(`${TRASH_RETENTION_DAYS + 1} days`, url);
    await sweep();
    expect([await isThere(project), (await rowOf(url)) !== null]).toEqual([false, true]);
  });

  it('leaves a project that is being restored while it is emptied', async () => {
    const { url } = await uploadFixture(client, 'models/beacon.glb');
    const project = await inTrashFor(`${TRASH_RETENTION_DAYS + 1} days`, url);
    let purging: Promise<void> = Promise.resolve();
    await testApp.deps.db.transaction(async (tx) => {
      await tx.update(projects).set({ status: 'active', deletedAt: null }).where(eq(projects.id, project.id));
      purging = purgeTrash(testApp.deps);
      await whenRowIsAwaited(testApp.deps.db);
    });
    await purging;
    expect([await isThere(project), (await rowOf(url)) !== null]).toEqual([true, true]);
  });
});

describe('objects without a row', () => {
  it('go when they were only begun by a process that was killed', async () => {
    const begun = path.join(testApp.deps.config.dataDir, 'objects/tmp/begun');
    await writeFile(begun, 'half a file');
    await sweep();
    await expect(stat(begun)).resolves.toMatchObject({ size: 11 });
    const yesterday = new Date(Date.now() - DAY_MS);
    await utimes(begun, yesterday, yesterday);
    await sweep();
    await expect(stat(begun)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('go when the process that wrote them was killed before it could commit', async () => {
    const key = newFinalKey(randomId());
    await doomObjectUntilCommitted(testApp.deps.db, key);
    await putObject(key);
    await sweep();
    expect(await stored(key)).toBe(true);
    await testApp.deps.db.update(doomedObjects).set({ deleteAfter: sql`now() - interval '1 second'` });
    await sweep();
    expect(await stored(key)).toBe(false);
  });

  it('are never deleted once their row is committed, in either order of events', async () => {
    const key = newFinalKey(randomId());
    await doomObjectUntilCommitted(testApp.deps.db, key);
    await putObject(key);
    await testApp.deps.db.update(doomedObjects).set({ deleteAfter: sql`now() - interval '1 second'` });
    await testApp.deps.db.transaction(async (tx) => {
      expect(await keepObject(tx, key)).toBe(true);
      await deleteDoomedObjects(sweepDeps());
    });
    await sweep();
    expect(await stored(key)).toBe(true);

    const late = newFinalKey(randomId());
    await doomObjectUntilCommitted(testApp.deps.db, late);
    await testApp.deps.db.update(doomedObjects).set({ deleteAfter: sql`now() - interval '1 second'` });
    await sweep();
    expect(await testApp.deps.db.transaction((tx) => keepObject(tx, late))).toBe(false);
  });

  it('that cannot be deleted do not keep the others', async () => {
    const { db, store } = testApp.deps;
    const [stuck, other] = [newFinalKey(randomId()), newFinalKey(randomId())];
    for (const key of [stuck, other]) {
      await putObject(key);
      await doomObjectUntilCommitted(db, key);
    }
    const due = (key: string, age: string) =>
      db
        .update(doomedObjects)
        .set({ deleteAfter: sql`now() - ${age}::interval` })
        .where(eq(doomedObjects.storageKey, key));
    await due(stuck, '2 minutes');
    await due(other, '1 minute');
    const refusing = new Proxy(store, {
      get: (of, name) =>
        name === 'delete'
          ? (key: string) => (key === stuck ? Promise.reject(new Error('denied')) : of.delete(key))
          : (Reflect.get(of, name, of) as unknown),
    });
    await expect(deleteDoomedObjects({ ...sweepDeps(), store: refusing })).rejects.toThrow('denied');
    expect([await stored(stuck), await stored(other)]).toEqual([true, false]);
    await deleteDoomedObjects(sweepDeps());
    expect(await stored(stuck)).toBe(false);
  });

  it('in staging go after a day', async () => {
    const [old, fresh] = [newStagingKey(userId), newStagingKey(userId)];
    for (const key of [old, fresh]) await putObject(key);
    const before = new Date(Date.now() - 25 * HOUR_MS);
    await utimes(`${testApp.deps.config.dataDir}/objects/${old}`, before, before);
    await sweep();
    expect([await stored(old), await stored(fresh)]).toEqual([false, true]);
  });
});

describe('two sweeps at once', () => {
  it('remove what one would, and neither fails', async () => {
    const urls = await Promise.all([1, 2, 3].map(async () => (await uploadFixture(client, 'models/beacon.glb')).url));
    for (const url of urls) await age(url, 'unreferenced_since', LONG_UNUSED);
    const { publicUrls } = await presigned();
    await age(publicUrls.url, 'expires_at', '1 hour');
    await Promise.all([sweep(), sweep(), sweepExpiredUploads(sweepDeps())]);
    for (const url of [...urls, publicUrls.url]) expect(await rowOf(url)).toBeNull();
  });
});

/** Has the database refuse to delete a row while the test runs. */
const refuseToDelete = (table: 'files' | 'projects', id: string | number) =>
  refuseToDeleteWhere(table, `old.id::text = '${id}'`);
const refuseToDeleteWhere = (table: 'files' | 'projects', when: string) =>
  refuseChanges(testApp.deps.db, { before: 'delete', table, when });

const sweepInPart = async () => {
  const errors: string[] = [];
  await runSweep({ ...sweepDeps(), onError: (message, error) => void errors.push(`${message}: ${String(error)}`) });
  return errors;
};

describe('a row that cannot be swept', () => {
  it('of the unused files is reported, and the others are purged', async () => {
    const urls = [];
    for (let count = 0; count < 2; count++) urls.push((await uploadFixture(client, 'models/beacon.glb')).url);
    for (const url of urls) await age(url, 'unreferenced_since', LONG_UNUSED);
    const [broken, other] = urls as [string, string];
    await refuseToDelete('files', fileIdOf(broken));
    const errors = await sweepInPart();
    expect([(await rowOf(broken)) !== null, await rowOf(other)]).toEqual([true, null]);
    expect(errors).toEqual([expect.stringMatching(/^purgeUnreferencedFiles failed: .*1 failed/)]);
  });

  it('of the trash is reported, and the others are purged', async () => {
    const { url } = await uploadFixture(client, 'models/beacon.glb');
    const [broken, other] = [
      await inTrashFor(`${TRASH_RETENTION_DAYS + 1} days`, url),
      await inTrashFor(`${TRASH_RETENTION_DAYS + 1} days`, url),
    ];
    await refuseToDelete('projects', broken.id);
    const errors = await sweepInPart();
    expect([await isThere(broken), await isThere(other)]).toEqual([true, false]);
    expect(errors).toEqual([expect.stringMatching(/^purgeTrash failed: .*1 failed/)]);
  });

  it('of the uploads that never came is reported, and the others give their reservation back', async () => {
    const [broken, other] = [(await presigned()).publicUrls.url, (await presigned()).publicUrls.url];
    for (const url of [broken, other]) await age(url, 'expires_at', '1 hour');
    await refuseToDelete('files', fileIdOf(broken));
    const errors = await sweepInPart();
    expect([(await rowOf(broken)) !== null, await rowOf(other)]).toEqual([true, null]);
    expect(errors).toEqual([expect.stringMatching(/^sweepExpiredUploads failed: .*1 failed/)]);
  });
});

describe('more rows than are read at a time that cannot be swept', () => {
  const STUCK = PAGE_ROWS + 1;

  async function insertStuckFiles(state: 'ready' | 'staged'): Promise<void> {
    const { db } = testApp.deps;
    await db.execute(sql`insert into files
        (id, kind, state, original_name, content_type, size_bytes, storage_key, unreferenced_since, expires_at)
      select ${`stuck-${state}-`} || i, 'model', ${state}, 'x', 'a/b', 1, ${`stuck/${state}/`} || i,
        case when ${state === 'ready'} then now() - interval '1 year' end,
        case when ${state === 'staged'} then now() - interval '1 year' end
      from generate_series(1, ${STUCK}::int) i`);
    await refuseToDeleteWhere('files', "old.id like 'stuck-%'");
    onTestFinished(async () => {
      await db.execute(sql`update files set state = 'ready', unreferenced_since = null, expires_at = null
        where id like 'stuck-%'`);
    });
  }

  it('of the unused files do not keep those behind them from being purged', { tags: 'thorough' }, async () => {
    const url = await insertReadyFile(testApp.deps.db, userId, 'model');
    await age(url, 'unreferenced_since', LONG_UNUSED);
    await insertStuckFiles('ready');
    await expect(purgeUnreferencedFiles(testApp.deps)).rejects.toThrow(`${STUCK} failed`);
    expect(await rowOf(url)).toBeNull();
  });

  it('of the uploads that never came do not keep those behind them from giving their reservation back', async () => {
    const { url } = (await presigned()).publicUrls;
    await age(url, 'expires_at', '1 hour');
    await insertStuckFiles('staged');
    await expect(sweepExpiredUploads(sweepDeps())).rejects.toThrow(`${STUCK} failed`);
    expect(await rowOf(url)).toBeNull();
  });

  it('of the trash do not keep those behind them from being purged', async () => {
    const { db } = testApp.deps;
    const other = await inTrashFor(`${TRASH_RETENTION_DAYS + 1} days`, await insertReadyFile(db, userId, 'model'));
    await db.execute(sql`insert into projects
        (user_id, workspace_id, name, type, content_type, share_id, status, deleted_at)
      select ${userId}, ${userId}, 'Stuck', 'markerless', 'video', 'stuck-' || i, 'deleted', now() - interval '1 year'
      from generate_series(1, ${STUCK}::int) i`);
    await refuseToDeleteWhere('projects', "old.share_id like 'stuck-%'");
    onTestFinished(async () => {
      await db.execute(sql`update projects set status = 'active', deleted_at = null where share_id like 'stuck-%'`);
    });
    await expect(purgeTrash(testApp.deps)).rejects.toThrow(`${STUCK} failed`);
    expect(await isThere(other)).toBe(false);
  });

  it('of the objects do not keep those behind them from being deleted', async () => {
    const { db, store } = testApp.deps;
    const other = newFinalKey(randomId());
    await putObject(other);
    await doomObjectUntilCommitted(db, other);
    await db.update(doomedObjects).set({ deleteAfter: sql`now() - interval '1 minute'` });
    await db.execute(sql`insert into doomed_objects (storage_key, delete_after)
      select 'files/stuck/' || i, now() - interval '1 year' from generate_series(1, ${STUCK}::int) i`);
    onTestFinished(async () => {
      await db.execute(sql`delete from doomed_objects where storage_key like 'files/stuck/%'`);
    });
    const refusing = Object.create(store) as ObjectStore;
    refusing.delete = (key) =>
      key.startsWith('files/stuck/') ? Promise.reject(new Error('denied')) : store.delete(key);
    await expect(deleteDoomedObjects({ ...sweepDeps(), store: refusing })).rejects.toThrow(`${STUCK} failed`);
    expect(await stored(other)).toBe(false);
  });
});

it('deletes ids of the payment provider’s messages that it cannot send again', async () => {
  const { db } = testApp.deps;
  await db.insert(stripeEvents).values([
    { id: 'old', createdAt: sql`now() - interval '31 days'` },
    { id: 'recent', createdAt: sql`now() - interval '29 days'` },
  ]);
  await sweep();
  expect(await db.select({ id: stripeEvents.id }).from(stripeEvents)).toEqual([{ id: 'recent' }]);
});
