import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anchora/contract/durations';
import { MAX_TOKEN_DAYS, MAX_TOKENS } from '@anchora/contract/limits';
import type { ApiTokens, NewToken, OwnToken } from '@anchora/contract/api-tokens';
import type { TokenScope } from '@anchora/contract/token-scopes';
import type { Notifications } from '@anchora/contract/notifications';
import type { Project } from '@anchora/contract/projects';
import type { Mail } from '../../mail/mailer';
import { refuseChanges } from '../../../test-support/refuse-changes';
import { insertApiToken } from '../../../test-support/insert-api-token';
import { succeeded } from '../../../test-support/succeeded';
import { TestProgram } from '../../../test-support/test-program';
import { insertReadyFile } from '../../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database';
import { PASSWORD, type TestClient } from '../../../test-support/test-client';
import { workspaceMembers, workspaces } from '../../db/schema/accounts';
import { hashToken } from '../../http/hash-token';
import { whenRowIsAwaited } from '../../../test-support/when-row-is-awaited';
import { endAll } from '../../../../../testing/support/end-all';

const WANTED = { name: 'Robot', scopes: ['read', 'write'], days: 30, currentPassword: PASSWORD };

let database: TestDatabase;
let testApp: TestApp;
/** A second process on the same database. */
let otherNode: TestApp;
let owner: TestClient;
let ownerId: number;
const mails: Mail[] = [];
/** Texts of the mails that name a network address. */
const toldOf = (address: string) => mails.filter(({ text }) => text.includes(address)).map(({ text }) => text);
let log = '';

const execute = (statement: ReturnType<typeof sql>) => testApp.deps.db.execute(statement);
const plan = (end: 'runs' | 'ended') =>
  execute(sql`update users set subscription_plan = 'monthly',
    subscription_end_date = now() + ${end === 'runs' ? '1 day' : '-1 s'}::interval where id = ${ownerId}`);
const make = (change: object = {}) => owner.post('/api/tokens', { ...WANTED, ...change });

const program = async (scopes?: TokenScope[], address?: string) =>
  new TestProgram(testApp, await insertApiToken(testApp, { userId: ownerId, ...(scopes && { scopes }) }), address);

beforeAll(async () => {
  const mailer = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) };
  const logTo = { write: (line: string) => void (log += line) };
  database = await createTestDatabase();
  testApp = await createTestApp({ database, config: { logLevel: 'debug' }, deps: { mailer, logTo } });
  otherNode = await createTestApp({ database });
  owner = testApp.client();
  ({ id: ownerId } = await owner.register());
});
beforeEach(() => plan('runs'));
afterAll(() =>
  endAll(
    () => otherNode.close(),
    () => testApp.close(),
    () => database.drop(),
  ),
);

