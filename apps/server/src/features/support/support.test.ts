import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import {
  CLOSED_SUPPORT_RETENTION_DAYS,
  MAX_ID,
  MAX_OPEN_SUPPORT_THREADS,
  MAX_SUPPORT_IMAGES,
  MAX_SUPPORT_TEXT_LENGTH,
  SUPPORT_AN_HOUR,
} from '@anchora/contract/limits';
import type { Notifications } from '@anchora/contract/notifications';
import type { Project } from '@anchora/contract/projects';
import type { SupportThread, SupportThreads } from '@anchora/contract/support';
import { codeOf } from '../../../test-support/code-of';
import { LONG_UNUSED } from '../../../test-support/long-unused';
import { startMailServer, type MailServer } from '../../../test-support/mail-server';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadFixture } from '../../../test-support/upload-file';
import { whenRowIsAwaited } from '../../../test-support/when-row-is-awaited';
import { newMember } from '../../../test-support/workspace-members';
import { purgeUnreferencedFiles } from '../../jobs/sweep';
import { createMailer } from '../../mail/mailer';
import { runCommand } from '../../operator/commands';
import { eraseOldSupport } from './erase-old-support';
import { endAll } from '../../../../../testing/support/end-all';

let mail: MailServer;
let testApp: TestApp;
let folder: string;
let client: TestClient;
let user: { id: number; username: string; email: string };

beforeAll(async () => {
  mail = await startMailServer();
  const config = { smtpUrl: mail.url, from: 'ar@example.com' };
  testApp = await createTestApp({
    config: { mail: config, contactEmail: 'desk@example.com' },
    deps: { mailer: createMailer(config) },
  });
  folder = await mkdtemp(path.join(tmpdir(), 'support-'));
});
afterAll(() =>
  endAll(
    () => testApp.close(),
    () => mail.close(),
    () => rm(folder, { recursive: true, force: true }),
  ),
);
beforeEach(async () => {
  client = testApp.client();
  user = await client.register();
});

const operator = (...words: string[]) => runCommand(testApp.deps, 'support', words);
const latestMailTo = (address: string) => mail.received.findLast(({ to }) => to === address)?.text;
const message = (text: string, more: object = {}) => ({ text, key: randomUUID(), ...more });

async function ask(text: string, more: object = {}, by = client): Promise<SupportThread> {
  const response = await by.post('/api/support', message(text, more));
  expect(response.statusCode, response.body).toBe(201);
  return response.json<SupportThread>();
}

async function read(id: number, by = client): Promise<SupportThread> {
  return (await by.get(`/api/support/${id}`)).json<SupportThread>();
}

it('a question reaches the operator, whose answer comes by mail and bell; both sides see the state', async () => {
  const picture = await uploadFixture(client, 'pictures/jazz.jpg');
  const asked = await ask('The picture is not found.\nOn two phones.', {
    page: '/view/12',
    deviceCode: '544qc tband',
    images: [picture.url],
  });
  expect(asked).toMatchObject({ state: 'open', title: 'The picture is not found.', deviceCode: '544QC-TBAND' });
  expect(asked.messages).toMatchObject([{ by: 'user', images: [picture.url] }]);
  await expect.poll(() => latestMailTo('desk@example.com')).toContain('On two phones.');

  expect(await operator('list')).toContain('The picture is not found.');
  const shown = await operator('show', String(asked.id), `--images=${folder}`);
  expect(shown).toContain('544QC-TBAND');
  const [name = ''] = await readdir(folder);
  expect((await sharp(await readFile(path.join(folder, name))).metadata()).format).toBe('jpeg');

  const file = path.join(folder, 'answer.txt');
  await writeFile(file, 'Which phones are they?\n');
  expect(await operator('answer', String(asked.id), `--file=${file}`)).toContain('by mail and bell');
  expect(latestMailTo(user.email)).toContain('Which phones are they?');
  expect(latestMailTo(user.email)).toContain(`/support/${asked.id}`);
  const bell = (await client.get('/api/notifications')).json<Notifications>();
  expect(bell.items[0]).toMatchObject({ kind: 'support', event: 'answered', threadId: asked.id });
  expect(await read(asked.id)).toMatchObject({ state: 'answered', messages: [{ by: 'user' }, { by: 'operator' }] });
  expect(await operator('list')).not.toContain('The picture is not found.');

  await succeeded(client.post(`/api/support/${asked.id}/messages`, message('A Pixel and an iPhone.')));
  expect(await read(asked.id)).toMatchObject({ state: 'open' });
  const closed = await client.post(`/api/support/${asked.id}/close`);
  expect(closed.json<SupportThread>().state).toBe('closed');
  await expect(operator('close', String(asked.id))).rejects.toThrow('closed already');
  await succeeded(client.post(`/api/support/${asked.id}/messages`, message('It happens again.')));
  expect(await operator('close', String(asked.id))).toContain('by mail and bell');
  expect(await read(asked.id)).toMatchObject({ state: 'closed' });
});

