import { sql } from 'drizzle-orm';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi, onTestFinished } from 'vitest';
import { DOMAIN_GRACE_DAYS } from '@anchora/contract/limits';
import type { DomainAnswer } from '@anchora/contract/domains';
import type { Notifications } from '@anchora/contract/notifications';
import type { Project } from '@anchora/contract/projects';
import { codeOf } from '../../../test-support/code-of';
import { refuseChanges } from '../../../test-support/refuse-changes';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import { PASSWORD, type TestClient } from '../../../test-support/test-client';
import { uploadFixture } from '../../../test-support/upload-file';
import { PAGE_ROWS } from '../../db/in-pages';
import { runCommand } from '../../operator/commands';
import { checkOldDomains } from './check-domain';
import { findDomain } from './domain-repository';
import { UNKNOWN_NAMES_A_MINUTE } from './domain-routes';

/** The confirmed domain of `owner`; a test that changes a domain makes one of its own. */
const NAME = 'ar.studio-lan.com';
const SITE = '203.0.113.50';
const records = { txt: new Map<string, string[]>(), addresses: new Map<string, string[]>() };
/** Kinds of records for which no name server answers. */
const down = { txt: false, addresses: false };
const resolver = {
  txt: (name: string) => answer('txt', name),
  addresses: (name: string) => answer('addresses', name),
};
const answer = (kind: keyof typeof down, name: string) =>
  down[kind] ? Promise.reject(new Error('ESERVFAIL')) : Promise.resolve(records[kind].get(name) ?? []);

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;
let project: Project;
let foreign: Project;

const proof = { currentPassword: PASSWORD };
const domainOf = (response: LightMyRequestResponse) => response.json<DomainAnswer>().domain;

beforeAll(async () => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
  testApp = await createTestApp({ deps: { domainResolver: resolver } });
  records.addresses.set('localhost', [SITE]);
  ({ client: owner, id: ownerId, project } = await newOwner());
  ({ project: foreign } = await newOwner());
  await confirm(owner, NAME);
});
afterEach(() => {
  Object.assign(down, { txt: false, addresses: false });
});
afterAll(() => {
  vi.restoreAllMocks();
  return testApp.close();
});

async function newOwner() {
  const client = testApp.client();
  const { id, username } = await client.register();
  await runCommand(testApp.deps, 'pro', [username, 'yearly']);
  const model = await uploadFixture(client, 'models/beacon.glb');
  const wanted = { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl: model.url, isPublic: true };
  return { client, id, username, project: (await client.post('/api/projects', wanted)).json<Project>() };
}

/** A visitor's request by a name. */
function visit(options: InjectOptions, host = NAME, origin = `https://${host}`) {
  const { method = 'GET', headers } = options;
  const sent = { host, ...(method === 'GET' ? {} : { origin }), ...headers };
  return testApp.app.inject({ remoteAddress: '198.51.100.4', ...options, headers: sent });
}

/** Time that has passed for this server beyond the true one, ms. */
let skippedMs = 0;
/** Answers about names are kept for two seconds. */
const forget = () => void (skippedMs += 2000);
const set = (client: TestClient, name: string) =>
  client.request({ method: 'PUT', url: '/api/domain', payload: { name, ...proof } });
const ask = (domain: string, more: InjectOptions = {}, at = testApp) =>
  at.app.inject({ url: `/internal/tls-check?domain=${domain}`, remoteAddress: '127.0.0.1', ...more });
const publish = (domain: { txt: { name: string; value: string } } | null) =>
  domain && records.txt.set(domain.txt.name, [domain.txt.value]);

/** Gives the workspace of `client` a confirmed domain that leads here. */
async function confirm(client: TestClient, name: string): Promise<void> {
  publish(domainOf(await set(client, name)));
  records.addresses.set(name, [SITE]);
  const checked = domainOf(await client.post('/api/domain/check'));
  expect(checked).toMatchObject({ state: 'confirmed', leadsHere: true });
}