describe('making a token', () => {
  it('needs Pro, and the proof of an account-critical change', async () => {
    await plan('ended');
    expect((await make()).json()).toMatchObject({ code: 'token-needs-pro' });
    await plan('runs');
    expect((await make({ currentPassword: 'wrong' })).statusCode).toBe(401);
    expect((await make({ currentPassword: undefined })).statusCode).toBe(400);
    for (const bad of [{ scopes: [] }, { scopes: ['all'] }, { days: 0 }, { days: MAX_TOKEN_DAYS + 1 }, { name: ' ' }]) {
      expect([bad, (await make(bad)).statusCode]).toEqual([bad, 400]);
    }
  });

  it('answers it once, keeps its hash, and tells by bell and mail', async () => {
    const made = await make();
    expect(made.statusCode, made.body).toBe(201);
    const { token, info } = made.json<NewToken>();
    expect(info).toMatchObject({ name: 'Robot', scopes: ['read', 'write'], ending: token.slice(-4), lastUsedAt: null });
    expect((await owner.get('/api/tokens')).body).not.toContain(token);
    const { rows } = await execute(sql`select * from api_tokens where id = ${info.id}`);
    expect(rows).toMatchObject([{ token_hash: hashToken(token) }]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const bell = (await owner.get('/api/notifications')).json<Notifications>();
    const news = { kind: 'api-token', event: 'token-made', name: 'Robot', workspaceId: ownerId };
    expect(bell.items[0]).toMatchObject(news);
    await expect.poll(() => mails.at(-1)?.text).toContain('The token “Robot” was made.');
    expect(mails.at(-1)?.text).toContain(`/api-access?workspace=${ownerId}\n`);
    const activity = (await owner.get('/api/user/activity')).json<{ items: object[] }>();
    expect(activity.items[0]).toMatchObject({ kind: 'token-made', by: 'owner' });
  });

  it('counts its days by the clock of the database, as its end is checked', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * HOUR_MS });
    onTestFinished(() => void vi.useRealTimers());
    const { info } = (await make({ days: 1 })).json<NewToken>();
    vi.useRealTimers();
    const leftMs = Date.parse(info.expiresAt) - Date.now();
    expect(Math.abs(leftMs - DAY_MS)).toBeLessThan(MINUTE_MS);
    expect((await owner.delete(`/api/tokens/${info.id}`)).statusCode).toBe(200);
  });

  it(`stops at ${MAX_TOKENS}`, async () => {
    await execute(sql`delete from api_tokens`);
    for (let more = 1; more < MAX_TOKENS; more++) await insertApiToken(testApp, { userId: ownerId });
    expect((await make()).statusCode).toBe(201);
    expect((await make()).json()).toMatchObject({ code: 'too-many-tokens' });
    await execute(sql`delete from api_tokens`);
  });
});