it('the operator is mailed a message itself, even if another one is stored before the mail is written', async () => {
  const { db } = testApp.deps;
  const insert = `insert into support_messages (thread_id, by, text) values (new.thread_id, 'operator', 'Answered at once.')`;
  const body = sql.raw(`'begin ${insert.replaceAll("'", "''")}; return null; end'`);
  await db.execute(sql`create function answer_at_once() returns trigger language plpgsql as ${body}`);
  onTestFinished(async () => void (await db.execute(sql`drop function answer_at_once cascade`)));
  await db.execute(sql`create trigger answer_at_once after insert on support_messages
    for each row when (new.by = 'user') execute function answer_at_once()`);
  const { id } = await ask('Is anyone there?');
  const mailed = () => mail.received.find(({ text }) => new RegExp(`support show ${id}\\b`).test(text))?.text;
  await expect.poll(mailed).toContain('Is anyone there?');
});

it('an operator is told why an answer, or the end of a conversation, could not be mailed', async () => {
  const { id } = await ask('Nobody reads this.');
  const { config } = testApp.deps;
  const unreachable = { ...config, mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'ar@example.com' } };
  for (const words of [
    ['answer', String(id), '--text=We do.'],
    ['close', String(id)],
  ]) {
    const printed = await runCommand({ ...testApp.deps, config: unreachable }, 'support', words);
    expect(printed).toMatch(/no mail could be sent \(.*ECONNREFUSED.*\)/);
  }
});

it('questions of Pro come first, also of members of a Pro workspace, then those that wait longest', async () => {
  await testApp.deps.db.execute(sql`delete from support_threads`);
  const early = await ask('early');
  const pro = testApp.client();
  const { id: proId, username } = await pro.register();
  await runCommand(testApp.deps, 'pro', [username, 'monthly']);
  const first = await ask('paid', {}, pro);
  const late = await ask('late');
  const { id: workspaceId } = (await pro.post('/api/workspaces', { name: 'Studio' })).json<{ id: number }>();
  const modelUrl = await insertReadyFile(testApp.deps.db, proId, 'video', workspaceId);
  const content = { name: 'Lamp', type: 'markerless', contentType: 'video', modelUrl };
  const project = (await pro.post(`/api/projects?workspace=${workspaceId}`, content)).json<Project>();
  const owner = { client: pro, id: proId };
  const member = await newMember(testApp, { owner, workspaceId, name: 'Mai', role: 'editor' });
  const team = await ask('of the team', { projectId: project.id }, member.client);
  const order = async () => [...(await operator('list')).matchAll(/^(\d+) {2}/gm)].map(([, id]) => Number(id));
  expect(await order()).toEqual([first.id, team.id, early.id, late.id]);
  expect((await operator('list')).split('\n')[0]).toContain('Pro');
  // A further message does not move a conversation back.
  await succeeded(client.post(`/api/support/${early.id}/messages`, message('more')));
  expect(await order()).toEqual([first.id, team.id, early.id, late.id]);
  expect((await pro.get('/api/support')).json<SupportThreads>().isPro).toBe(true);
  await testApp.deps.db.execute(sql`update support_threads set waiting_since = now() - interval '25 hours'`);
  // Only the two conversations of Pro have a target.
  expect((await operator('list')).match(/target of 24 h missed/g)).toHaveLength(2);
});

