import { INVITES_A_DAY } from '@anchora/contract/limits';
import type { ActivityPage } from '@anchora/contract/audit';
import type { Brand } from '@anchora/contract/brand';
import type { Project } from '@anchora/contract/projects';
import type { WorkspaceActivityPage } from '@anchora/contract/workspace-activity';
import type { Role } from '@anchora/contract/roles';
import type { InviteOffer, NewInvite, Workspace, Workspaces } from '@anchora/contract/workspaces';
import { fileIdOf } from '@anchora/contract/file-paths';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { becomePro } from '../../../test-support/become-pro';
import { codeOf } from '../../../test-support/code-of';
import { backupsRow } from '../../../test-support/backups-row';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { CLIENT_ADDRESS, PASSWORD, type TestClient } from '../../../test-support/test-client';
import { tokenOfLink } from '../../../test-support/token-of-link';
import { whenRowIsAwaited } from '../../../test-support/when-row-is-awaited';
import { newInviteToken } from '../../../test-support/workspace-members';
import { users, workspaces } from '../../db/schema/accounts';
import { fileVariants, trackingBuilds, variantBuilds } from '../../db/schema/builds';
import { backupJobs, workspaceBackups } from '../../db/schema/project-backups';
import { fileUses } from '../../db/schema/files';
import { totpFactors } from '../../db/schema/second-factors';
import type { Mail } from '../../mail/mailer';

interface ConfirmedPerson {
  client: TestClient;
  id: number;
  email: string;
}

let testApp: TestApp;
const mails: Mail[] = [];
let owner: ConfirmedPerson;

beforeAll(async () => {
  const mailer = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) };
  testApp = await createTestApp({ deps: { mailer } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  mails.length = 0;
  owner = await newConfirmedPerson();
  await becomePro(owner.client);
});

async function newConfirmedPerson(): Promise<ConfirmedPerson> {
  const client = testApp.client();
  const { id, email } = await client.register();
  await testApp.deps.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id));
  return { client, id, email };
}

async function newWorkspace(name = 'Studio'): Promise<Workspace> {
  const made = await owner.client.post('/api/workspaces', { name });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<Workspace>();
}

const newInvite = (by: ConfirmedPerson, workspaceId: number, role: Role) =>
  newInviteToken({ by: by.client, workspaceId, role });
const accept = ({ client }: ConfirmedPerson, token: string) => client.post('/api/invites/accept', { token });

async function newMember(id: number, role: Exclude<Role, 'owner'>): Promise<ConfirmedPerson> {
  const person = await newConfirmedPerson();
  expect((await accept(person, await newInvite(owner, id, role))).statusCode).toBe(200);
  return person;
}

async function newProject({ client, id: userId }: ConfirmedPerson, workspace: number): Promise<Project> {
  const modelUrl = await insertReadyFile(testApp.deps.db, userId, 'video', workspace);
  const content = { name: 'Poster', type: 'markerless', contentType: 'video', modelUrl, isPublic: true };
  const made = await client.post(`/api/projects?workspace=${workspace}`, content);
  expect(made.statusCode, made.body).toBe(201);
  return made.json<Project>();
}

const listed = async (who: ConfirmedPerson, query = '') =>
  (await who.client.get(`/api/projects${query}`)).json<Project[]>().map((one) => one.id);
const membersOf = async (id: number) =>
  (await owner.client.get(`/api/workspaces/${id}`)).json<Workspace>().members.map(({ userId, role }) => [userId, role]);

