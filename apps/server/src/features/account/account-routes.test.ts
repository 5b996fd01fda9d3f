import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { AccountInfo, ExportTicket, SessionInfo } from '@anchora/contract/account';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { MAX_ID, MAX_SESSIONS_PER_USER } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import type { User } from '@anchora/contract/users';
import { createGoogleTokens, TEST_GOOGLE, type GoogleTokens } from '../../../test-support/google-tokens';
import { startMailServer, type MailServer } from '../../../test-support/mail-server';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { uploadFixture } from '../../../test-support/upload-file';
import { users } from '../../db/schema/accounts';
import { files } from '../../db/schema/files';
import { projects } from '../../db/schema/projects';
import { deleteDoomedObjects } from '../../jobs/sweep';
import { ObjectNotFoundError } from '../../storage/object-store';
import { createMailer } from '../../mail/mailer';

let mail: MailServer;
let tokens: GoogleTokens;
let testApp: TestApp;

beforeAll(async () => {
  mail = await startMailServer();
  tokens = await createGoogleTokens();
  const mailConfig = { smtpUrl: mail.url, from: 'Anchora <ar@example.com>' };
  testApp = await createTestApp({
    config: { google: TEST_GOOGLE, mail: mailConfig },
    deps: { identityKeys: tokens.keys, mailer: createMailer(mailConfig) },
  });
});
afterAll(async () => {
  await testApp.close();
  await mail.close();
});

/** Waits for the next mail to an address and returns its link. */
async function linkMailedTo(address: string): Promise<string> {
  await expect.poll(() => mail.received.some(({ to }) => to === address)).toBe(true);
  const at = mail.received.findIndex(({ to }) => to === address);
  const [received] = mail.received.splice(at, 1);
  const [, token] = /token=([\w-]+)/.exec(received?.text ?? '') ?? [];
  return token ?? '';
}

describe('PATCH /api/user/profile', () => {
  it('changes name, language and photo, and keeps what is left out', async () => {
    const client = testApp.client();
    await client.register({ displayName: 'Before' });
    const photo = (await uploadFixture(client, 'pictures/jazz.jpg')).url;
    const changed = await client.patch('/api/user/profile', { photoURL: photo, language: 'vi' });
    expect(changed.json<User>()).toMatchObject({ displayName: 'Before', photoURL: photo, language: 'vi' });
    expect((await testApp.client().get(photo)).statusCode).toBe(200);
    const cleared = await client.patch('/api/user/profile', { photoURL: null, displayName: ' ' });
    expect(cleared.json<User>()).toMatchObject({ displayName: null, photoURL: null, language: 'vi' });
    expect((await testApp.client().get(photo)).statusCode).toBe(404);
  });

  it('refuses a photo of another user, of another host, and an unknown language', async () => {
    const owner = testApp.client();
    await owner.register();
    const photo = (await uploadFixture(owner, 'pictures/jazz.jpg')).url;
    const other = testApp.client();
    await other.register();
    expect((await other.patch('/api/user/profile', { photoURL: photo })).statusCode).toBe(422);
    expect((await other.patch('/api/user/profile', { photoURL: 'https://evil.example/x.png' })).statusCode).toBe(422);
    expect((await other.patch('/api/user/profile', { language: 'fr' })).statusCode).toBe(400);
  });
});