it('a conversation and its pictures are nobody else’s', async () => {
  const picture = await uploadFixture(client, 'pictures/jazz.jpg');
  const { id } = await ask('Mine', { images: [picture.url] });
  const other = testApp.client();
  await other.register();
  for (const answer of [
    await other.get(`/api/support/${id}`),
    await other.post(`/api/support/${id}/messages`, message('Let me in')),
    await other.post(`/api/support/${id}/close`),
  ]) {
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'support-thread-not-found']);
  }
  expect((await other.get('/api/support')).json<SupportThreads>().items).toEqual([]);
  expect((await client.get(picture.url)).statusCode).toBe(200);
  expect((await other.get(picture.url)).statusCode).toBe(404);
  expect((await testApp.client().get(picture.url)).statusCode).toBe(404);
  // Another user's picture cannot be taken along.
  const stolen = await other.post('/api/support', message('Look', { images: [picture.url] }));
  expect(codeOf(stolen)).toBe('file-not-usable');
  expect((await client.get(`/api/support/${MAX_ID + 1}`)).statusCode).toBe(404);
});

it(`a message opens no closed conversation while ${MAX_OPEN_SUPPORT_THREADS} are open, but reaches the open ones`, async () => {
  const { db } = testApp.deps;
  const closed = await ask('Done');
  await succeeded(client.post(`/api/support/${closed.id}/close`));
  // Conversations without a message, which the operator's list cannot show.
  onTestFinished(async () => void (await db.execute(sql`delete from support_threads where user_id = ${user.id}`)));
  await db.execute(sql`insert into support_threads (user_id)
    select ${user.id} from generate_series(2, ${MAX_OPEN_SUPPORT_THREADS})`);
  const open = await ask('Not done');
  const refused = await client.post(`/api/support/${closed.id}/messages`, message('Not done after all'));
  expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'too-many-support-threads']);
  expect(await read(closed.id)).toMatchObject({ state: 'closed', messages: [{ text: 'Done' }] });
  expect((await client.post(`/api/support/${open.id}/messages`, message('And more'))).statusCode).toBe(201);
  await succeeded(client.post(`/api/support/${open.id}/close`));
  expect((await client.post(`/api/support/${closed.id}/messages`, message('Now'))).statusCode).toBe(201);
});

it('a message that is sent twice is stored once', async () => {
  const body = message('Once');
  const [one, two] = await Promise.all([client.post('/api/support', body), client.post('/api/support', body)]);
  expect(one.json<SupportThread>().id).toBe(two.json<SupportThread>().id);
  const reply = message('And once more');
  const { id } = one.json<SupportThread>();
  await Promise.all([1, 2].map(() => client.post(`/api/support/${id}/messages`, reply)));
  expect((await read(id)).messages).toHaveLength(2);
});

