import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { MAX_VISITOR_ROWS_A_DAY, PAGE_TICKET_LIFETIME_MS } from '@anchora/contract/limits';
import type { NamedLink, OpenedVisit, ProjectNumbers } from '@anchora/contract/numbers';
import type { Project } from '@anchora/contract/projects';
import { refuseChanges } from '../../../test-support/refuse-changes';
import { agedTicket } from '../../../test-support/aged-ticket';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { dayOf } from '@anchora/contract/day-of';
import { SaltRepository } from './salt-repository';
import { endAll } from '../../../../../testing/support/end-all';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

let testApp: TestApp;
let node2: TestApp;
let owner: TestClient;
let project: Project;
const lines: string[] = [];

beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) };
  testApp = await createTestApp({ config: { logLevel: 'info' }, deps: { logTo } });
  const { deps, connection } = testApp;
  node2 = await createTestApp({ database: { db: deps.db, connection }, deps: { limits: deps.limits } });
  owner = testApp.client();
});
afterAll(() =>
  endAll(
    () => node2.close(),
    () => testApp.close(),
  ),
);

beforeEach(async () => {
  const fresh = testApp.client();
  const { id } = await fresh.register();
  owner = fresh;
  const { db } = testApp.deps;
  const body = {
    name: 'Poster',
    type: 'image-tracking',
    contentType: '3d-model',
    modelUrl: await insertReadyFile(db, id, 'model'),
    targetImageUrl: await insertReadyFile(db, id, 'image'),
    targetMindFile: await insertReadyFile(db, id, 'tracking'),
  };
  const created = await owner.post('/api/projects', body);
  expect(created.statusCode, created.body).toBe(201);
  project = created.json();
});

const query = async (text: string) => (await testApp.deps.db.execute(sql.raw(text))).rows;
const today = () => dayOf(Date.now());

async function open(address: string, more: { app?: TestApp; source?: string; headers?: object; url?: string } = {}) {
  const { app = testApp, source, headers = {}, url = `/api/projects/${project.shareId}/visits` } = more;
  const sent = { 'user-agent': PHONE, ...headers };
  const answer = await app.client(address).post(url, source === undefined ? {} : { source }, sent);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<OpenedVisit>().ticket;
}

async function tell(ticket: string | null, more: object, app = testApp, headers: object = {}) {
  const answer = await app
    .client('192.0.2.200')
    .post('/api/beacon', { ticket, ...more }, { 'user-agent': PHONE, ...headers });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
}