describe('a token', () => {
  it('acts in its workspace until it is revoked, which every process obeys at once', async () => {
    const { token, info } = (await make()).json<NewToken>();
    const [here, there] = [new TestProgram(testApp, token), new TestProgram(otherNode, token)];
    expect((await here.get('/token')).json<OwnToken>()).toMatchObject({ workspaceId: ownerId, scopes: info.scopes });
    expect((await there.get('/projects')).statusCode).toBe(200);
    expect((await owner.get('/api/tokens')).json<ApiTokens>().items[0]?.lastUsedAt).toEqual(expect.any(String));
    expect((await owner.delete(`/api/tokens/${info.id}`)).statusCode).toBe(200);
    for (const node of [here, there])
      expect((await node.get('/token')).json()).toMatchObject({ code: 'token-invalid' });
    expect((await owner.delete(`/api/tokens/${info.id}`)).statusCode).toBe(404);
    const { rows } = await execute(sql`select subject from restore_journal where kind = 'token-revoked'`);
    expect(rows.at(-1)?.subject).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  });

  it('is refused after its end, and when its account was blocked', async () => {
    const ended = await insertApiToken(testApp, { userId: ownerId, expiresAt: new Date(Date.now() - 1000) });
    expect((await new TestProgram(testApp, ended).get('/token')).statusCode).toBe(401);
    const valid = await program();
    await execute(sql`update users set blocked_at = now() where id = ${ownerId}`);
    expect((await valid.get('/token')).statusCode).toBe(401);
    await execute(sql`update users set blocked_at = null where id = ${ownerId}`);
    expect((await valid.get('/token')).statusCode).toBe(200);
  });

  it('only reads when the plan has ended, and does everything again after renewal', async () => {
    const robot = await program();
    await plan('ended');
    expect((await robot.get('/token')).json<OwnToken>().scopes).toEqual(['read', 'numbers']);
    expect((await robot.get('/projects')).statusCode).toBe(200);
    expect((await robot.send('POST', '/projects', {})).json()).toMatchObject({ code: 'token-read-only' });
    await plan('runs');
    expect((await robot.send('POST', '/projects', {})).json()).toMatchObject({ code: 'validation-failed' });
  });

  it('needs the scope publish to give visitors of an open project another name, description or USDZ', async () => {
    const modelUrl = await insertReadyFile(testApp.deps.db, ownerId, 'model');
    const usdzUrl = await insertReadyFile(testApp.deps.db, ownerId, 'usdz');
    const body = { name: 'Chair', type: 'markerless', contentType: '3d-model', modelUrl, description: 'Of oak' };
    const { id } = (await owner.post('/api/projects', body)).json<Project>();
    const [writer, publisher] = [await program(['read', 'write']), await program(['read', 'write', 'publish'])];
    const change = (robot: TestProgram, to: object) => robot.send('PATCH', `/projects/${id}`, to);
    const shown = [{ name: 'Stool' }, { description: 'Of beech' }, { usdzUrl }];
    for (const to of shown) {
      const refused = await change(writer, to);
      expect([to, refused.json()]).toMatchObject([to, { code: 'token-scope-missing', params: { scope: 'publish' } }]);
    }
    for (const to of [
      { name: 'Chair' },
      { description: null },
      { visitorLanguage: 'en' },
      { name: 'Sofa', isPublic: false },
    ])
      expect([to, (await change(writer, to)).statusCode]).toEqual([to, 200]);
    for (const to of shown) expect([to, (await change(writer, to)).statusCode]).toEqual([to, 200]);
    for (const to of [{ isPublic: true }, { name: 'Bench' }])
      expect([to, (await change(publisher, to)).statusCode]).toEqual([to, 200]);
    await succeeded(owner.patch(`/api/projects/${id}`, { status: 'archived' }));
    expect((await change(writer, { name: 'Table' })).statusCode).toBe(200);
  });

  it('takes the place of cookies, and needs no Origin; a foreign Origin is refused', async () => {
    const robot = await program(['read']);
    const cookie = owner.cookieHeader;
    const send = (method: 'GET' | 'POST', url: string, headers = {}) =>
      robot.request({ method, url, headers: { cookie, ...headers } });
    expect((await send('GET', '/api/user')).statusCode).toBe(401);
    expect((await send('GET', '/api/projects')).statusCode).toBe(401);
    expect((await send('POST', '/api/v1/projects')).json()).toMatchObject({ code: 'token-scope-missing' });
    const foreign = await send('POST', '/api/v1/projects', { origin: 'https://evil.example' });
    expect(foreign.json()).toMatchObject({ code: 'foreign-origin' });
    expect((await send('GET', '/api/v1/projects')).headers['access-control-allow-origin']).toBeUndefined();
    expect((await owner.get('/api/v1/projects')).json()).toMatchObject({ code: 'token-missing' });
  });

  it('tells of its first use from each network, and never stands in the log', async () => {
    const robot = await program(undefined, '203.0.113.99');
    await succeeded(robot.get('/token'));
    await robot.get('/projects?cursor=bad');
    const first = [expect.stringContaining('used from a network')];
    await expect.poll(() => toldOf('203.0.113.99')).toEqual(first);
    await succeeded(new TestProgram(testApp, robot.token, '203.0.113.100').get('/token'));
    await expect.poll(() => toldOf('203.0.113.100')).toEqual(first);
    expect(toldOf('203.0.113.99')).toEqual(first);
    const { rows } = await execute(sql`select actor, address from audit_events where kind = 'token-from-new-network'`);
    expect(rows.at(-1)).toEqual({ actor: 'token', address: '203.0.113.100' });
    const { rows: networks } = await execute(sql`select * from api_token_networks`);
    expect(networks).not.toEqual([]);
    expect(JSON.stringify(networks)).not.toContain('203.0.113');
    expect(log).toContain('/api/v1/token');
    expect(log).not.toContain(robot.token.slice(0, 30));
  });

  it('tells of a new network at its next use, if it could not tell of the first', async () => {
    const robot = await program(undefined, '203.0.113.101');
    const allow = await refuseChanges(testApp.deps.db, { before: 'insert', table: 'audit_events' });
    expect((await robot.get('/token')).statusCode).toBe(200);
    await allow();
    expect(toldOf('203.0.113.101')).toEqual([]);
    await succeeded(robot.get('/token'));
    await expect.poll(() => toldOf('203.0.113.101')).toEqual([expect.stringContaining('used from a network')]);
    const { rows } = await execute(sql`select address from audit_events where kind = 'token-from-new-network'`);
    expect(rows.at(-1)).toEqual({ address: '203.0.113.101' });
  });

  it('is counted with those of the other processes, and says in headers what is left', async () => {
    const config = { ...testApp.deps.config, logLevel: 'silent', tokenRequestsPerMinute: 3 } as const;
    const nodes = [await createTestApp({ config, database }), await createTestApp({ config, database })];
    onTestFinished(() => endAll(...nodes.map((node) => () => node.close())));
    const { token } = await program();
    const answers = [];
    for (const at of [0, 1, 0, 1]) answers.push(await new TestProgram(nodes[at] ?? testApp, token).get('/token'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['2', '1', '0', '0']);
    // The limit is one of a minute, of which the requests took less than 10 s.
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(50);
  });
});

/** A user who is an editor in another user's workspace. */
async function editorOfStudio() {
  const { db } = testApp.deps;
  const member = testApp.client();
  const { id: userId } = await member.register();
  // No account of this file, and no workspace, has this id.
  const workspaceId = userId + 1000;
  await db.insert(workspaces).values({ id: workspaceId, ownerUserId: ownerId, name: 'Studio' });
  await db.insert(workspaceMembers).values({ workspaceId, userId, role: 'editor' });
  return { member, userId, workspaceId };
}

describe('the token of a member of a workspace', () => {
  it('is not made for somebody who is removed while the request is handled', async () => {
    const { db } = testApp.deps;
    const { member, userId, workspaceId } = await editorOfStudio();
    const { answer } = await db.transaction(async (tx) => {
      await tx.execute(sql`select from workspaces where id = ${workspaceId} for update`);
      await tx.execute(sql`delete from workspace_members where user_id = ${userId}`);
      const asked = member.post(`/api/tokens?workspace=${workspaceId}`, WANTED);
      await whenRowIsAwaited(db);
      return { answer: asked };
    });
    expect((await answer).json()).toMatchObject({ code: 'workspace-not-found' });
    expect((await execute(sql`select from api_tokens where user_id = ${userId}`)).rowCount).toBe(0);
  });

  it('is listed to the owner under the name that members see of each other, not under the whole address', async () => {
    const { userId, workspaceId } = await editorOfStudio();
    await execute(
      sql`update users set username = null, display_name = '', email = 'mai@example.com' where id = ${userId}`,
    );
    await insertApiToken(testApp, { userId, workspaceId });
    const listed = await owner.get(`/api/tokens?workspace=${workspaceId}`);
    expect(listed.json<ApiTokens>().items).toMatchObject([{ userId, memberName: 'mai' }]);
  });

  it('never exceeds the role at that moment, and ends with the membership for good', async () => {
    const { db } = testApp.deps;
    const { member, userId, workspaceId } = await editorOfStudio();
    const robot = new TestProgram(testApp, await insertApiToken(testApp, { userId, workspaceId }));
    const create = async () => (await robot.send('POST', '/projects', projectBody)).statusCode;
    const projectBody = { name: 'x', type: 'markerless', contentType: 'video', modelUrl: '/files/none' };
    expect(await create()).toBe(422);
    await execute(sql`update workspace_members set role = 'viewer' where user_id = ${userId}`);
    expect(await create()).toBe(403);
    expect((await robot.get('/projects')).statusCode).toBe(200);
    expect((await robot.get(`/projects?workspace=${userId}`)).json()).toMatchObject({ code: 'workspace-not-found' });
    const refused = await member.post(`/api/tokens?workspace=${workspaceId}`, WANTED);
    expect(refused.json()).toMatchObject({ code: 'role-too-low' });

    const listed = (await owner.get(`/api/tokens?workspace=${workspaceId}`)).json<ApiTokens>();
    expect(listed.items).toMatchObject([{ userId, scopes: ['read', 'write', 'publish', 'numbers'] }]);
    await execute(sql`delete from workspace_members where user_id = ${userId}`);
    expect((await robot.get('/projects')).statusCode).toBe(401);
    await db.insert(workspaceMembers).values({ workspaceId, userId, role: 'editor' });
    expect((await robot.get('/projects')).statusCode).toBe(401);
  });
});
