import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_ID, PLAN_NOTICE_DAYS } from '@anchora/contract/limits';
import type { Notifications } from '@anchora/contract/notifications';
import type { Project } from '@anchora/contract/projects';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { uploadFixture } from '../../../test-support/upload-file';
import { markBuildFailed } from '../../jobs/tracking-build-repository';
import type { Mail } from '../../mail/mailer';
import { tellOfEndingPlans } from '../../jobs/tell-of-ending-plans';
import { runCommand } from '../../operator/commands';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

type Client = ReturnType<TestApp['client']>;
const read = async (client: Client) => (await client.get('/api/notifications')).json<Notifications>();

async function makeTrackedProject(client: Client): Promise<Project> {
  const { url: modelUrl } = await uploadFixture(client, 'models/lantern.glb');
  const { url: targetImageUrl } = await uploadFixture(client, 'pictures/jazz.jpg');
  const body = { name: 'Poster', type: 'image-tracking', contentType: '3d-model', modelUrl, targetImageUrl };
  return (await client.post('/api/projects', { ...body, isPublic: true })).json<Project>();
}

describe('notifications', () => {
  it('announce a view milestone once, only to the owner, whose own views do not count for it', async () => {
    const client = testApp.client();
    await client.register();
    const project = await makeTrackedProject(client);
    const visitor = testApp.client('198.51.100.9');
    for (let i = 0; i < 12; i++) await client.post(`/api/projects/${project.shareId}/view`);
    for (let i = 0; i < 9; i++) await visitor.post(`/api/projects/${project.shareId}/view`);
    expect(await read(client)).toEqual({ items: [], unreadCount: 0 });
    for (let i = 0; i < 3; i++) await visitor.post(`/api/projects/${project.shareId}/view`);
    expect(await read(client)).toMatchObject({
      unreadCount: 1,
      items: [{ kind: 'view-milestone', projectId: project.id, projectName: 'Poster', viewCount: 10, isRead: false }],
    });
    const other = testApp.client();
    await other.register();
    expect(await read(other)).toEqual({ items: [], unreadCount: 0 });
    expect((await testApp.client().get('/api/notifications')).statusCode).toBe(401);
  });

  it('report a failed tracking build once, however often it fails', async () => {
    const client = testApp.client();
    await client.register();
    const project = await makeTrackedProject(client);
    const job = testApp.queuedJobs.findLast(({ projectId }) => projectId === project.id)!;
    const fail = () => testApp.deps.db.transaction((tx) => markBuildFailed(tx, job, { code: 'build-failed' }));
    await fail();
    await fail();
    expect((await read(client)).items.map(({ kind }) => kind)).toEqual(['tracking-failed']);
  });

  it(`announce a plan that ends within ${PLAN_NOTICE_DAYS} days, once, by mail too`, async () => {
    const mails: Mail[] = [];
    const mailer = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) };
    const { db, config } = testApp.deps;
    const { signal } = new AbortController();
    const tell = () => tellOfEndingPlans({ db, mails: { mailer, config }, signal, onError: expect.unreachable });
    const client = testApp.client();
    const { id } = await client.register();
    await client.patch('/api/user/subscription', { plan: 'monthly' });
    await tell();
    expect((await read(client)).items).toEqual([]);
    await testApp.deps.db.execute(
      sql`update users set subscription_end_date = now() + ${PLAN_NOTICE_DAYS - 1} * interval '1 day' where id = ${id}`,
    );
    await testApp.deps.db.execute(sql`update users set subscription_renews = true where id = ${id}`);
    await tell();
    expect((await read(client)).items, 'a plan that renews does not end').toEqual([]);
    await testApp.deps.db.execute(sql`update users set subscription_renews = false where id = ${id}`);
    await runCommand(testApp.deps, 'purge', []);
    expect((await read(client)).items, 'the command leaves it to the server, which sends mails').toEqual([]);
    for (let i = 0; i < 2; i++) await tell();
    expect((await read(client)).items.map(({ kind }) => kind)).toEqual(['subscription-ending']);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Nothing that you have published stops');
    // Another end is told again.
    await db.execute(sql`update users set subscription_end_date = now() + interval '2 days' where id = ${id}`);
    await tell();
    expect(mails).toHaveLength(2);
  });

  it('of an ending plan are mailed later if the mail server refused, or the process ended while it sent', async () => {
    const { db, config } = testApp.deps;
    await db.execute(sql`update users set subscription_end_date = null`);
    const client = testApp.client();
    const { id } = await client.register();
    await client.patch('/api/user/subscription', { plan: 'monthly' });
    await db.execute(sql`update users set subscription_end_date = now() + ${PLAN_NOTICE_DAYS - 1} * interval '1 day', subscription_renews = false
      where id = ${id}`);
    const outcomes: (() => Promise<void>)[] = [
      () => Promise.reject(new Error('451 try again later')),
      () => new Promise<void>(() => undefined),
      () => Promise.resolve(),
    ];
    const mails: Mail[] = [];
    const mailer = { send: (mail: Mail) => (outcomes[mails.push(mail) - 1] ?? expect.unreachable)() };
    const errors: string[] = [];
    const { signal } = new AbortController();
    const onError = (message: string) => errors.push(message);
    const tell = () => tellOfEndingPlans({ db, mails: { mailer, config }, signal, onError });
    const pass = () => db.execute(sql`update notifications set mail_due_at = mail_due_at - interval '6 hours'`);

    await tell();
    await tell();
    expect(mails, 'the mail server is not asked again at once').toHaveLength(1);
    expect(errors).toEqual(['the end of a plan could not be mailed']);
    await pass();
    // This run never ends, like one whose process was killed.
    void tell();
    await expect.poll(() => mails.length).toBe(2);
    await tell();
    expect(mails, 'one process at a time sends it').toHaveLength(2);
    for (let i = 0; i < 2; i++) {
      await pass();
      await tell();
    }
    expect(mails).toHaveLength(3);
    expect((await read(client)).items.map(({ kind }) => kind)).toEqual(['subscription-ending']);
  });

  it('of an ending plan are left to the next run when the server stops', async () => {
    const { db, config } = testApp.deps;
    await db.execute(sql`update users set subscription_end_date = null`);
    for (let i = 0; i < 2; i++) {
      const client = testApp.client();
      const { id } = await client.register();
      await client.patch('/api/user/subscription', { plan: 'monthly' });
      await db.execute(sql`update users set subscription_end_date = now() + ${PLAN_NOTICE_DAYS - 1} * interval '1 day', subscription_renews = false
        where id = ${id}`);
    }
    const mails: Mail[] = [];
    const stopping = new AbortController();
    const mailer = {
      send: (mail: Mail) => {
        mails.push(mail);
        stopping.abort();
        return Promise.resolve();
      },
    };
    const tell = (signal: AbortSignal) =>
      tellOfEndingPlans({ db, mails: { mailer, config }, signal, onError: expect.unreachable });
    await tell(stopping.signal);
    expect(mails).toHaveLength(1);
    await tell(new AbortController().signal);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(2);
  });

  it('are marked as read up to the newest one shown', async () => {
    const client = testApp.client();
    await client.register();
    const project = await makeTrackedProject(client);
    const visitor = testApp.client('198.51.100.10');
    for (let i = 0; i < 10; i++) await visitor.post(`/api/projects/${project.shareId}/view`);
    const [newest] = (await read(client)).items;
    for (let i = 0; i < 40; i++) await visitor.post(`/api/projects/${project.shareId}/view`);
    await client.post('/api/notifications/read', { upToId: newest?.id });
    const after = await read(client);
    expect(after.unreadCount).toBe(1);
    expect(after.items.map(({ isRead }) => isRead)).toEqual([false, true]);
    for (const upToId of ['all', MAX_ID + 1, Number.MAX_SAFE_INTEGER, 1.5, -1]) {
      expect((await client.post('/api/notifications/read', { upToId })).statusCode).toBe(400);
    }
    expect((await client.post('/api/notifications/read', { upToId: MAX_ID })).statusCode).toBe(200);
  });
});