async function numbers(by = 'device'): Promise<ProjectNumbers> {
  const answer = await owner.get(`/api/projects/${project.id}/numbers?from=${today()}&to=${today()}&by=${by}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const aged = (ticket: string | null, byMs: number) => agedTicket(testApp, ticket, byMs).ticket;

it('counts each step of a visit once, however often, late and on whichever server it is told', async () => {
  const ticket = aged(await open('198.51.100.1'), 60_000);
  await tell(ticket, { started: 1000 });
  await tell(ticket, { started: 1000, allowed: 2000 }, node2);
  const whole = {
    started: 1000,
    allowed: 2000,
    found: 5500,
    stayedMs: 31_000,
    pictures: [0],
    actions: ['tap', 'photo'],
  };
  await Promise.all([tell(ticket, whole), tell(ticket, whole, node2), tell(ticket, whole)]);
  // The same browser opens the page again, through the other server.
  await tell(aged(await open('198.51.100.1', { app: node2 }), 60_000), whole);
  const { total } = await numbers();
  expect(total).toEqual({ opened: 1, started: 1, allowed: 1, found: 1, stayed: 1, acted: 1, foundMs: 3500 });
  const stored =
    await query(`select by, value, opened, found, acted from visitor_counts where project_id = ${project.id}
    and by in ('stayed-for', 'found-after', 'action', 'picture') order by by, value`);
  expect(stored).toEqual([
    { by: 'action', value: 'photo', opened: 0, found: 0, acted: 1 },
    { by: 'action', value: 'tap', opened: 0, found: 0, acted: 1 },
    { by: 'found-after', value: '2', opened: 0, found: 1, acted: 0 },
    { by: 'picture', value: expect.stringMatching(/^[\w-]{10}$/) as string, opened: 0, found: 1, acted: 0 },
    { by: 'stayed-for', value: '10', opened: 0, found: 1, acted: 0 },
    { by: 'stayed-for', value: '3', opened: 0, found: 1, acted: 0 },
    { by: 'stayed-for', value: '30', opened: 0, found: 1, acted: 0 },
  ]);
});

it('counts no step without those before it, and no time that has not passed', async () => {
  const ticket = await open('198.51.100.2');
  await tell(ticket, { started: 0, found: 0 });
  await tell(ticket, { started: 0, allowed: 3_600_000, found: 3_600_000 });
  await tell(aged(ticket, 20_000), { started: 9000, allowed: 4000 });
  expect((await numbers()).total).toMatchObject({ opened: 1, started: 1, allowed: 0, found: 0 });
  await tell(aged(ticket, 20_000), { started: 1000, allowed: 2000, found: 3000, stayedMs: 7_000_000, pictures: [7] });
  expect((await numbers()).total).toMatchObject({ allowed: 1, found: 1, stayed: 1, acted: 0 });
  expect(
    await query(`select value from visitor_counts where project_id = ${project.id} and by = 'stayed-for'
    and value in ('30', '60') or project_id = ${project.id} and by = 'picture'`),
  ).toEqual([]);
});

it('counts a visit that also found pictures of a tracking file from elsewhere, which the project does not have', async () => {
  const ticket = aged(await open('198.51.100.9'), 20_000);
  const pictures = [...Array(64).keys()];
  await tell(ticket, { started: 1000, allowed: 2000, found: 3000, pictures });
  expect((await numbers()).total).toMatchObject({ opened: 1, allowed: 1, found: 1 });
  const stored = await query(`select value from visitor_counts where project_id = ${project.id} and by = 'picture'`);
  expect(stored).toHaveLength(1);
});

it('answers every beacon alike, and counts none that is forged, over, too large or from elsewhere', async () => {
  const ticket = await open('198.51.100.3');
  const whole = { started: 1, allowed: 2, found: 3 };
  // Neither text was signed; the second has the form of a ticket.
  await tell('x'.repeat(60), whole);
  await tell(`${ticket?.split('.')[0]}.${'A'.repeat(43)}`, whole);
  await tell(aged(ticket, PAGE_TICKET_LIFETIME_MS + 1000), whole);
  await tell(aged(ticket, 9000), { ...whole, filling: 'x'.repeat(5000) });
  await tell(aged(ticket, 9000), { ...whole, actions: ['dance'] });
  await tell(aged(ticket, 9000), whole, testApp, { origin: 'https://evil.example' });
  await tell(aged(ticket, 9000), whole, testApp, { 'sec-gpc': '1' });
  await tell(aged(ticket, 9000), whole, testApp, { dnt: '1' });
  const broken = await testApp.client().request({
    method: 'POST',
    url: '/api/beacon',
    headers: { 'content-type': 'application/json' },
    payload: '{"ticket":',
  });
  const text = await testApp
    .client()
    .request({ method: 'POST', url: '/api/beacon', headers: { 'content-type': 'text/plain' }, payload: 'x' });
  expect([broken.statusCode, broken.body, text.statusCode, text.body]).toEqual([204, '', 204, '']);
  expect((await numbers()).total).toMatchObject({ opened: 1, started: 0 });
  await tell(aged(ticket, 9000), whole);
  expect((await numbers()).total).toMatchObject({ opened: 1, started: 1, found: 1 });
});

it('leaves out the owner, crawlers, browsers that ask for it, and projects that do not measure', async () => {
  const url = `/api/projects/${project.shareId}/visits`;
  const own = await owner.post(url, {}, { 'user-agent': PHONE });
  expect(own.json()).toEqual({ ticket: null });
  expect(await open('198.51.100.4', { headers: { 'user-agent': 'Googlebot/2.1' } })).toBeNull();
  expect(await open('198.51.100.4', { headers: { dnt: '1' } })).toBeNull();
  expect(await open('198.51.100.4', { headers: { 'sec-gpc': '1' } })).toBeNull();
  expect(await open('198.51.100.4', { headers: { 'sec-purpose': 'prefetch' } })).toBeNull();
  for (const name of ['isMeasured', 'isWorkspaceMeasured']) {
    await succeeded(owner.patch(`/api/projects/${project.id}/numbers`, { [name]: false }));
    expect(await open('198.51.100.4')).toBeNull();
    await succeeded(owner.patch(`/api/projects/${project.id}/numbers`, { [name]: true }));
  }
  expect((await numbers()).total.opened).toBe(0);
  expect(await open('198.51.100.4')).not.toBeNull();
  expect((await numbers()).total.opened).toBe(1);
});

it('stops counting the pages that are open when the measuring is switched off', async () => {
  const tickets = [await open('198.51.100.5'), await open('198.51.100.6')];
  const steps = { started: 1000, allowed: 2000, found: 3000 };
  for (const name of ['isMeasured', 'isWorkspaceMeasured']) {
    await succeeded(owner.patch(`/api/projects/${project.id}/numbers`, { [name]: false }));
    await tell(aged(tickets[0] ?? null, 9000), steps);
    await succeeded(owner.patch(`/api/projects/${project.id}/numbers`, { [name]: true }));
  }
  expect((await numbers()).total).toMatchObject({ opened: 2, started: 0, found: 0 });
  await tell(aged(tickets[1] ?? null, 9000), steps);
  expect((await numbers()).total).toMatchObject({ opened: 2, started: 1, found: 1 });
});

it('changes settings of project and workspace together or not at all', async () => {
  const change = { isMeasured: false, isWorkspaceMeasured: false };
  for (const table of ['projects', 'workspaces']) {
    const allow = await refuseChanges(testApp.deps.db, { before: 'update', table });
    const refused = await owner.patch(`/api/projects/${project.id}/numbers`, change);
    expect(refused.statusCode, refused.body).toBe(500);
    expect((await numbers()).isMeasured).toEqual({ project: true, workspace: true });
    await allow();
  }
  await succeeded(owner.patch(`/api/projects/${project.id}/numbers`, change));
  expect((await numbers()).isMeasured).toEqual({ project: false, workspace: false });
});

it('tells links apart by their codes; a code that does not exist counts as none', async () => {
  const made = await owner.post(`/api/projects/${project.id}/links`, { name: ' =Door\u202e of the shop ' });
  const { code, name } = made.json<NamedLink>();
  expect([made.statusCode, name]).toEqual([201, '=Door of the shop']);
  for (let i = 0; i < 6; i++) await open(`203.0.113.${i}`, { source: code });
  for (let i = 10; i < 17; i++) await open(`203.0.113.${i}`, { source: 'nosuchcode' });
  const { breakdown } = await numbers('source');
  expect(breakdown.map(({ value, opened }) => [value, opened])).toEqual([
    ['', 7],
    [code, 6],
  ]);
  const csv = await owner.get(`/api/projects/${project.id}/numbers.csv?from=${today()}&to=${today()}&by=source`);
  expect(csv.body.split('\r\n').slice(1, 3)).toEqual([
    `${today()},,7,0,0,0,0,0,`,
    `${today()},'=Door of the shop,6,0,0,0,0,0,`,
  ]);
  await succeeded(owner.patch(`/api/projects/${project.id}/links/${code}`, { name: 'Gate' }));
  expect((await owner.get(`/api/projects/${project.id}/links`)).json()).toMatchObject({
    links: [{ code, name: 'Gate' }],
  });
  await succeeded(owner.delete(`/api/projects/${project.id}/links/${code}`));
  const late = await owner.patch(`/api/projects/${project.id}/links/${code}`, { name: 'Door' });
  expect([late.statusCode, late.json()]).toMatchObject([404, { code: 'link-not-found' }]);
  expect((await owner.get(`/api/projects/${project.id}/links`)).json()).toEqual({ links: [] });
});