it('a message that is sent twice at once takes one place of the hour, also the last one', async () => {
  const { threads, messages } = SUPPORT_AN_HOUR;
  const twice = async (address: string, sent: object) => {
    const answers = await Promise.all([client.post(address, sent), client.post(address, sent)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    return answers.map((answer) => answer.json<SupportThread>().id);
  };
  const ids = new Set<number>();
  for (let count = 0; count < threads; count++) {
    for (const id of await twice('/api/support', message(`Question ${count}`))) ids.add(id);
    await succeeded(client.post(`/api/support/${[...ids].at(-1)}/close`));
  }
  expect(ids.size).toBe(threads);
  expect(codeOf(await client.post('/api/support', message('One more')))).toBe('rate-limited');
  const [first] = ids;
  for (let count = 0; count < messages; count++)
    await twice(`/api/support/${first}/messages`, message(`Word ${count}`));
  expect(codeOf(await client.post(`/api/support/${first}/messages`, message('One more')))).toBe('rate-limited');
  expect((await read(first ?? 0)).messages).toHaveLength(1 + messages);
});

it('a question that is sent again is answered as before, though its project has been deleted meanwhile', async () => {
  const { db } = testApp.deps;
  const modelUrl = await insertReadyFile(db, user.id, 'video');
  const content = { name: 'Lamp', type: 'markerless', contentType: 'video', modelUrl };
  const project = (await client.post('/api/projects', content)).json<Project>();
  const body = message('Why is it dark?', { projectId: project.id });
  const first = await client.post('/api/support', body);
  await db.execute(sql`delete from projects where id = ${project.id}`);
  const again = await client.post('/api/support', body);
  expect([again.statusCode, again.json<SupportThread>().id]).toEqual([201, first.json<SupportThread>().id]);
});

it('a question about a project that is deleted while it is sent is refused, and can be asked without the project', async () => {
  const { db } = testApp.deps;
  const modelUrl = await insertReadyFile(db, user.id, 'video');
  const content = { name: 'Lamp', type: 'markerless', contentType: 'video', modelUrl };
  const { id: projectId } = (await client.post('/api/projects', content)).json<Project>();
  const body = message('Why is it dark?', { projectId });
  const { asked } = await db.transaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${user.id} for update`);
    // The promise is returned in an object, because the transaction would wait for a bare one before it ends.
    const sent = { asked: client.post('/api/support', body) };
    await whenRowIsAwaited(db);
    await tx.execute(sql`delete from projects where id = ${projectId}`);
    return sent;
  });
  const refused = await asked;
  expect([refused.statusCode, codeOf(refused)]).toEqual([404, 'project-not-found']);
  expect((await client.post('/api/support', { ...body, projectId: undefined })).statusCode).toBe(201);
});

it('texts are plain, and more than fits and files of other kinds are refused', async () => {
  const model = await uploadFixture(client, 'models/beacon.glb');
  const refused: [object, string][] = [
    [message(' \u202e '), 'validation-failed'],
    [message('x'.repeat(MAX_SUPPORT_TEXT_LENGTH + 1)), 'validation-failed'],
    [message('x', { deviceCode: 'no code' }), 'validation-failed'],
    [message('x', { images: Array(MAX_SUPPORT_IMAGES + 1).fill(model.url) }), 'validation-failed'],
    [message('x', { images: [model.url] }), 'file-of-wrong-kind'],
    [message('x', { images: ['https://evil.example/files/x.png'] }), 'file-address-unknown'],
    [message('x', { projectId: MAX_ID }), 'project-not-found'],
  ];
  for (const [body, code] of refused) expect(codeOf(await client.post('/api/support', body))).toBe(code);
  const { title } = await ask('A\u202eB\u0007<b>');
  expect(title).toBe('AB<b>');
});

it(`a user may ask ${SUPPORT_AN_HOUR.threads} questions an hour`, async () => {
  const statuses: number[] = [];
  for (let asked = 0; asked <= SUPPORT_AN_HOUR.threads; asked++) {
    statuses.push((await client.post('/api/support', message('again'))).statusCode);
  }
  expect(statuses).toEqual([...Array<number>(SUPPORT_AN_HOUR.threads).fill(201), 429]);
});

it('the operator’s commands refuse an empty answer, and flags that they do not take', async () => {
  const { id } = await ask('Anyone?');
  await expect(operator('answer', String(id))).rejects.toThrow('Write an answer');
  await expect(operator('show')).rejects.toThrow('Usage');
  await expect(operator('close', String(id), '--text=Bye')).rejects.toThrow(
    'support close takes no flag, got --text=Bye',
  );
  const both = ['--text=Yes', '--file=answer.txt'];
  await expect(operator('answer', String(id), ...both)).rejects.toThrow('takes one of --text=, --file=');
});

it('a conversation is erased two years after it was closed, and its pictures a week later', async () => {
  const { db } = testApp.deps;
  const picture = await uploadFixture(client, 'pictures/jazz.jpg');
  const { id } = await ask('Old', { images: [picture.url] });
  await db.execute(sql`update support_threads set state = 'closed', waiting_since = null,
    closed_at = now() - ${CLOSED_SUPPORT_RETENTION_DAYS - 1} * interval '1 day' where id = ${id}`);
  await eraseOldSupport(db);
  expect(await read(id)).toMatchObject({ state: 'closed' });
  expect((await client.get(picture.url)).statusCode).toBe(200);
  await db.execute(
    sql`update support_threads set closed_at = now() - ${CLOSED_SUPPORT_RETENTION_DAYS + 1} * interval '1 day' where id = ${id}`,
  );
  await eraseOldSupport(db);
  expect((await client.get(`/api/support/${id}`)).statusCode).toBe(404);
  await purgeUnreferencedFiles(testApp.deps);
  expect((await client.get(picture.url)).statusCode).toBe(200);
  await db.execute(sql`update files set unreferenced_since = unreferenced_since - ${LONG_UNUSED}`);
  await purgeUnreferencedFiles(testApp.deps);
  expect((await client.get(picture.url)).statusCode).toBe(404);
});
