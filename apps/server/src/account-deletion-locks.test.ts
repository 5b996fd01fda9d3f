import { randomUUID } from 'node:crypto';
import type { NewToken } from '@anchora/contract/api-tokens';
import { EMPTY_BRAND, type BrandChange } from '@anchora/contract/brand';
import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { SupportThread } from '@anchora/contract/support';
import type { NewWebhook } from '@anchora/contract/webhooks';
import type { Workspace } from '@anchora/contract/workspaces';
import type { LightMyRequestResponse } from 'fastify';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { becomePro } from '../test-support/become-pro';
import { codeOf } from '../test-support/code-of';
import { backupsRow } from '../test-support/backups-row';
import { duringAccountDeletion, duringWorkspaceDeletion } from '../test-support/during-deletion';
import { insertReadyFile } from '../test-support/ready-file';
import { succeeded } from '../test-support/succeeded';
import { createTestApp, type TestApp } from '../test-support/test-app';
import { PASSWORD, type TestClient } from '../test-support/test-client';
import { whenRowIsAwaited } from '../test-support/when-row-is-awaited';
import { newMember, newInviteToken } from '../test-support/workspace-members';
import { newPerson, type Person } from '../test-support/person';
import { users, workspaceMembers, workspaces } from './db/schema/accounts';
import { workspaceDomains } from './db/schema/domains';
import { workspaceBackups } from './db/schema/project-backups';
import { checkDomain } from './features/domains/check-domain';
import { deleteWorkspace } from './files/workspace-deletion-repository';

const NAME = 'ar.studio-lan.com';
const PLAIN: BrandChange = { ...EMPTY_BRAND, logo: null, backgroundPicture: null, linkPicture: null, photoFrame: null };
const proof = { currentPassword: PASSWORD };
const resolver = { txt: () => Promise.resolve(['anchora-domain=found']), addresses: () => Promise.resolve([]) };

let testApp: TestApp;
let owner: Person;
let member: Person;
/** The workspace of both. */
let studio: number;

beforeAll(async () => {
  testApp = await createTestApp({ config: { ffmpeg: '/usr/bin/ffmpeg' }, deps: { domainResolver: resolver } });
  owner = await newPerson(testApp, 'Owner');
  await becomePro(owner.client);
  studio = (await owner.client.post('/api/workspaces', { name: 'Studio' })).json<Workspace>().id;
  member = await newStudioMember();
});
afterAll(() => testApp.close());

const newStudioMember = () => newMember(testApp, { owner, workspaceId: studio, name: 'Member', role: 'editor' });
const at = (path = '') => `/api/workspaces/${studio}${path}`;

const invite = () => newInviteToken({ by: owner.client, workspaceId: studio, role: 'viewer' });

async function newProject(): Promise<number> {
  const modelUrl = await insertReadyFile(testApp.deps.db, owner.id, 'video');
  const made = await owner.client.post('/api/projects', {
    name: 'Poster',
    type: 'markerless',
    contentType: 'video',
    modelUrl,
  });
  return made.json<Project>().id;
}

const makeWebhook = () =>
  owner.client.post(`/api/webhooks?workspace=${studio}`, {
    url: 'https://hooks.example.com/a',
    events: ['project.published'],
  });

async function setBackups(): Promise<void> {
  await testApp.deps.db.insert(workspaceBackups).values(backupsRow(studio));
}

const setDomain = (name: string) =>
  owner.client.request({ method: 'PUT', url: `/api/domain?workspace=${studio}`, payload: { name, ...proof } });

const changeBrand = (change: Partial<BrandChange>) =>
  owner.client.request({ method: 'PUT', url: `/api/brand?workspace=${studio}`, payload: { ...PLAIN, ...change } });

/** Steps that are prepared before the deletion begins, and the request that is sent while it runs. */
type Change = [name: string, prepare: () => Promise<() => PromiseLike<LightMyRequestResponse>>];
const now = (name: string, request: () => PromiseLike<LightMyRequestResponse>): Change => [
  name,
  () => Promise.resolve(request),
];

