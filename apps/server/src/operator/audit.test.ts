import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityPage } from '@anchora/contract/audit';
import { ACTIVITY_PAGE_SIZE, AUDIT_ADDRESS_RETENTION_DAYS, AUDIT_RETENTION_DAYS } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import { succeeded } from '../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { CLIENT_ADDRESS, type TestClient } from '../../test-support/test-client';
import { uploadFixture } from '../../test-support/upload-file';
import { recordEvent } from '../audit/audit-repository';
import { violatedUniqueConstraint } from '../db/violated-unique-constraint';
import { projects, spentShareIds } from '../db/schema/projects';
import { auditEvents } from '../db/schema/records';
import { runSweep } from '../jobs/sweep';
import { runCommand } from './commands';

let testApp: TestApp;
let client: TestClient;
let account: Awaited<ReturnType<TestClient['register']>>;
let modelUrl: string;

beforeAll(async () => {
  testApp = await createTestApp();
  client = testApp.client();
  account = await client.register();
  ({ url: modelUrl } = await uploadFixture(client, 'models/beacon.glb'));
});
afterAll(() => testApp.close());

const run = (name: string, ...parameters: string[]) => runCommand(testApp.deps, name, parameters);
const activity = async (of: TestClient, query = '') =>
  (await of.get(`/api/user/activity${query}`)).json<ActivityPage>();

async function createProject() {
  const body = { name: 'Beacon', type: 'markerless', contentType: '3d-model', modelUrl, isPublic: true };
  const created = await client.post('/api/projects', body);
  return created.json<Project>();
}

