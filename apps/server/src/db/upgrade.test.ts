import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountInfo } from '@anchora/contract/account';
import type { Project } from '@anchora/contract/projects';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { createTestDatabase, type TestDatabase } from '../../test-support/test-database';
import { cookieName } from '../http/session';
import { SessionRepository } from '../http/session-repository';
import type { DatabaseConnection } from './database-connection';
import { migrateDatabase } from './migrate';
import { endAll } from '../../../../testing/support/end-all';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** The last schema in which projects, users and samples referenced files themselves. */
const OLD_VERSION = 12;

/** Ids of 22 characters, like those of files. */
const id = (name: string) => name.padEnd(22, '_');

/** Two users; files that projects in every state, a photo, and a present and a former sample use; one unused upload. */
const OLD_ROWS = `
insert into users (id, username, email, subscription_plan, subscription_end_date) values
  (1, 'mai', 'mai@example.com', 'yearly', now() + interval '1 month'), (7, 'ben', 'ben@example.com', null, null);
select setval('users_id_seq', 7);
insert into files (id, user_id, kind, state, original_name, content_type, size_bytes, storage_key, unreferenced_since)
  select rpad(name, 22, '_'), user_id, kind, 'ready', name, 'application/octet-stream', 5, 'files/xx/' || rpad(name, 22, '_'), since
  from (values
    ('open', 1, 'model', null::timestamptz), ('usdz', 1, 'usdz', null), ('picture', 1, 'image', null), ('mind', 1, 'tracking', null),
    ('private', 1, 'model', null), ('archived', 1, 'model', null), ('trashed', 1, 'model', null), ('blocked', 7, 'model', null),
    ('face', 7, 'image', null), ('spare', 7, 'model', now()),
    ('sample', null, 'model', null), ('oldsample', null, 'model', now())
  ) as f(name, user_id, kind, since);
update users set photo_file_id = rpad('face', 22, '_') where id = 7;
insert into template_files (file_id, sample, part, replaced_at) values
  (rpad('sample', 22, '_'), 'robot', 'content', null), (rpad('oldsample', 22, '_'), 'robot', 'content', now());
insert into projects (id, user_id, name, type, content_type, share_id, status, is_public, deleted_at, model_file_id, usdz_file_id,
    target_image_file_id, tracking_file_id)
  select p.id, user_id, name, type, '3d-model', 'share-' || name || '-0', status, is_public,
    case status when 'deleted' then now() end, rpad(model, 22, '_'), rpad(usdz, 22, '_'), rpad(image, 22, '_'), rpad(mind, 22, '_')
  from (values
    (1, 1, 'open', 'image-tracking', 'active', true, 'open', 'usdz', 'picture', 'mind'),
    (2, 1, 'private', 'markerless', 'active', false, 'private', null, null, null),
    (3, 1, 'archived', 'markerless', 'archived', true, 'archived', null, null, null),
    (4, 1, 'trashed', 'markerless', 'deleted', true, 'trashed', null, null, null),
    (5, 7, 'blocked', 'markerless', 'blocked', true, 'blocked', null, null, null),
    (6, 7, 'shared', 'markerless', 'active', true, 'oldsample', null, null, null)
  ) as p(id, user_id, name, type, status, is_public, model, usdz, image, mind);
select setval('projects_id_seq', 6);
insert into project_analytics (project_id, view_count, share_count) values (1, 42, 3);
`;

let database: TestDatabase;
let testApp: TestApp;

beforeAll(async () => {
  database = await createTestDatabase('template0');
  await fillOldDatabase(database.connection);
  await migrateDatabase(database.connection);
  testApp = await createTestApp({ database });
  const { rows } = await testApp.deps.db.execute<{ id: string; storage_key: string }>(
    sql`select id, storage_key from files`,
  );
  const object = { contentType: 'application/octet-stream', sizeBytes: 5 };
  for (const row of rows) await testApp.deps.store.put(row.storage_key, Readable.from([Buffer.from('bytes')]), object);
});
afterAll(() =>
  endAll(
    () => testApp.close(),
    () => database.drop(),
  ),
);