it('a domain is set with Pro and a proof, confirmed by its TXT record, and then has the links', async () => {
  const free = testApp.client();
  await free.register();
  const name = 'ar.studio-first.com';
  expect(codeOf(await set(free, name))).toBe('domain-needs-pro');
  const { client, project: own } = await newOwner();
  const unproven = await client.request({ method: 'PUT', url: '/api/domain', payload: { name } });
  expect(codeOf(unproven)).toBe('validation-failed');
  const waiting = domainOf(await set(client, name));
  expect(waiting).toMatchObject({ name, state: 'waiting', leadsHere: false, target: 'localhost' });
  expect(waiting?.txt.name).toBe(`_anchora.${name}`);
  expect((await visit({ url: `/api/projects/${own.shareId}` }, name)).statusCode).toBe(404);
  expect((await ask(name)).statusCode).toBe(404);

  publish(waiting);
  expect(domainOf(await client.post('/api/domain/check'))).toMatchObject({ state: 'confirmed', leadsHere: false });
  const link = async () => (await client.get(`/api/projects/${own.id}`)).json<Project>().domain;
  expect(await link()).toBeUndefined();
  records.addresses.set(name, [SITE]);
  expect(domainOf(await client.post('/api/domain/check'))).toMatchObject({ state: 'confirmed', leadsHere: true });
  expect(await link()).toBe(name);

  // That the addresses cannot be read says nothing about where the name leads.
  down.addresses = true;
  expect(domainOf(await client.post('/api/domain/check'))).toMatchObject({ state: 'confirmed', leadsHere: true });
});

it('a domain serves pages, files and calls of its own projects', async () => {
  const { shareId, modelUrl } = project;
  const read = await visit({ url: `/api/projects/${shareId}` });
  expect([read.statusCode, read.json<Project>().domain]).toEqual([200, NAME]);
  expect((await visit({ url: modelUrl })).statusCode).toBe(200);
  // This server has no build of the web app, which it says once a page may be shown.
  for (const url of [`/view/ar/${shareId}`, `/share/${shareId}`, '/ar-frame/', `/ar-frame/?share=${shareId}`]) {
    expect([url, (await visit({ url })).statusCode]).toEqual([url, 503]);
  }
  const counted = await visit({ method: 'POST', url: `/api/projects/${shareId}/view` });
  expect(counted.statusCode).toBe(200);
  const report = { shareId, reason: 'other' };
  expect((await visit({ method: 'POST', url: '/api/reports', payload: report })).statusCode).toBe(202);
});

it('a domain answers 404 for all else, and neither reads nor sets a cookie', async () => {
  const { shareId, id } = project;
  const cookie = owner.cookieHeader;
  for (const url of [
    '/',
    '/auth',
    '/dashboard',
    '/account',
    '/api/user',
    '/api/projects',
    `/api/projects/${id}`,
    `/share/${id}`,
    `/view/${id}`,
    `/embed/${shareId}`,
    '/api/templates',
    '/api/v1/projects',
    '/internal/tls-check',
    `/api/projects/${foreign.shareId}`,
    `/view/ar/${foreign.shareId}`,
    `/share/${foreign.shareId}`,
    `/ar-frame/?share=${foreign.shareId}`,
    foreign.modelUrl,
  ]) {
    const answered = await visit({ url, headers: { cookie } });
    expect([url, answered.statusCode, answered.headers['set-cookie']]).toEqual([url, 404, undefined]);
  }
  const login = { username: 'x', password: 'y' };
  expect((await visit({ method: 'POST', url: '/api/login', payload: login })).statusCode).toBe(404);
  const other = { shareId: foreign.shareId, reason: 'other' };
  expect((await visit({ method: 'POST', url: '/api/reports', payload: other })).statusCode).toBe(404);
});

it('a domain takes calls of its own origin at its own name alone', async () => {
  const { shareId } = project;
  const site = await visit({ method: 'POST', url: `/api/projects/${shareId}/view` }, NAME, TEST_ORIGIN);
  expect(codeOf(site)).toBe('foreign-origin');
  const away = {
    method: 'POST' as const,
    url: `/api/projects/${shareId}/view`,
    headers: { origin: `https://${NAME}` },
  };
  expect(codeOf(await owner.request(away))).toBe('foreign-origin');
  for (const host of [`x.${NAME}`, `${NAME}.`, 'studio-lan.com']) {
    const elsewhere = await visit({ method: 'POST', url: `/api/projects/${shareId}/view` }, host);
    expect([host, codeOf(elsewhere)]).toEqual([host, 'foreign-origin']);
  }
});

it('a taken down project is gone at the domain, too', async () => {
  const at = { url: `/api/projects/${project.shareId}` };
  expect([(await visit(at)).statusCode, (await visit({ url: project.modelUrl })).statusCode]).toEqual([200, 200]);
  await runCommand(testApp.deps, 'block', [project.shareId]);
  expect([(await visit(at)).statusCode, (await visit({ url: project.modelUrl })).statusCode]).toEqual([404, 404]);
  await runCommand(testApp.deps, 'unblock', [project.shareId]);
  expect((await visit(at)).statusCode).toBe(200);
});