const OF_MEMBERS: Change[] = [
  now('a workspace is renamed', () => owner.client.patch(at(), { name: 'Studio' })),
  now('a role is changed', () => owner.client.patch(at(`/members/${member.id}`), { role: 'editor' })),
  now('a workspace is offered', () => owner.client.post(at('/offer'), { userId: member.id })),
  now('an invite is made', () => owner.client.post(at('/invites'), { role: 'viewer' })),
  [
    'a project is moved',
    async () => {
      const id = await newProject();
      return () => owner.client.post(`/api/projects/${id}/move?workspace=${studio}`, {});
    },
  ],
  [
    'a conversation with the support is closed',
    async () => {
      const asked = await owner.client.post('/api/support', { key: randomUUID(), text: 'How?', images: [] });
      return () => owner.client.post(`/api/support/${asked.json<SupportThread>().id}/close`);
    },
  ],
];

/** Each is sent during both deletions. */
const OF_SETTINGS: Change[] = [
  now('a domain is set or replaced', () => setDomain(`${randomUUID()}.studio-lan.com`)),
  [
    'a domain is removed',
    async () => {
      await setDomain(NAME);
      return () => owner.client.post(`/api/domain/remove?workspace=${studio}`, proof);
    },
  ],
  [
    'backups are ended',
    async () => {
      await setBackups();
      return () => owner.client.delete(`/api/backups?workspace=${studio}`);
    },
  ],
  [
    'a brand gets a picture',
    async () => {
      await changeBrand({ startText: 'Hello' });
      const logo = await insertReadyFile(testApp.deps.db, owner.id, 'image', studio);
      return () => changeBrand({ logo });
    },
  ],
  now('a webhook is made', makeWebhook),
  [
    'a webhook is switched off',
    async () => {
      const { id } = (await makeWebhook()).json<NewWebhook>().webhook;
      return () => owner.client.patch(`/api/webhooks/${id}`, { isOn: false });
    },
  ],
  [
    'a token is revoked',
    async () => {
      const wanted = { name: 'Program', scopes: ['read'], days: 30, ...proof };
      const made = await owner.client.post(`/api/tokens?workspace=${studio}`, wanted);
      return () => owner.client.delete(`/api/tokens/${made.json<NewToken>().info.id}`);
    },
  ],
  [
    'an invite is withdrawn',
    async () => {
      await invite();
      const { invites } = (await owner.client.get(at())).json<Workspace>();
      return () => owner.client.delete(at(`/invites/${invites[0]?.id}`));
    },
  ],
];

async function expectDone(answer: PromiseLike<LightMyRequestResponse>): Promise<void> {
  const { statusCode, body } = await answer;
  expect([200, 201], body).toContain(statusCode);
}

describe('while the deletion of a workspace is refused', () => {
  it.each(OF_SETTINGS)('%s after it', async (_name, prepare) => {
    await expectDone(duringWorkspaceDeletion(testApp.deps.db, studio, await prepare()));
  });
});

describe('while the deletion of an account is refused', () => {
  it.each([...OF_MEMBERS, ...OF_SETTINGS])('%s after it', async (_name, prepare) => {
    await expectDone(duringAccountDeletion(testApp.deps.db, owner.id, await prepare()));
  });

  it('a second factor is required of members after it, if the owner has one', async () => {
    const require = () => owner.client.patch(at(), { requiresFactor: true });
    const answer = await duringAccountDeletion(testApp.deps.db, owner.id, require);
    expect(answer.json()).toMatchObject({ code: 'own-factor-missing' });
  });

  it('a domain is confirmed after it', async () => {
    const { db } = testApp.deps;
    await setDomain(NAME);
    await db.update(workspaceDomains).set({ txt: 'found' }).where(eq(workspaceDomains.id, studio));
    const checked = await duringAccountDeletion(db, owner.id, () =>
      checkDomain({ db, resolver, siteHost: 'site.example' }, NAME),
    );
    expect(checked).toBe(true);
    const [row] = await db.select().from(workspaceDomains).where(eq(workspaceDomains.id, studio));
    expect(row?.confirmedAt).toBeInstanceOf(Date);
  });
});

