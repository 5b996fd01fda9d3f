import { fileIdOf } from '@anchora/contract/file-paths';
import { brotliDecompressSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MINUTE_MS } from '@anchora/contract/durations';
import { MAX_ID, MAX_SEARCH_LENGTH, PROJECT_PAGE_SIZE } from '@anchora/contract/limits';
import type { ProjectCounts, ProjectPage } from '@anchora/contract/project-lists';
import type { Project } from '@anchora/contract/projects';
import { PATIENT } from '../../../test-support/patience';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { ProjectListRepository } from './project-list-repository';

/** Many pages and many batches, the last of each not full. */
const MANY = 1210;

let testApp: TestApp;
let few: TestClient;
let fewId: number;
let many: TestClient;
let manyId: number;

/**
 * Projects, newest last. Ids and times increase together, except that `Cà phê Đà Lạt` and `Poster 10` have the same
 * time.
 */
const FEW = [
  { name: 'Chair', description: 'Stands in the showroom', type: 'markerless', views: 0 },
  { name: 'poster 9', type: 'image-tracking', tracking: 'failed', views: 0 },
  { name: 'Poster 10', type: 'image-tracking', isPrivate: true, views: 9 },
  { name: 'Cà phê Đà Lạt', type: 'image-tracking', contentType: 'video', views: 3 },
];

beforeAll(async () => {
  testApp = await createTestApp();
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  ({ client: few, id: fewId } = await newUserWithFew());
  many = testApp.client();
  ({ id: manyId } = await many.register());
  await insertMany();
});
afterAll(() => testApp.close());

/** A user with the projects of `FEW`. */
async function newUserWithFew(): Promise<{ client: TestClient; id: number }> {
  const client = testApp.client();
  const { id } = await client.register();
  await insertFew(id);
  return { client, id };
}

async function insertFew(userId: number): Promise<void> {
  const { db } = testApp.deps;
  const file = fileIdOf(await insertReadyFile(db, userId, 'model'));
  for (const [index, { name, description, type, contentType, isPrivate, tracking, views }] of FEW.entries()) {
    await db.execute(sql`
      with made as (
        insert into projects (user_id, workspace_id, name, description, type, content_type, share_id, is_public,
          tracking_build_state, created_at, updated_at)
        values (${userId}, ${userId}, ${name}, ${description ?? null}, ${type}, ${contentType ?? '3d-model'},
          ${`few-${userId}-${index}`}, ${isPrivate !== true}, ${tracking ?? 'none'},
          '2026-01-01T00:00:00.123456Z'::timestamptz + ${Math.min(index, 2)} * interval '1 microsecond',
          now() - ${index === 1 ? 0 : 10 - index} * interval '1 day')
        returning id
      ), counted as (insert into project_analytics (project_id, view_count) select id, ${views} from made)
      insert into file_uses (file_id, holder_kind, holder_id, role, workspace_id)
      select ${file}, 'project', id, role, ${userId} from made, unnest(${sql.raw(
        type === 'image-tracking' && tracking === undefined ? `array['model', 'tracking-file']` : `array['model']`,
      )}) as role`);
  }
}

async function insertMany(): Promise<void> {
  await testApp.deps.db.execute(sql`
    insert into projects (user_id, workspace_id, name, type, content_type, share_id, created_at)
    select ${manyId}, ${manyId}, 'Project ' || i, 'markerless', '3d-model', 'many-project-' || i, now() - i * interval '1 minute'
    from generate_series(1, ${MANY}) i`);
  await testApp.deps.db.execute(sql`
    insert into file_uses (file_id, holder_kind, holder_id, role, workspace_id)
    select (select id from files limit 1), 'project', p.id, 'model', ${manyId} from projects p where user_id = ${manyId}`);
}

/** The newest project of the user who has many. @returns its id */
async function insertOne(): Promise<number | undefined> {
  const { rows } = await testApp.deps.db.execute<{ id: number }>(sql`
    insert into projects (user_id, workspace_id, name, type, content_type, share_id)
    values (${manyId}, ${manyId}, 'Added', 'markerless', '3d-model', 'added-' || gen_random_uuid()) returning id`);
  return rows[0]?.id;
}

async function page(client: TestClient, query: string): Promise<ProjectPage> {
  return (await client.get(`/api/projects/page?${query}`)).json<ProjectPage>();
}