describe('a workspace with members', () => {
  it('needs Pro to be created, and is listed after the personal one', async () => {
    const free = await newConfirmedPerson();
    expect(codeOf(await free.client.post('/api/workspaces', { name: 'Studio' }))).toBe('workspace-needs-pro');
    const { id } = await newWorkspace('  Studio\u202e\nOne ');
    const { items } = (await owner.client.get('/api/workspaces')).json<Workspaces>();
    expect(items.map(({ id: listed, name, role }) => [listed, name, role])).toEqual([
      [owner.id, null, 'owner'],
      [id, 'Studio One', 'owner'],
    ]);
  });

  it('has the projects that its editors create, and keeps them apart from the personal ones', async () => {
    const { id } = await newWorkspace();
    const editor = await newMember(id, 'editor');
    const project = await newProject(editor, id);
    expect(await listed(editor)).toEqual([]);
    expect(await listed(owner)).toEqual([]);
    expect(await listed(editor, `?workspace=${id}`)).toEqual([project.id]);
    expect(await listed(owner, `?workspace=${id}`)).toEqual([project.id]);
    const renamed = await editor.client.patch(`/api/projects/${project.id}`, { name: 'Door', isPublic: false });
    // Private projects are part of the owner's plan, not of the editor's.
    expect(renamed.json<Project>()).toMatchObject({ name: 'Door', isPublic: false });
  });

  it('takes no file of a member’s personal workspace into its projects', async () => {
    const { id } = await newWorkspace();
    const editor = await newMember(id, 'editor');
    const modelUrl = await insertReadyFile(testApp.deps.db, editor.id, 'video');
    const content = { name: 'Poster', type: 'markerless', contentType: 'video', modelUrl, isPublic: true };
    const refused = await editor.client.post(`/api/projects?workspace=${id}`, content);
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'file-not-usable']);
  });

  it('hides itself from a member who leaves or is removed, from the next request on', async () => {
    const { id } = await newWorkspace();
    const [editor, viewer] = [await newMember(id, 'editor'), await newMember(id, 'viewer')];
    const project = await newProject(owner, id);
    const link = await editor.client.post(`/api/projects/${project.id}/preview-link`);
    expect(link.statusCode).toBe(201);
    await succeeded(viewer.client.post('/api/preview', { token: tokenOfLink(link.json<{ url: string }>().url) }));
    expect((await viewer.client.get('/api/preview')).statusCode).toBe(200);

    expect((await viewer.client.delete(`/api/workspaces/${id}/members/${viewer.id}`)).statusCode).toBe(200);
    expect((await owner.client.delete(`/api/workspaces/${id}/members/${editor.id}`)).statusCode).toBe(200);
    for (const { client } of [viewer, editor]) {
      expect((await client.get(`/api/projects/${project.id}`)).statusCode).toBe(404);
      expect((await client.get(`/api/workspaces/${id}`)).statusCode).toBe(404);
    }
    expect((await viewer.client.get('/api/preview')).statusCode).toBe(404);
    expect(await membersOf(id)).toEqual([[owner.id, 'owner']]);
  });

  it('records what members do, and names nobody who is no longer one', async () => {
    const { id } = await newWorkspace();
    const [editor, viewer] = [await newMember(id, 'editor'), await newMember(id, 'viewer')];
    const project = await newProject(editor, id);
    await succeeded(editor.client.patch(`/api/projects/${project.id}`, { isPublic: false }));
    await succeeded(owner.client.patch(`/api/workspaces/${id}/members/${viewer.id}`, { role: 'analyst' }));
    const read = async ({ client }: ConfirmedPerson, query = '') =>
      (await client.get(`/api/workspaces/${id}/activity${query}`)).json<WorkspaceActivityPage>();
    const [role, closed, opened] = (await read(viewer)).items;
    expect(role).toMatchObject({ kind: 'member-role-changed', by: 'owner', role: 'analyst' });
    expect(closed).toMatchObject({ kind: 'project-closed', projectName: 'Poster', member: null });
    expect(opened).toMatchObject({ kind: 'project-opened', who: closed?.who });
    expect([role?.member, closed?.who].every((name) => typeof name === 'string')).toBe(true);
    const shown = (await read(viewer)).items;
    expect(JSON.stringify(shown), 'members do not see the address of another').not.toContain(CLIENT_ADDRESS);
    // Pages follow each other without a gap.
    const all = shown.map((event) => event.id);
    expect((await read(viewer, `?before=${all[1]}`)).items.map((event) => event.id)).toEqual(all.slice(2));

    await succeeded(editor.client.post('/api/user/delete', { currentPassword: PASSWORD }));
    await succeeded(owner.client.delete(`/api/workspaces/${id}/members/${viewer.id}`));
    const later = (await read(owner)).items;
    expect(later.find(({ kind }) => kind === 'project-closed')).toMatchObject({ who: null, projectName: 'Poster' });
    expect(later.find(({ kind }) => kind === 'member-removed')).toMatchObject({ member: null });
    expect((await viewer.client.get(`/api/workspaces/${id}/activity`)).statusCode).toBe(404);
    expect((await testApp.client().get(`/api/workspaces/${id}/activity`)).statusCode).toBe(401);
  });

  it('keeps the names of its projects from the recent activity of a former member', async () => {
    const { id } = await newWorkspace();
    const editor = await newMember(id, 'editor');
    const project = await newProject(editor, id);
    await succeeded(editor.client.patch(`/api/projects/${project.id}`, { isPublic: false }));
    const names = async () =>
      (await editor.client.get('/api/user/activity')).json<ActivityPage>().items.map(({ projectName }) => projectName);
    expect(await names()).toContain('Poster');
    await succeeded(owner.client.delete(`/api/workspaces/${id}/members/${editor.id}`));
    await succeeded(owner.client.patch(`/api/projects/${project.id}`, { name: 'Secret' }));
    const left = await names();
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter((name) => name !== null)).toEqual([]);
  });

  it('passes to another owner only by an offer that is accepted, and is then paid by that owner', async () => {
    const { id } = await newWorkspace();
    const editor = await newMember(id, 'editor');
    const project = await newProject(owner, id);
    const url = `/api/workspaces/${id}`;
    expect(codeOf(await owner.client.delete(`${url}/members/${owner.id}`))).toBe('owner-cannot-leave');
    expect(codeOf(await editor.client.post(`${url}/offer/accept`))).toBe('offer-not-found');
    expect((await owner.client.post(`${url}/offer`, { userId: editor.id })).statusCode).toBe(200);
    const taken = (await editor.client.post(`${url}/offer/accept`)).json<Workspace>();
    expect(taken.members.map(({ userId, role }) => [userId, role])).toEqual([
      [editor.id, 'owner'],
      [owner.id, 'editor'],
    ]);
    expect(taken.isPro).toBe(false);
    // The project goes on working, for both.
    for (const { client } of [owner, editor]) {
      expect((await client.patch(`/api/projects/${project.id}`, { name: 'Still here' })).statusCode).toBe(200);
    }
    expect(codeOf(await editor.client.post(`${url}/invites`, { role: 'viewer' }))).toBe('workspace-owner-lapsed');
  });

  it(
    'passes to another owner after a change of the former one’s account, rather than in the middle of it',
    { tags: 'thorough' },
    async () => {
      const { db } = testApp.deps;
      const { id } = await newWorkspace();
      const editor = await newMember(id, 'editor');
      await succeeded(owner.client.post(`/api/workspaces/${id}/offer`, { userId: editor.id }));
      const { accepted } = await db.transaction(async (tx) => {
        // The deletion of an account locks the two in this order.
        await tx.select().from(users).where(eq(users.id, owner.id)).for('update');
        const asked = editor.client.post(`/api/workspaces/${id}/offer/accept`);
        await whenRowIsAwaited(db);
        await tx.select().from(workspaces).where(eq(workspaces.ownerUserId, owner.id)).for('update');
        return { accepted: asked };
      });
      const taken = await accepted;
      expect(taken.statusCode, taken.body).toBe(200);
    },
  );

  it('takes its brand along to another owner, and shows it as long as that owner has Pro', async () => {
    const { id } = await newWorkspace();
    const editor = await newMember(id, 'editor');
    const logo = await insertReadyFile(testApp.deps.db, owner.id, 'image', id);
    const url = `/api/workspaces/${id}`;
    const { isShown, ...brand } = (await owner.client.get(`/api/brand?workspace=${id}`)).json<Brand>();
    expect(isShown).toBe(true);
    const saved = await owner.client.request({
      method: 'PUT',
      url: `/api/brand?workspace=${id}`,
      payload: { ...brand, linkName: 'Harbour', logo },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const isOpen = async () => {
      const rows = await testApp.deps.db
        .select()
        .from(fileUses)
        .where(and(eq(fileUses.holderKind, 'brand'), eq(fileUses.holderId, id)));
      return rows.map(({ publicFrom }) => publicFrom !== null);
    };
    expect(await isOpen()).toEqual([true]);
    await succeeded(owner.client.post(`${url}/offer`, { userId: editor.id }));
    await succeeded(editor.client.post(`${url}/offer/accept`));
    expect(await isOpen()).toEqual([false]);
    expect((await editor.client.get(`/api/brand?workspace=${id}`)).json<Brand>()).toMatchObject({
      linkName: 'Harbour',
      logo,
      isShown: false,
    });
    await becomePro(editor.client);
    expect(await isOpen()).toEqual([true]);
    // The former owner is an editor, who may not change the brand.
    const refused = await owner.client.request({
      method: 'PUT',
      url: `/api/brand?workspace=${id}`,
      payload: { ...brand, linkName: 'Mine' },
    });
    expect(codeOf(refused)).toBe('role-too-low');
  });

  it(
    'takes the builds and backups that wait along to another owner, so that they outlive the account of the former one',
    { tags: 'thorough' },
    async () => {
      const founder = owner;
      const { id } = await newWorkspace();
      const editor = await newMember(id, 'editor');
      const project = await newProject(founder, id);
      const { db } = testApp.deps;
      const sourceId = fileIdOf(project.modelUrl);
      const [variant] = await db
        .insert(fileVariants)
        .values({ workspaceId: id, sourceId, variant: 'light', recipe: 1 })
        .returning();
      const inQueue = { userId: founder.id, priority: 0, turn: 1 };
      await db.insert(variantBuilds).values({ ...inQueue, variantId: variant?.id ?? 0 });
      await db.insert(trackingBuilds).values({ ...inQueue, projectId: project.id, imageFileId: sourceId });
      await db.insert(workspaceBackups).values(backupsRow(id));
      await db.insert(backupJobs).values({ ...inQueue, workspaceId: id, projectId: project.id });
      await succeeded(founder.client.post(`/api/workspaces/${id}/offer`, { userId: editor.id }));
      expect((await editor.client.post(`/api/workspaces/${id}/offer/accept`)).statusCode).toBe(200);
      const deleted = await founder.client.post('/api/user/delete', { currentPassword: PASSWORD });
      expect(deleted.statusCode, deleted.body).toBe(200);
      const ofVariant = await db
        .select()
        .from(variantBuilds)
        .where(eq(variantBuilds.variantId, variant?.id ?? 0));
      const ofProject = await db.select().from(trackingBuilds).where(eq(trackingBuilds.projectId, project.id));
      const ofBackups = await db.select().from(backupJobs).where(eq(backupJobs.workspaceId, id));
      const owners = [...ofVariant, ...ofProject, ...ofBackups].map(({ userId }) => userId);
      expect(owners).toEqual([editor.id, editor.id, editor.id]);
    },
  );

  it('goes on when Pro lapses: projects stay open and members keep their places; only invites pause', async () => {
    const { id } = await newWorkspace();
    const [editor, viewer] = [await newMember(id, 'editor'), await newMember(id, 'viewer')];
    const project = await newProject(editor, id);
    const waiting = await newInvite(owner, id, 'viewer');
    const end = sql`update users set subscription_end_date = now() - interval '1 s' where id = ${owner.id}`;
    await testApp.deps.db.execute(end);
    expect((await testApp.client().get(`/api/projects/${project.shareId}`)).statusCode).toBe(200);
    expect(await listed(viewer, `?workspace=${id}`)).toEqual([project.id]);
    expect((await editor.client.patch(`/api/projects/${project.id}`, { name: 'Still' })).statusCode).toBe(200);
    const newcomer = await newConfirmedPerson();
    expect(codeOf(await owner.client.post(`/api/workspaces/${id}/invites`, { role: 'viewer' }))).toBe(
      'workspace-owner-lapsed',
    );
    expect(codeOf(await accept(newcomer, waiting))).toBe('workspace-owner-lapsed');
    await becomePro(owner.client);
    expect((await accept(newcomer, waiting)).statusCode).toBe(200);
  });

  it('is deleted by its name alone, with its projects', async () => {
    const { id } = await newWorkspace();
    const project = await newProject(owner, id);
    const remove = (name: string) =>
      owner.client.request({ method: 'DELETE', url: `/api/workspaces/${id}`, payload: { name } });
    expect(codeOf(await remove('Studi'))).toBe('workspace-name-differs');
    expect((await remove('Studio')).statusCode).toBe(200);
    expect((await owner.client.get(`/api/projects/${project.shareId}`)).statusCode).toBe(404);
    expect((await owner.client.get(`/api/workspaces/${id}`)).statusCode).toBe(404);
  });

  it('keeps its owner from deleting the account while others work in it', async () => {
    const { id } = await newWorkspace();
    const editor = await newMember(id, 'editor');
    const refused = await owner.client.post('/api/user/delete', { currentPassword: PASSWORD });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'shared-workspaces-owned']);
    const project = await newProject(editor, id);
    const left = await editor.client.post('/api/user/delete', { currentPassword: PASSWORD });
    expect(left.statusCode, left.body).toBe(200);
    // Projects of a former member stay.
    expect((await owner.client.get(`/api/projects/${project.id}`)).statusCode).toBe(200);
    expect(await membersOf(id)).toEqual([[owner.id, 'owner']]);
  });

  it('that requires a second factor shows nothing to a member without one', async () => {
    const { id } = await newWorkspace();
    const viewer = await newMember(id, 'viewer');
    const project = await newProject(owner, id);
    const url = `/api/workspaces/${id}`;
    expect(codeOf(await owner.client.patch(url, { requiresFactor: true }))).toBe('own-factor-missing');
    const factor = { secret: Buffer.alloc(32), sessionId: 1, confirmedAt: new Date() };
    await testApp.deps.db.insert(totpFactors).values({ ...factor, userId: owner.id });
    expect((await owner.client.patch(url, { requiresFactor: true })).statusCode).toBe(200);

    expect(codeOf(await viewer.client.get(url))).toBe('workspace-needs-factor');
    expect((await viewer.client.get(`/api/projects/${project.id}`)).statusCode).toBe(404);
    expect((await viewer.client.get(`/api/projects?workspace=${id}`)).statusCode).toBe(404);
    const { items } = (await viewer.client.get('/api/workspaces')).json<Workspaces>();
    expect(items.find((one) => one.id === id)).toMatchObject({ needsFactor: true });
    await testApp.deps.db.insert(totpFactors).values({ ...factor, userId: viewer.id });
    expect((await viewer.client.get(`/api/projects/${project.id}`)).statusCode).toBe(200);
  });
});