describe('POST /api/user/email', () => {
  it('asks for the password, tells both addresses, and the link confirms the new one once', async () => {
    const client = testApp.client();
    const { email } = await client.register();
    expect((await client.post('/api/user/email', { email: 'new@example.com' })).statusCode).toBe(400);
    const wrong = await client.post('/api/user/email', { email: 'new@example.com', currentPassword: 'wrong' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json<ApiErrorBody>().fields).toHaveProperty('currentPassword');
    const right = await client.post('/api/user/email', { email: 'new@example.com', currentPassword: 'correct horse' });
    expect(right.json<User>().email).toBe('new@example.com');
    const token = await linkMailedTo('new@example.com');
    await linkMailedTo(email);
    const info = async () => (await client.get('/api/user/account')).json<AccountInfo>();
    expect((await info()).isEmailVerified).toBe(false);
    expect((await testApp.client().post('/api/confirm-email', { token })).statusCode).toBe(200);
    expect((await info()).isEmailVerified).toBe(true);
    expect((await testApp.client().post('/api/confirm-email', { token })).statusCode).toBe(410);
  });

  it('mails an address at most three confirmations, even for several accounts', async () => {
    const address = 'somebody-else@example.com';
    const statuses = [];
    for (let i = 0; i < 3; i++) {
      const client = testApp.client();
      const { email } = await client.register();
      const change = (to: string) => client.post('/api/user/email', { email: to, currentPassword: 'correct horse' });
      statuses.push((await change(address)).statusCode);
      if (i === 0) statuses.push((await client.post('/api/user/email/confirmation')).statusCode);
      if (i < 2) await change(email);
      else
        expect(
          (await client.get('/api/user')).json<User>().email,
          'a refused change leaves the address as it was',
        ).toBe(email);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('refuses an address that another account has, in any case', async () => {
    const other = testApp.client();
    await other.register({ email: 'There@example.com' });
    const client = testApp.client();
    await client.register();
    const answer = await client.post('/api/user/email', {
      email: 'there@EXAMPLE.com',
      currentPassword: 'correct horse',
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<ApiErrorBody>().fields).toHaveProperty('email');
  });
});

describe('passwords', () => {
  it('changing it ends the other sessions and keeps this one', async () => {
    const client = testApp.client();
    const { username } = await client.register();
    const elsewhere = testApp.client();
    await elsewhere.post('/api/login', { username, password: 'correct horse' });
    const change = { currentPassword: 'correct horse', newPassword: 'battery staple' };
    expect((await client.post('/api/user/password', change)).statusCode).toBe(200);
    expect((await client.get('/api/user')).statusCode).toBe(200);
    expect((await elsewhere.get('/api/user')).statusCode).toBe(401);
    expect((await testApp.client().post('/api/login', { username, password: 'battery staple' })).statusCode).toBe(200);
  });

  it('a forgotten one is reset by a link that works once and ends every session', async () => {
    const client = testApp.client();
    const { username, email } = await client.register();
    const visitor = testApp.client();
    expect((await visitor.post('/api/password-reset', { email: email.toUpperCase() })).json()).toEqual({ ok: true });
    const token = await linkMailedTo(email);
    const confirm = { token, newPassword: 'battery staple' };
    expect((await visitor.post('/api/password-reset/confirm', confirm)).json<User>().username).toBe(username);
    expect((await visitor.get('/api/user')).statusCode).toBe(200);
    expect((await client.get('/api/user')).statusCode).toBe(401);
    expect((await testApp.client().post('/api/password-reset/confirm', confirm)).statusCode).toBe(410);
    const [row] = await testApp.deps.db.select().from(users).where(eq(users.email, email));
    expect(row?.emailVerifiedAt).not.toBeNull();
  });

  it('a reset answers alike for an unknown address, and only a few times for one', async () => {
    const answers = [];
    for (let i = 0; i < 4; i++) {
      answers.push((await testApp.client().post('/api/password-reset', { email: 'nobody@example.com' })).statusCode);
    }
    expect(answers).toEqual([200, 200, 200, 429]);
  });

  it.each([
    ['password', { currentPassword: 'correct horse', newPassword: 'battery staple' }],
    ['email', { currentPassword: 'correct horse', email: 'moved-on@example.com' }],
  ])('a changed %s makes earlier links void', async (what, change) => {
    const client = testApp.client();
    const { email } = await client.register();
    await client.post('/api/password-reset', { email });
    const token = await linkMailedTo(email);
    expect((await client.post(`/api/user/${what}`, change)).statusCode).toBe(200);
    const answer = await client.post('/api/password-reset/confirm', { token, newPassword: 'stolen!' });
    expect(answer.statusCode).toBe(410);
  });

  it('a reset link to an address that has since moved to its proven owner has no effect', async () => {
    const email = 'never-mine@example.com';
    const squatter = testApp.client();
    await squatter.register({ email });
    await squatter.post('/api/password-reset', { email });
    const token = await linkMailedTo(email);
    const idToken = await tokens.sign({ sub: 'proven-owner', email });
    const owner = await testApp
      .client()
      .post('/api/register-with-firebase', { idToken, username: 'proven_owner', takesAddress: true });
    expect(owner.json<User>().email).toBe(email);
    const answer = await testApp.client().post('/api/password-reset/confirm', { token, newPassword: 'battery staple' });
    expect(answer.statusCode).toBe(410);
  });

  it('an expired reset link has no effect, and the sessions stay', async () => {
    const client = testApp.client();
    const { id, username, email } = await client.register();
    await client.post('/api/password-reset', { email });
    const token = await linkMailedTo(email);
    await testApp.deps.db.execute(sql`update user_tickets set expires_at = now() where user_id = ${id}`);
    const answer = await client.post('/api/password-reset/confirm', { token, newPassword: 'battery staple' });
    expect(answer.statusCode).toBe(410);
    expect(answer.json<ApiErrorBody>().message).toBe(
      'This link has already been used or is too old. Please ask for a new one.',
    );
    expect((await client.get('/api/user')).statusCode).toBe(200);
    expect((await testApp.client().post('/api/login', { username, password: 'correct horse' })).statusCode).toBe(200);
  });
});

describe('sessions', () => {
  it('are at most a hundred: a further sign-in ends the one that was used longest ago', async () => {
    const client = testApp.client();
    const { id, username } = await client.register();
    await testApp.deps.db.execute(sql`
      insert into sessions (token_hash, user_id, last_seen_at, expires_at)
      select sha256(convert_to('session ' || ${id}::int || ' ' || i, 'UTF8')), ${id}, now() - i * interval '1 minute', now() + interval '1 day'
      from generate_series(1, ${MAX_SESSIONS_PER_USER}) i`);
    const another = testApp.client();
    await another.post('/api/login', { username, password: 'correct horse' });
    const listed = (await client.get('/api/user/sessions')).json<SessionInfo[]>();
    expect(listed).toHaveLength(MAX_SESSIONS_PER_USER);
    expect((await another.get('/api/user')).statusCode).toBe(200);
    const ageMs = Date.now() - Math.min(...listed.map(({ lastSeenAt }) => Date.parse(lastSeenAt)));
    expect(Math.round(ageMs / 60_000)).toBe(MAX_SESSIONS_PER_USER - 2);
  });

  it('are listed for their user alone and can be ended one by one or all others at once', async () => {
    const client = testApp.client();
    const { username } = await client.register();
    const [second, third] = [testApp.client(), testApp.client()];
    for (const browser of [second, third]) await browser.post('/api/login', { username, password: 'correct horse' });
    const list = async () => (await client.get('/api/user/sessions')).json<SessionInfo[]>();
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const stranger = testApp.client();
    await stranger.register();
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    expect((await stranger.delete(`/api/user/sessions/${other?.id}`)).statusCode).toBe(404);
    expect((await client.delete(`/api/user/sessions/${other?.id}`)).statusCode).toBe(200);
    expect(await list()).toHaveLength(2);
    const stillIn = async () => {
      const answers = await Promise.all([second, third].map((browser) => browser.get('/api/user')));
      return answers.filter(({ statusCode }) => statusCode === 200).length;
    };
    expect(await stillIn()).toBe(1);
    await client.delete('/api/user/sessions');
    expect(await stillIn()).toBe(0);
    expect((await list()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it('are ended by every id that the database gives out', async () => {
    const client = testApp.client();
    const { username } = await client.register();
    await testApp.deps.db.execute(sql`select setval('sessions_id_seq', ${MAX_ID - 1000})`);
    await testApp.client().post('/api/login', { username, password: 'correct horse' });
    const sessions = (await client.get('/api/user/sessions')).json<SessionInfo[]>();
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    expect(other?.id).toBe(MAX_ID - 999);
    expect((await client.delete(`/api/user/sessions/${other?.id}`)).statusCode).toBe(200);
  });
});

describe('linking Google', () => {
  it('needs the password, refuses an account that is linked elsewhere, and can be undone with a password set', async () => {
    const client = testApp.client();
    await client.register();
    const googleToken = await tokens.sign({ sub: 'linked', email: 'linked@example.com' });
    expect((await client.post('/api/user/google', { googleToken })).statusCode).toBe(400);
    const linked = await client.post('/api/user/google', { googleToken, currentPassword: 'correct horse' });
    expect(linked.json<User>().firebaseUid).toBe('firebase-linked');
    const other = testApp.client();
    await other.register();
    const refused = await other.post('/api/user/google', { googleToken, currentPassword: 'correct horse' });
    expect(refused.json<ApiErrorBody>().code).toBe('already-linked');
    const byGoogle = await testApp.client().post('/api/login-with-firebase', { idToken: googleToken });
    expect(byGoogle.json<User>().id).toBe(linked.json<User>().id);
    const unlinked = await client.post('/api/user/google/unlink', { idToken: googleToken });
    expect(unlinked.json<User>().firebaseUid).toMatch(/^manual-\d+$/);
  });

  it('an account without a password proves ownership by Google, and keeps Google until it has one', async () => {
    const client = testApp.client();
    const idToken = await tokens.sign({ sub: 'only-google', email: 'only-google@example.com' });
    await client.post('/api/register-with-firebase', { idToken, username: 'only_google' });
    const elevenMinutesAgo = Math.floor(Date.now() / 1000) - 11 * 60;
    for (const claims of [{ sub: 'someone-else' }, { sub: 'only-google', auth_time: elevenMinutesAgo }]) {
      const refused = await client.post('/api/user/export', { idToken: await tokens.sign(claims) });
      expect(refused.statusCode).toBe(401);
      expect(Object.keys(refused.json<ApiErrorBody>().fields ?? {})).toEqual(['idToken']);
    }
    expect((await client.post('/api/user/google/unlink', { idToken })).json<ApiErrorBody>().code).toBe('no-password');
    const foreign = await tokens.sign({ sub: 'someone-else' });
    const refused = await client.post('/api/user/password', { idToken: foreign, newPassword: 'battery staple' });
    expect(refused.statusCode).toBe(401);
    expect((await client.post('/api/user/password', { idToken, newPassword: 'battery staple' })).statusCode).toBe(200);
    expect((await client.post('/api/user/google/unlink', { idToken })).statusCode).toBe(200);
  });
});

async function makeProject(client: ReturnType<TestApp['client']>, name: string): Promise<Project> {
  const { url: modelUrl } = await uploadFixture(client, 'models/lantern.glb');
  const response = await client.post('/api/projects', {
    name,
    type: 'markerless',
    contentType: '3d-model',
    modelUrl,
    isPublic: true,
  });
  return response.json<Project>();
}

async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}

describe('POST /api/user/export', () => {
  it('has every project of an account with more than are read at once', async () => {
    const client = testApp.client();
    const { id } = await client.register();
    await testApp.deps.db.execute(sql`
      insert into projects (user_id, workspace_id, name, type, content_type, share_id)
      select ${id}, ${id}, 'Poster ' || i, 'markerless', 'video', 'export-' || i || '-of-many' from generate_series(1, 450) i`);
    const { url } = (await client.post('/api/user/export', { currentPassword: 'correct horse' })).json<ExportTicket>();
    const entries = await readZip((await client.get(url)).rawPayload);
    const listed = JSON.parse(entries.get('projects.json')!.toString()) as { name: string }[];
    expect(new Set(listed.map(({ name }) => name)).size).toBe(450);
    expect(JSON.parse(entries.get('notifications.json')!.toString())).toEqual([]);
  });

  it('gives every row and every byte as a zip, once and only to its owner', async () => {
    const client = testApp.client();
    await client.register();
    const project = await makeProject(client, 'Chuyến đi');
    for (let i = 0; i < 10; i++) await testApp.client().post(`/api/projects/${project.shareId}/view`);
    expect((await client.post('/api/user/export', {})).statusCode).toBe(400);
    const { url } = (await client.post('/api/user/export', { currentPassword: 'correct horse' })).json<ExportTicket>();
    const answer = await client.get(url);
    expect(answer.headers['content-type']).toBe('application/zip');
    const entries = await readZip(answer.rawPayload);
    const [listed] = JSON.parse(entries.get('projects.json')!.toString());
    expect(listed).toMatchObject({ id: project.id, name: 'Chuyến đi', viewCount: 10 });
    const [told] = JSON.parse(entries.get('notifications.json')!.toString());
    expect(told).toMatchObject({ event: { kind: 'view-milestone', viewCount: 10 }, readAt: null });
    expect(JSON.parse(entries.get('sessions.json')!.toString())).toHaveLength(1);
    const fileName = [...entries.keys()].find((name) => name.startsWith(`files/${listed.files.model}`));
    expect(fileName).toMatch(/lantern\.glb$/);
    const served = (await client.get(project.modelUrl)).rawPayload;
    expect(entries.get(fileName!)!.equals(served)).toBe(true);
    expect(entries.get('account.json')!.toString()).not.toContain('argon2');
    expect((await client.get(url)).statusCode).toBe(410);
  });

  it('refuses the ticket of another user', async () => {
    const owner = testApp.client();
    await owner.register();
    const { url } = (await owner.post('/api/user/export', { currentPassword: 'correct horse' })).json<ExportTicket>();
    const other = testApp.client();
    await other.register();
    expect((await other.get(url)).statusCode).toBe(410);
    expect((await testApp.client().get(url)).statusCode).toBe(401);
    expect((await owner.get(url)).statusCode, 'and leaves it to its owner').toBe(200);
  });
});

function failOn(message: string, error: unknown): never {
  expect.unreachable(`${message}: ${String(error)}`);
}

describe('POST /api/user/delete', () => {
  it('closes links and sessions at once and leaves no row', async () => {
    const client = testApp.client();
    const { id, username } = await client.register();
    const elsewhere = testApp.client();
    await elsewhere.post('/api/login', { username, password: 'correct horse' });
    const project = await makeProject(client, 'Soon gone');
    await client.patch('/api/user/profile', { photoURL: (await uploadFixture(client, 'pictures/jazz.jpg')).url });
    const { db } = testApp.deps;
    const stored = await db.select().from(files).where(eq(files.userId, id));
    expect(stored).toHaveLength(2);
    const visitor = testApp.client();
    expect((await visitor.get(project.modelUrl)).statusCode).toBe(200);
    expect((await client.post('/api/user/delete', { currentPassword: 'wrong' })).statusCode).toBe(401);
    expect((await client.post('/api/user/delete', { currentPassword: 'correct horse' })).statusCode).toBe(200);
    for (const browser of [client, elsewhere]) expect((await browser.get('/api/user')).statusCode).toBe(401);
    expect((await visitor.get(project.modelUrl)).statusCode).toBe(404);
    expect((await visitor.get(`/api/projects/${project.shareId}`)).statusCode).toBe(404);
    expect(await db.select().from(files).where(eq(files.userId, id))).toEqual([]);
    expect(await db.select().from(projects).where(eq(projects.userId, id))).toEqual([]);
    expect(await db.select().from(users).where(eq(users.id, id))).toEqual([]);
    await deleteDoomedObjects({ ...testApp.deps, signal: new AbortController().signal, onError: failOn });
    for (const { storageKey } of stored) {
      await expect(testApp.deps.store.head(storageKey)).rejects.toThrow(ObjectNotFoundError);
    }
  });
});

it('without a mail server a reset explains the alternative', async () => {
  const bare = await createTestApp();
  try {
    const answer = await bare.client().post('/api/password-reset', { email: 'a@example.com' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json<ApiErrorBody>().message).toContain('sends no mail');
  } finally {
    await bare.close();
  }
});