describe('the log of audit events', () => {
  it('records who opens and closes what, with session and address, and shows it to its owner alone', async () => {
    const { id, shareId } = await createProject();
    await succeeded(client.patch(`/api/projects/${id}`, { name: 'Beacon of light' }));
    await succeeded(client.patch(`/api/projects/${id}`, { status: 'archived' }));
    await succeeded(client.patch(`/api/projects/${id}`, { status: 'active' }));
    await succeeded(client.delete(`/api/projects/${id}`));
    await succeeded(client.delete(`/api/projects/${id}`));
    await succeeded(client.post(`/api/projects/${id}/restore`));
    await run('block', shareId);
    await run('unblock', shareId);
    const { items } = await activity(client);
    expect(items.map(({ kind, by }) => `${by} ${kind}`).toReversed()).toEqual([
      'owner project-opened',
      'owner project-closed',
      'owner project-opened',
      'owner project-trashed',
      'owner project-restored',
      'operator project-blocked',
      'operator project-unblocked',
    ]);
    expect(items.at(-1)).toMatchObject({
      projectName: 'Beacon of light',
      address: CLIENT_ADDRESS,
      isThisSession: true,
    });
    expect(items[0]).toMatchObject({ address: null, isThisSession: false });
    const other = testApp.client();
    await other.register();
    expect(await activity(other)).toEqual({ items: [], nextBefore: null });
  });

  it('records changes of how an account is entered, and what operators do to it', async () => {
    const owner = testApp.client();
    const { username, email, password } = await owner.register();
    await succeeded(owner.post('/api/user/password', { currentPassword: password, newPassword: 'battery staple' }));
    await succeeded(owner.post('/api/user/email', { currentPassword: 'battery staple', email: `new-${email}` }));
    await run('pro', username, 'yearly');
    await run('pro', username, 'off');
    const link = new URL(await run('reset-password', username));
    const confirm = { token: link.searchParams.get('token'), newPassword: 'third horse' };
    await succeeded(owner.post('/api/password-reset/confirm', confirm));
    await run('block-account', username);
    await run('unblock-account', username);
    await succeeded(owner.post('/api/login', { username, password: 'third horse' }));
    const { items } = await activity(owner);
    expect(items.map(({ kind, by }) => `${by} ${kind}`).toReversed()).toEqual([
      'owner password-changed',
      'owner email-changed',
      'operator pro-granted',
      'operator pro-ended',
      'operator reset-link-issued',
      'owner password-reset',
      'operator account-blocked',
      'operator account-unblocked',
    ]);
  });

  it('is printed by the operator’s command, by account, project, kind and age', async () => {
    const { shareId } = await createProject();
    const all = await run('audit', `--user=${account.username}`);
    // The account has the seven events of the first test, too.
    expect(all.split('\n').length).toBeGreaterThan(7);
    const line = await run('audit', `--project=${shareId}`, '--kind=project-opened', '--days=1');
    expect(line).toMatch(
      new RegExp(
        `^\\d+  \\S+Z  project-opened  by owner  account ${account.username}  project ${shareId} "Beacon"  from ${CLIENT_ADDRESS}$`,
      ),
    );
    const [number] = line.split(' ');
    expect(await run('audit', `--project=${shareId}`, `--before=${number}`)).toBe('Nothing of this kind is recorded.');
    const createdAt = sql`now() - interval '2 days'`;
    await testApp.deps.db
      .update(auditEvents)
      .set({ createdAt })
      .where(eq(auditEvents.id, Number(number)));
    expect(await run('audit', `--project=${shareId}`, '--days=1')).toBe('Nothing of this kind is recorded.');
    await run('block-host', 'example.com');
    await run('purge');
    expect(await run('audit', '--kind=host-blocked')).toContain('by operator  host example.com');
    expect(await run('audit', '--kind=data-purged')).toContain('by operator');
    await expect(run('audit', '--kind=nothing')).rejects.toThrow('There is no kind nothing.');
    await expect(run('audit', '--days=soon')).rejects.toThrow('Give a number');
  });

  it('tells of a closed report without telling the owner', async () => {
    const { shareId } = await createProject();
    await succeeded(testApp.client().post('/api/reports', { shareId, reason: 'other' }));
    const number = /^\d+/.exec(await run('reports'))?.[0] ?? '';
    await run('close-report', number);
    expect(await run('audit', '--kind=report-closed')).toContain(`project ${shareId}`);
    expect((await activity(client)).items.map(({ kind }) => kind)).not.toContain('report-closed');
  });

  it('is read by pages, without gaps or repetitions', async () => {
    const owner = testApp.client();
    const { id } = await owner.register();
    await testApp.deps.db.transaction(async (tx) => {
      for (let i = 0; i < ACTIVITY_PAGE_SIZE + 2; i++) {
        await recordEvent(tx, { kind: 'data-purged', actor: { by: 'server' }, userId: id });
      }
    });
    const first = await activity(owner);
    expect(first.items).toHaveLength(ACTIVITY_PAGE_SIZE);
    const second = await activity(owner, `?before=${first.nextBefore}`);
    expect(second.nextBefore).toBeNull();
    const ids = [...first.items, ...second.items].map((item) => item.id);
    expect(ids).toHaveLength(ACTIVITY_PAGE_SIZE + 2);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect((await owner.get('/api/user/activity?before=x')).statusCode).toBe(400);
  });

  it('loses its addresses after a month, and goes after a year', async () => {
    const { db } = testApp.deps;
    const owner = testApp.client();
    const { id } = await owner.register();
    const actor = { by: 'owner', sessionId: 1, address: CLIENT_ADDRESS } as const;
    await db.transaction(async (tx) => {
      for (const kind of ['password-changed', 'google-linked', 'google-unlinked'] as const) {
        await recordEvent(tx, { kind, actor, userId: id });
      }
    });
    const age = (kind: 'google-linked' | 'password-changed', days: number) =>
      db
        .update(auditEvents)
        .set({ createdAt: sql`now() - ${days} * interval '1 day'` })
        .where(sql`user_id = ${id} and kind = ${kind}`);
    await age('google-linked', AUDIT_ADDRESS_RETENTION_DAYS + 1);
    await age('password-changed', AUDIT_RETENTION_DAYS + 1);
    const errors: unknown[] = [];
    const signal = new AbortController().signal;
    await runSweep({ ...testApp.deps, signal, onError: (_, error) => errors.push(error) });
    expect(errors).toEqual([]);
    const left = (await activity(owner)).items.map(({ kind, address }) => [kind, address]);
    expect(left).toEqual([
      ['google-unlinked', CLIENT_ADDRESS],
      ['google-linked', null],
    ]);
  });

  it('goes with a purged project, whose share id is never given out again', async () => {
    const { db } = testApp.deps;
    const { id, shareId } = await createProject();
    await succeeded(client.delete(`/api/projects/${id}`));
    await run('block', shareId);
    await db
      .update(projects)
      .set({ deletedAt: new Date(0) })
      .where(eq(projects.id, id));
    await run('purge');
    const { items } = await activity(client);
    expect(items[0]).toMatchObject({ kind: 'project-erased', by: 'server', projectName: null });
    const ofProject = await db.select().from(auditEvents).where(eq(auditEvents.projectId, id));
    expect(ofProject).toEqual([]);

    const spent = JSON.stringify(await db.select().from(spentShareIds));
    expect(spent).not.toContain(shareId);
    const [other] = await db.select().from(projects).limit(1);
    const again = { ...other, id: undefined, creationKey: null, name: 'Again', userId: account.id, shareId } as const;
    const failure = await db
      .insert(projects)
      .values({ ...again, workspaceId: account.id, type: 'markerless', contentType: '3d-model' })
      .then(
        () => null,
        (error: unknown) => violatedUniqueConstraint(error),
      );
    expect(failure).toBe('projects_share_id_unique');
  });
});