describe('an invite', () => {
  it('is accepted once, by a signed-in person who sees what it offers', async () => {
    const { id } = await newWorkspace();
    const token = await newInvite(owner, id, 'analyst');
    const [person, other] = [await newConfirmedPerson(), await newConfirmedPerson()];
    expect((await testApp.client().post('/api/invites/read', { token })).statusCode).toBe(401);
    const offer = (await person.client.post('/api/invites/read', { token })).json<InviteOffer>();
    expect(offer).toMatchObject({ workspaceName: 'Studio', role: 'analyst' });
    expect((await testApp.client().post('/api/invites/accept', { token })).statusCode).toBe(401);
    expect((await accept(person, token)).statusCode).toBe(200);
    expect(codeOf(await accept(other, token))).toBe('invite-not-found');
    expect(await membersOf(id)).toEqual([
      [owner.id, 'owner'],
      [person.id, 'analyst'],
    ]);
  });

  it('that was mailed is bound to the confirmed address', async () => {
    const { id } = await newWorkspace();
    const person = await newConfirmedPerson();
    const made = await owner.client.post(`/api/workspaces/${id}/invites`, { role: 'viewer', email: person.email });
    expect(made.json<NewInvite>().url).toBeNull();
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]?.to).toBe(person.email);
    const token = tokenOfLink(/\bhttp\S+#\S+/.exec(mails[0]?.text ?? '')?.[0] ?? null);
    expect(codeOf(await accept(await newConfirmedPerson(), token))).toBe('invite-for-other');
    await testApp.deps.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, person.id));
    expect(codeOf(await accept(person, token))).toBe('invite-for-other');
    await testApp.deps.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, person.id));
    expect((await accept(person, token)).statusCode).toBe(200);
  });

  it('ends with the membership or the right of the person who made it', async () => {
    const { id } = await newWorkspace();
    const editor = await newMember(id, 'editor');
    const [first, second] = [await newInvite(editor, id, 'editor'), await newInvite(editor, id, 'viewer')];
    await succeeded(owner.client.patch(`/api/workspaces/${id}/members/${editor.id}`, { role: 'viewer' }));
    const former = await newMember(id, 'editor');
    const third = await newInvite(former, id, 'viewer');
    await succeeded(owner.client.delete(`/api/workspaces/${id}/members/${former.id}`));
    for (const token of [first, second, third]) {
      expect(codeOf(await accept(await newConfirmedPerson(), token))).toBe('invite-not-found');
    }
  });

  it('is refused for members who may not invite, and when the seats are taken', async () => {
    const { id } = await newWorkspace();
    const viewer = await newMember(id, 'viewer');
    const refused = await viewer.client.post(`/api/workspaces/${id}/invites`, { role: 'viewer' });
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'role-too-low']);
    for (let seat = 2; seat < testApp.deps.config.teamSeats; seat++) await newInvite(owner, id, 'viewer');
    expect(codeOf(await owner.client.post(`/api/workspaces/${id}/invites`, { role: 'viewer' }))).toBe('no-free-seat');
    const { invites } = (await owner.client.get(`/api/workspaces/${id}`)).json<Workspace>();
    await succeeded(owner.client.delete(`/api/workspaces/${id}/invites/${invites[0]?.id}`));
    await newInvite(owner, id, 'viewer');
  });

  it('that is refused because the seats are taken does not count towards those of the day', async () => {
    const { id } = await newWorkspace();
    for (let seat = 1; seat < testApp.deps.config.teamSeats; seat++) await newInvite(owner, id, 'viewer');
    const invite = async () => codeOf(await owner.client.post(`/api/workspaces/${id}/invites`, { role: 'viewer' }));
    for (let sent = 0; sent < INVITES_A_DAY; sent++) expect(await invite()).toBe('no-free-seat');
    const { invites } = (await owner.client.get(`/api/workspaces/${id}`)).json<Workspace>();
    await succeeded(owner.client.delete(`/api/workspaces/${id}/invites/${invites[0]?.id}`));
    await newInvite(owner, id, 'viewer');
  });

  it(`is refused after ${INVITES_A_DAY} in a day`, async () => {
    const { id } = await newWorkspace();
    for (let sent = 0; sent < INVITES_A_DAY; sent++) {
      await newInvite(owner, id, 'viewer');
      const { invites } = (await owner.client.get(`/api/workspaces/${id}`)).json<Workspace>();
      await succeeded(owner.client.delete(`/api/workspaces/${id}/invites/${invites[0]?.id}`));
    }
    const refused = await owner.client.post(`/api/workspaces/${id}/invites`, { role: 'viewer' });
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'too-many-invites']);
  });
});