async function fillOldDatabase(connection: DatabaseConnection): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'old-migrations-'));
  const client = new Client(connection);
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const journalFile = path.join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: object[] };
    await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, OLD_VERSION) }));
    await client.connect();
    await migrate(drizzle({ client }), { migrationsFolder: folder });
    await client.query(OLD_ROWS);
  } finally {
    await endAll(
      () => client.end(),
      () => rm(folder, { recursive: true, force: true }),
    );
  }
}

async function signedIn(userId: number) {
  const token = await new SessionRepository(testApp.deps.db).start(userId, undefined);
  return { cookie: `${cookieName(false)}=${token}` };
}

async function statusOf(name: string, headers: Record<string, string> = {}): Promise<number> {
  return (await testApp.app.inject({ url: `/files/${id(name)}`, headers })).statusCode;
}

it('an upgraded server answers projects with the same addresses and counts', async () => {
  const headers = await signedIn(1);
  const open = (await testApp.app.inject({ url: '/api/projects/1', headers })).json<Project>();
  expect(open).toMatchObject({
    modelUrl: `/files/${id('open')}`,
    usdzUrl: `/files/${id('usdz')}`,
    targetImageUrl: `/files/${id('picture')}`,
    targetMindFile: `/files/${id('mind')}`,
    analytics: { viewCount: 42, shareCount: 3 },
  });
  const listed = (await testApp.app.inject({ url: '/api/projects', headers })).json<Project[]>();
  expect(listed.map((project) => project.name)).toEqual(expect.arrayContaining(['open', 'private', 'archived']));
  const shared = await testApp.app.inject({ url: '/api/projects/share-open-0' });
  expect(shared.json()).toMatchObject({ modelUrl: `/files/${id('open')}` });
});

it('an upgraded server shows strangers the same files as before', async () => {
  const open = ['open', 'usdz', 'picture', 'mind', 'face', 'sample', 'oldsample'];
  const closed = ['private', 'archived', 'trashed', 'blocked', 'spare'];
  for (const name of open) expect([name, await statusOf(name)]).toEqual([name, 200]);
  for (const name of closed) expect([name, await statusOf(name)]).toEqual([name, 404]);
  const [mai, ben] = [await signedIn(1), await signedIn(7)];
  for (const name of ['private', 'archived', 'trashed']) expect(await statusOf(name, mai)).toBe(200);
  for (const name of ['blocked', 'spare']) expect(await statusOf(name, ben)).toBe(200);
});

it('an upgraded server keeps photos and quotas, and still creates projects, restores them and registers users', async () => {
  const headers = { ...(await signedIn(7)), origin: testApp.deps.config.publicUrl };
  const me = await testApp.app.inject({ url: '/api/user', headers });
  expect(me.json()).toMatchObject({ photoURL: `/files/${id('face')}` });
  // User 1 has seven files of five bytes, user 7 has three; the files of samples count for nobody.
  for (const [userId, usedBytes] of [
    [1, 35],
    [7, 15],
  ] as const) {
    const account = await testApp.app.inject({ url: '/api/user/account', headers: await signedIn(userId) });
    expect(account.json<AccountInfo>().usedBytes).toBe(usedBytes);
  }
  const body = { name: 'New', type: 'markerless', contentType: '3d-model', modelUrl: `/files/${id('sample')}` };
  const created = await testApp.app.inject({ method: 'POST', url: '/api/projects', headers, payload: body });
  expect(created.statusCode).toBe(201);
  const restored = await testApp.app.inject({
    method: 'POST',
    url: '/api/projects/4/restore',
    headers: { ...(await signedIn(1)), origin: testApp.deps.config.publicUrl },
  });
  expect(restored.json()).toMatchObject({ status: 'active' });
  expect(await statusOf('trashed')).toBe(200);
  expect((await testApp.client().register()).id).toBeGreaterThan(7);
});