const namesOf = ({ items }: ProjectPage) => items.map(({ name }) => name);
const [CHAIR, NINE, TEN, CA_PHE] = FEW.map(({ name }) => name);

describe('GET /api/projects/page', () => {
  it.each([
    ['', [CA_PHE, TEN, NINE, CHAIR]],
    ['sort=oldest', [CHAIR, NINE, TEN, CA_PHE]],
    ['sort=name', [CA_PHE, CHAIR, NINE, TEN]],
    ['sort=views', [TEN, CA_PHE, NINE, CHAIR]],
    ['sort=changed', [NINE, CA_PHE, TEN, CHAIR]],
    ['q=poster', [TEN, NINE]],
    ['q=CA+PHE', [CA_PHE]],
    ['q=da+lat+c%C3%A0', [CA_PHE]],
    ['q=%C4%90%C3%80', [CA_PHE]],
    ['q=showroom', [CHAIR]],
    ['q=poster+chair', []],
    ['q=%25', []],
    ['type=markerless', [CHAIR]],
    ['content=video', [CA_PHE]],
    ['visibility=private', [TEN]],
    ['tracking=ready', [CA_PHE, TEN]],
    ['tracking=missing', [NINE]],
    ['tracking=building', []],
    ['type=image-tracking&visibility=public&sort=oldest', [NINE, CA_PHE]],
    ['view=archived', []],
  ])('lists what "%s" asks for, in its order', async (query, expected) => {
    const found = await page(few, query);
    expect(namesOf(found)).toEqual(expected);
    const isNarrowed = /q=|type=|content=|visibility=|tracking=/.test(query);
    expect(found).toMatchObject({ nextCursor: null, foundCount: isNarrowed ? expected.length : null });
  });

  it.each(['newest', 'oldest', 'name', 'views', 'changed'])(
    'pages sorted by %s hold every project once, though some are added and leave the list meanwhile',
    async (sort) => {
      const seen: number[] = [];
      let added: number | undefined;
      onTestFinished(async () => {
        await testApp.deps.db.execute(sql`delete from projects where id = ${added ?? 0}`);
        await testApp.deps.db.execute(sql`update projects set status = 'active' where user_id = ${manyId}`);
      });
      let cursor: string | null = '';
      for (let pages = 0; cursor !== null; pages++) {
        const { items, nextCursor }: ProjectPage = await page(
          many,
          `sort=${sort}&cursor=${cursor}`.replace(/&cursor=$/, ''),
        );
        if (nextCursor !== null) expect(items).toHaveLength(PROJECT_PAGE_SIZE);
        seen.push(...items.map(({ id }) => id));
        cursor = nextCursor;
        if (pages === 1) {
          // Both projects are on pages that have been read.
          await testApp.deps.db.execute(
            sql`update projects set status = 'archived' where id in (${seen[0]}, ${seen[70]})`,
          );
          added = await insertOne();
        }
      }
      const former = seen.filter((id) => id !== added);
      expect(new Set(former).size).toBe(MANY);
      expect(former).toHaveLength(MANY);
    },
  );

  it('in the trash begins with what was deleted last', async () => {
    const { client } = await newUserWithFew();
    const [oldest, , newest] = (await page(client, 'sort=oldest')).items;
    for (const project of [newest, oldest]) await succeeded(client.delete(`/api/projects/${project?.id}`));
    expect(namesOf(await page(client, 'view=trash'))).toEqual([oldest?.name, newest?.name]);
  });

  it.each([
    'sort=sideways',
    'view=all',
    'cursor=nonsense',
    `q=${'x'.repeat(MAX_SEARCH_LENGTH + 1)}`,
    'q=a&q=b',
    `sort=name&cursor=${cursorOf(['newest', '5', 1])}`,
    `cursor=${cursorOf(['newest', '99999999999999999999', 1])}`,
    `cursor=${cursorOf(['newest', 'yesterday', 1])}`,
    `cursor=${cursorOf(['newest', '5', MAX_ID + 1])}`,
    `sort=views&cursor=${cursorOf(['views', '4000000000', 1])}`,
    `sort=name&cursor=${cursorOf(['name', '\0', 1])}`,
  ])('refuses %j with 400', async (query) => {
    const refused = await few.get(`/api/projects/page?${query}`);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'validation-failed' });
  });

  it('is for signed-in users, and lists nobody else’s projects', async () => {
    const visitor = testApp.client();
    expect((await visitor.get('/api/projects/page')).statusCode).toBe(401);
    expect((await visitor.get('/api/projects/counts')).statusCode).toBe(401);
    await visitor.register();
    // The time is a minute from now, in microseconds.
    const cursor = cursorOf(['newest', String((Date.now() + MINUTE_MS) * 1000), MAX_ID]);
    expect(await page(visitor, `cursor=${cursor}`)).toMatchObject({ items: [], nextCursor: null });
  });
});