describe('while the deletion of a member’s account is refused', () => {
  it.each<[string, (id: number) => PromiseLike<LightMyRequestResponse>]>([
    ['the member gets another role', (id) => owner.client.patch(at(`/members/${id}`), { role: 'viewer' })],
    ['the member is offered the workspace', (id) => owner.client.post(at('/offer'), { userId: id })],
    ['the member is removed', (id) => owner.client.delete(at(`/members/${id}`))],
  ])('%s after it', async (_change, request) => {
    const { id } = await newStudioMember();
    const answer = await duringAccountDeletion(testApp.deps.db, id, () => request(id));
    expect(answer.statusCode, answer.body).toBe(200);
  });

  it('the member leaves after it', async () => {
    const { id, client } = await newStudioMember();
    const left = await duringAccountDeletion(testApp.deps.db, id, () => client.delete(at(`/members/${id}`)));
    expect(left.statusCode, left.body).toBe(200);
  });
});

it('an invite is accepted after a change of the account that goes on to the workspace', async () => {
  const { db } = testApp.deps;
  const { id, client } = await newPerson(testApp, 'Invited');
  const token = await invite();
  const { asked } = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, id)).for('update');
    // The promise is returned in an object, because the transaction would wait for a bare one before it ends.
    const joining = { asked: client.post('/api/invites/accept', { token }) };
    await whenRowIsAwaited(db);
    await tx.select().from(workspaces).where(eq(workspaces.id, studio)).for('update');
    return joining;
  });
  await expectDone(asked);
});

/** An editor without an invite: one for each test would use up what the owner may send in a day. */
async function newEditor(): Promise<Person> {
  const person = await newPerson(testApp, 'Leaving');
  await testApp.deps.db.insert(workspaceMembers).values({ workspaceId: studio, userId: person.id, role: 'editor' });
  return person;
}

const ofProject = (id: number, path: string) => `/api/projects/${id}/${path}`;

/** @returns the answer to what a user asks just before an account, and perhaps a workspace of it, is deleted. */
async function whileLeaving(id: number, ask: () => PromiseLike<LightMyRequestResponse>, workspace?: number) {
  const { db } = testApp.deps;
  const { asked } = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, id)).for('update');
    const leaving = { asked: ask() };
    await whenRowIsAwaited(db);
    if (workspace !== undefined) await deleteWorkspace(tx, workspace);
    await tx.delete(users).where(eq(users.id, id));
    return leaving;
  });
  const answer = await asked;
  return [answer.statusCode, codeOf(answer)];
}