it('stores no address and logs none of these requests’, and forgets salt and hashes at the end of the day', async () => {
  const address = '198.18.7.77';
  lines.length = 0;
  await tell(aged(await open(address), 9000), { started: 1, allowed: 2, found: 3 });
  const names = await query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { relname } of names) {
    const rows = JSON.stringify(await query(`select * from "${String(relname)}"`));
    expect(rows, String(relname)).not.toContain(address);
  }
  for (const path of [/\/visits\b/, /\/beacon\b/]) {
    const logged = lines.filter((line) => path.test(line));
    expect(logged, String(path)).not.toEqual([]);
    expect(logged.filter((line) => /"address"|\d+\.\d+\.\d+\.\d+/.test(line))).toEqual([]);
  }

  const [{ salt } = {}] = await query('select salt from visitor_salts');
  const stored = async () => (await query('select hash from counted_steps')).map(({ hash }) => String(hash));
  expect((await stored()).length).toBeGreaterThan(3);
  const open1 = await open('198.18.7.78');
  await query(`update visitor_salts set day = day - 1`);
  // The sweep of any process does this every ten seconds.
  await new SaltRepository(testApp.deps.db).endFormerDays();
  expect(await query('select * from visitor_salts')).toEqual([]);
  expect(await stored()).toEqual([]);
  // A beacon of the day before counts nothing; later ones are hashed with another salt.
  await tell(aged(open1, 9000), { started: 1 });
  const [next] = await query('select salt from visitor_salts');
  expect(next?.salt).toBeInstanceOf(Buffer);
  expect(next?.salt).not.toEqual(salt);
});

it('agrees between servers on who a visitor is, also after one of them was restarted', async () => {
  await open('198.51.100.9');
  await open('198.51.100.9', { app: node2 });
  const { deps, connection } = testApp;
  const restarted = await createTestApp({ database: { db: deps.db, connection } });
  onTestFinished(() => restarted.close());
  await open('198.51.100.9', { app: restarted });
  expect((await numbers()).total.opened).toBe(1);
  await open('198.51.100.10', { app: node2 });
  expect((await numbers()).total.opened).toBe(2);
});

it('stores a limited number of rows a project and day, and goes on counting in those that are there', async () => {
  const { db } = testApp.deps;
  const made = await owner.post(`/api/projects/${project.id}/links`, { name: 'Door' });
  const { code } = made.json<NamedLink>();
  for (let i = 0; i < 5; i++) await open(`203.0.113.${i}`);
  // Those visits took five rows, so four more are free: one fewer than a visit with a source of its own may need.
  await db.execute(sql`insert into visitor_counts (project_id, day, by, value, opened)
    select ${project.id}, ${today()}, 'source', 'former' || i, 1 from generate_series(1, ${MAX_VISITOR_ROWS_A_DAY - 9}) i`);
  for (let i = 10; i < 15; i++) await open(`203.0.113.${i}`, { source: code });
  const rows = await query(`select by, value, opened from visitor_counts
    where project_id = ${project.id} and value not like 'former%' order by by`);
  expect(rows.map(({ by, opened }) => [by, opened])).toEqual([
    ['all', 10],
    ['browser', 10],
    ['device', 10],
    ['hour', 10],
    ['source', 5],
  ]);
});