function cursorOf(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

it('GET /api/projects/counts counts projects and views, those in the trash apart', async () => {
  const { client } = await newUserWithFew();
  const [last, second, third] = (await page(client, '')).items;
  await succeeded(client.delete(`/api/projects/${last?.id}`));
  await succeeded(client.patch(`/api/projects/${third?.id}`, { status: 'archived' }));
  const counts = (await client.get('/api/projects/counts')).json<ProjectCounts>();
  expect(second?.isPublic).toBe(false);
  expect(counts).toEqual({ total: 3, public: 2, archived: 1, trash: 1, views: 9 });
});

/** Whether statements still run, or have begun within a tenth of a second. */
async function isReading(): Promise<boolean> {
  for (let look = 0; look < 5; look++) {
    if ((await runningStatements()) !== 0) return true;
    await delay(20);
  }
  return false;
}

/** Statements that clients other than this one have not finished. */
async function runningStatements(): Promise<number | undefined> {
  const { rows } = await testApp.deps.db.execute<{ running: number }>(sql`
    select count(*)::int as running from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`);
  return rows[0]?.running;
}

function listOverTheNetwork(): Promise<IncomingMessage> {
  const { port } = testApp.app.server.address() as AddressInfo;
  const cookie = many.cookieHeader;
  return new Promise((resolve, reject) => {
    get(`http://127.0.0.1:${port}/api/projects`, { headers: { cookie } }, resolve).on('error', reject);
  });
}

describe('GET /api/projects', () => {
  it('sends a list of any length whole, the newest first, compressed on the way', async () => {
    const answer = await many.request({ url: '/api/projects', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'private, no-store',
    });
    const text = brotliDecompressSync(answer.rawPayload).toString();
    // The projects are so alike that they take far less than a quarter.
    expect(answer.rawPayload.length).toBeLessThan(text.length / 4);
    const list = JSON.parse(text) as Project[];
    expect(list).toHaveLength(MANY);
    expect(list.every(({ createdAt }, index) => index === 0 || createdAt < (list[index - 1]?.createdAt ?? ''))).toBe(
      true,
    );
    expect(list[0]).toEqual((await page(many, '')).items[0]);
  });

  it(
    'reads on only as the client does, and holds no connection of the database meanwhile',
    { tags: 'thorough' },
    async () => {
      const repository = new ProjectListRepository(testApp.deps.db);
      const read = repository.page.bind(repository);
      const reads = vi.spyOn(ProjectListRepository.prototype, 'page').mockImplementation(async (...words) => {
        // Together these are far more than the buffers on the way to the client hold, which the server fills first.
        return (await read(...words)).map((row) => Object.assign(row, { description: 'x'.repeat(20_000) }));
      });
      onTestFinished(() => reads.mockRestore());
      await succeeded(many.get('/api/projects'));
      const readsOfAll = reads.mock.calls.length;
      reads.mockClear();
      const response = await listOverTheNetwork();
      response.pause();
      try {
        await expect.poll(isReading, PATIENT).toBe(false);
        expect(reads.mock.calls.length).toBeLessThan(readsOfAll);
      } finally {
        response.destroy();
      }
    },
  );

  it('of one user takes one connection of the database at a time, however many of them are asked for', async () => {
    const running = { now: 0, most: 0 };
    const repository = new ProjectListRepository(testApp.deps.db);
    const read = repository.page.bind(repository);
    const watched = vi.spyOn(ProjectListRepository.prototype, 'page').mockImplementation(async (...words) => {
      // A list that was left unread in an earlier test may still end its last read.
      if (words[0].ownerId !== fewId) return read(...words);
      running.most = Math.max(running.most, ++running.now);
      return read(...words).finally(() => running.now--);
    });
    onTestFinished(() => watched.mockRestore());
    const answers = await Promise.all(Array.from({ length: 12 }, () => few.get('/api/projects')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(running.most).toBe(1);
  });
});