describe('a user whose account is deleted while the request waits', () => {
  /** @param project of the workspace. */
  type Request = (client: TestClient, project: number) => PromiseLike<LightMyRequestResponse>;
  const editor = randomUUID();
  const requests: [string, Request][] = [
    ['renames a project', (client, project) => client.patch(`/api/projects/${project}`, { name: 'Sign' })],
    ['archives a project', (client, project) => client.patch(`/api/projects/${project}`, { status: 'archived' })],
    ['takes a draft over', (client, project) => client.post(ofProject(project, 'draft/editor'), { editor })],
    ['publishes', (client, project) => client.post(ofProject(project, 'publish'), { revision: 0 })],
    ['makes a preview', (client, project) => client.post(ofProject(project, 'preview-link'))],
    [
      'makes a review link',
      (client, project) => client.post(ofProject(project, 'review-links'), { name: 'Client', days: 1, version: null }),
    ],
    ['comments', (client, project) => client.post(ofProject(project, 'comments'), { text: 'Nice' })],
    [
      'lets a site embed a project',
      (client, project) =>
        client.request({
          method: 'PUT',
          url: ofProject(project, 'embedding'),
          payload: { sites: ['https://a.example'] },
        }),
    ],
    ['makes an invite', (client) => client.post(at('/invites'), { role: 'viewer' })],
    [
      'uploads a file',
      (client) => {
        const upload = { fileName: 'a.png', contentType: 'image/png', size: 10 };
        return client.post(`/api/presigned-upload?workspace=${studio}`, upload);
      },
    ],
    [
      'makes a token',
      (client) => {
        const token = { name: 'Program', scopes: ['read'], days: 30, ...proof };
        return client.post(`/api/tokens?workspace=${studio}`, token);
      },
    ],
    ['changes the own name', (client) => client.patch('/api/user/profile', { displayName: 'Gone' })],
    [
      'changes the own password',
      (client) => client.post('/api/user/password', { ...proof, newPassword: 'another horse' }),
    ],
    ['adds an authenticator app', (client) => client.post('/api/user/factors/totp', proof)],
    ['asks the support', (client) => client.post('/api/support', { key: randomUUID(), text: 'How?', images: [] })],
  ];

  it.each(requests)('%s: is asked to sign in', async (_name, request) => {
    const project = await newProject();
    await succeeded(owner.client.post(`/api/projects/${project}/move?workspace=${studio}`, {}));
    const { id, client } = await newEditor();
    expect(await whileLeaving(id, () => request(client, project))).toEqual([401, 'unauthenticated']);
  });

  it('accepts an invite: is asked to sign in', async () => {
    const token = await invite();
    const { id, client } = await newPerson(testApp, 'Invited');
    const answer = await whileLeaving(id, () => client.post('/api/invites/accept', { token }));
    expect(answer).toEqual([401, 'unauthenticated']);
  });

  it('saves a draft: is asked to sign in', async () => {
    const project = await newProject();
    await succeeded(owner.client.post(`/api/projects/${project}/move?workspace=${studio}`, {}));
    const { id, client } = await newEditor();
    const url = ofProject(project, 'draft');
    const { document: payload } = (await client.get(url)).json<SceneDraft>();
    const headers = { editor, 'if-match': '"0"' };
    const answer = await whileLeaving(id, () => client.request({ method: 'PUT', url, headers, payload }));
    expect(answer).toEqual([401, 'unauthenticated']);
  });

  it('withdraws an invite: is asked to sign in', async () => {
    await invite();
    const { id, client } = await newEditor();
    const { invites } = (await client.get(at())).json<Workspace>();
    const answer = await whileLeaving(id, () => client.delete(at(`/invites/${invites[0]?.id}`)));
    expect(answer).toEqual([401, 'unauthenticated']);
  });
});

describe('a member of a team whose owner’s account is deleted while the request waits', () => {
  const project = { name: 'Poster', type: 'markerless', contentType: 'video' };
  it.each<
    [string, 'video' | 'source', (client: TestClient, at: string, file: string) => PromiseLike<LightMyRequestResponse>]
  >([
    ['makes a project', 'video', (client, at, modelUrl) => client.post(`/api/projects${at}`, { ...project, modelUrl })],
    ['has a video converted', 'source', (client, at, source) => client.post(`/api/conversions${at}`, { source })],
  ])('%s: is told that the workspace is gone, and stays signed in', async (_name, kind, request) => {
    const leaving = await newPerson(testApp, 'Leaving');
    await becomePro(leaving.client);
    const { id: team } = (await leaving.client.post('/api/workspaces', { name: 'Team' })).json<Workspace>();
    const { id, client } = await newMember(testApp, {
      owner: leaving,
      workspaceId: team,
      name: 'Left',
      role: 'editor',
    });
    const file = await insertReadyFile(testApp.deps.db, id, kind, team);
    const answer = await whileLeaving(leaving.id, () => request(client, `?workspace=${team}`, file), team);
    expect(answer).toEqual([404, 'workspace-not-found']);
    expect((await client.get('/api/user/activity')).statusCode).toBe(200);
  });
});