it('a proxy gets certificates for confirmed names only, and nobody else is told', async () => {
  expect((await ask(NAME)).statusCode).toBe(200);
  expect((await ask('unknown.example.com')).statusCode).toBe(404);
  expect((await ask(NAME, { remoteAddress: '198.51.100.9' })).statusCode).toBe(404);
  expect((await ask(NAME, { headers: { 'x-forwarded-for': '198.51.100.9' } })).statusCode).toBe(404);
});

it(`a domain goes on for ${DOMAIN_GRACE_DAYS} days without its TXT record, tells the owner, and then ends`, async () => {
  const { db } = testApp.deps;
  const name = 'ar.studio-grace.com';
  const { client, project: own } = await newOwner();
  await confirm(client, name);
  const deps = { db, resolver, siteHost: 'localhost' };
  const dayLater = () =>
    db.execute(sql`update workspace_domains set checked_at = checked_at - interval '25 hours',
      seen_at = seen_at - interval '25 hours' where name = ${name}`);
  const txt = records.txt.get(`_anchora.${name}`) ?? [];
  records.txt.delete(`_anchora.${name}`);
  // A name server that does not answer says nothing about the record.
  down.txt = true;
  await dayLater();
  await checkOldDomains(deps);
  down.txt = false;
  expect(domainOf(await client.get('/api/domain'))?.state).toBe('confirmed');
  await checkOldDomains(deps);
  expect(domainOf(await client.get('/api/domain'))?.state).toBe('missing');
  const bell = async () => (await client.get('/api/notifications')).json<Notifications>().items;
  expect((await bell())[0]).toMatchObject({ kind: 'domain', event: 'missing', name });
  expect((await ask(name)).statusCode).toBe(404);
  expect((await visit({ url: `/api/projects/${own.shareId}` }, name)).statusCode).toBe(200);
  await dayLater();
  await checkOldDomains(deps);
  expect(await bell()).toHaveLength(2);
  await db.execute(sql`update workspace_domains
    set seen_at = now() - ${DOMAIN_GRACE_DAYS} * interval '1 day' + interval '1 hour' where name = ${name}`);
  expect(domainOf(await client.get('/api/domain'))?.state).toBe('missing');
  expect((await client.get(`/api/projects/${own.id}`)).json<Project>().domain).toBe(name);
  await db.execute(
    sql`update workspace_domains set seen_at = now() - ${DOMAIN_GRACE_DAYS + 1} * interval '1 day' where name = ${name}`,
  );
  forget();
  expect(domainOf(await client.get('/api/domain'))?.state).toBe('ended');
  expect((await visit({ url: `/view/ar/${own.shareId}` }, name)).statusCode).toBe(404);
  expect((await client.get(`/api/projects/${own.id}`)).json<Project>().domain).toBeUndefined();
  records.txt.set(`_anchora.${name}`, txt);
  expect(domainOf(await client.post('/api/domain/check'))?.state).toBe('confirmed');
});

/** Ids of workspaces without members begin far above those of the accounts here. */
const FIRST_ID = 100_000;

/** Confirmed domains n1, n2 and so on of a site, whose check is due; they go after the test. */
async function insertDueDomains(count: number, site: string): Promise<void> {
  const { db } = testApp.deps;
  onTestFinished(async () => void (await db.execute(sql`delete from workspaces where id > ${FIRST_ID}`)));
  await db.execute(sql`insert into workspaces (id, owner_user_id, name)
    select ${FIRST_ID}::int + i, ${ownerId}, 'Studio' from generate_series(1, ${count}::int) i`);
  await db.execute(sql`insert into workspace_domains (id, name, txt, confirmed_at, seen_at, checked_at)
    select ${FIRST_ID}::int + i, 'n' || i || '.' || ${site}::text, 'value', now(), now(), now() - interval '2 days'
    from generate_series(1, ${count}::int) i`);
}

it('the daily check covers every domain in a run, however many wait and although no name server answers', async () => {
  const { db } = testApp.deps;
  const count = PAGE_ROWS + 1;
  await insertDueDomains(count, 'studio-silent.com');
  const asked = new Set<string>();
  const txt = (name: string) => {
    asked.add(name);
    return Promise.reject(new Error('ESERVFAIL'));
  };
  await checkOldDomains({ db, resolver: { ...resolver, txt }, siteHost: 'localhost' });
  expect(asked.size).toBe(count);
});

it('the daily check ends before the next domain once the server stops', async () => {
  const { db } = testApp.deps;
  await insertDueDomains(2, 'studio-stopped.com');
  const stopping = new AbortController();
  const asked: string[] = [];
  const txt = (name: string) => {
    asked.push(name);
    stopping.abort();
    return Promise.resolve([]);
  };
  await checkOldDomains({ db, resolver: { ...resolver, txt }, siteHost: 'localhost' }, stopping.signal);
  expect(asked).toEqual(['_anchora.n1.studio-stopped.com']);
});

it('the daily check goes on behind a domain whose check cannot be stored, and reports it', async () => {
  const { db } = testApp.deps;
  await insertDueDomains(2, 'studio-broken.com');
  const when = "old.name = 'n1.studio-broken.com'";
  await refuseChanges(db, { before: 'update', table: 'workspace_domains', when });
  await expect(checkOldDomains({ db, resolver, siteHost: 'localhost' })).rejects.toThrow('1 failed');
  const { rows } = await db.execute(sql`select name from workspace_domains
    where name like '%.studio-broken.com' and checked_at < now() - interval '1 day'`);
  expect(rows).toEqual([{ name: 'n1.studio-broken.com' }]);
});

it('another workspace takes the name over only with its own TXT record, while the first one’s is not there', async () => {
  const name = 'ar.studio-shared.com';
  const first = await newOwner();
  await confirm(first.client, name);
  const second = await newOwner();
  const wanted = domainOf(await set(second.client, name));
  expect(wanted?.state).toBe('held');
  const held = domainOf(await first.client.get('/api/domain'));
  // Both records are there, so the first workspace keeps the domain.
  records.txt.set(`_anchora.${name}`, [held?.txt.value ?? '', wanted?.txt.value ?? '']);
  expect(domainOf(await second.client.post('/api/domain/check'))?.state).toBe('held');
  records.txt.set(`_anchora.${name}`, []);
  expect(domainOf(await second.client.post('/api/domain/check'))?.state).toBe('held');
  publish(wanted);
  expect(domainOf(await second.client.post('/api/domain/check'))?.state).toBe('confirmed');
  expect(domainOf(await first.client.get('/api/domain'))?.state).toBe('held');
  forget();
  expect((await visit({ url: `/api/projects/${first.project.shareId}` }, name)).statusCode).toBe(404);
  expect((await visit({ url: `/api/projects/${second.project.shareId}` }, name)).statusCode).toBe(200);

  // After the plan the domain is served for printed codes; new links lead to the site.
  await runCommand(testApp.deps, 'pro', [second.username, 'off']);
  const lapsed = await visit({ url: `/api/projects/${second.project.shareId}` }, name);
  expect([lapsed.statusCode, lapsed.json<Project>().domain]).toEqual([200, undefined]);
  const removed = await second.client.post('/api/domain/remove', proof);
  expect(domainOf(removed)).toBeNull();
  forget();
  expect((await ask(name)).statusCode).toBe(404);
  const { rows } = await testApp.deps.db.execute(
    sql`select kind from audit_events where user_id = ${first.id} and kind like 'domain-%' order by id`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['domain-set', 'domain-confirmed', 'domain-lost']);
});

it('another name of a workspace knows nothing of the checks of the one before', async () => {
  const { client, id } = await newOwner();
  await confirm(client, 'ar.studio-moves.com');
  // The name is not checked at once, because no name server answers.
  down.txt = true;
  await set(client, 'ar.studio-moved.com');
  down.txt = false;
  const unchecked = { confirmedAt: null, seenAt: null, checkedAt: null, leadsHere: false };
  expect(await findDomain(testApp.deps.db, id)).toMatchObject({ name: 'ar.studio-moved.com', ...unchecked });
});

it('a flood of unknown names is refused, and a confirmed one still gets its certificate', async () => {
  // This process counts its own questions.
  const { deps, connection } = testApp;
  const flooded = await createTestApp({ database: { db: deps.db, connection }, deps: { domainResolver: resolver } });
  onTestFinished(() => flooded.close());
  const tooMany = 10;
  const names = Array.from({ length: UNKNOWN_NAMES_A_MINUTE + tooMany }, (_, i) => `n${i}.example.com`);
  const answers = await Promise.all(names.map((name) => ask(name, {}, flooded)));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(tooMany);
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(UNKNOWN_NAMES_A_MINUTE);
  expect((await ask(NAME, {}, flooded)).statusCode).toBe(200);
});
