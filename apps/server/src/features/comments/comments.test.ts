import { COMMENTS_AN_HOUR, MAX_COMMENT_LENGTH, MAX_REVIEW_DAYS, MAX_REVIEW_LINKS } from '@anchora/contract/limits';
import type { GuestComments, NewReviewLink, ProjectComments, ReviewLinks } from '@anchora/contract/comments';
import type { Notifications } from '@anchora/contract/notifications';
import type { Project } from '@anchora/contract/projects';
import type { PreviewDraft } from '@anchora/contract/scene/previews';
import type { Role } from '@anchora/contract/roles';
import type { Workspace } from '@anchora/contract/workspaces';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { becomePro } from '../../../test-support/become-pro';
import { codeOf } from '../../../test-support/code-of';
import { duringAccountDeletion } from '../../../test-support/during-deletion';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { tokenOfLink } from '../../../test-support/token-of-link';
import { newMember } from '../../../test-support/workspace-members';
import { newPerson, type Person } from '../../../test-support/person';

let testApp: TestApp;
let owner: Person;
let editor: Person;
let viewer: Person;
let studio: number;
let project: Project;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = await newPerson(testApp, 'Lan Owner');
  await becomePro(owner.client);
  studio = (await owner.client.post('/api/workspaces', { name: 'Studio' })).json<Workspace>().id;
  [editor, viewer] = [await joins('Binh Editor', 'editor'), await joins('Chi Viewer', 'viewer')];
});
afterAll(() => testApp.close());
beforeEach(async () => {
  const modelUrl = await insertReadyFile(testApp.deps.db, owner.id, 'video', studio);
  const content = { name: 'Poster', type: 'markerless', contentType: 'video', modelUrl, isPublic: false };
  project = (await owner.client.post(`/api/projects?workspace=${studio}`, content)).json<Project>();
});

const joins = (name: string, role: Role) => newMember(testApp, { owner, workspaceId: studio, name, role });

const url = (rest = '') => `/api/projects/${project.id}/comments${rest}`;
const say = async ({ client }: Person, body: object) => (await client.post(url(), body)).json<ProjectComments>().items;
const read = async ({ client }: Person) => (await client.get(url())).json<ProjectComments>().items;
const bell = async ({ client }: Person) => (await client.get('/api/notifications')).json<Notifications>().items;

async function makeLink(by: Person, change: object = {}): Promise<NewReviewLink> {
  const wanted = { name: 'Client', days: 7, version: null, ...change };
  const made = await by.client.post(`/api/projects/${project.id}/review-links`, wanted);
  expect(made.statusCode, made.body).toBe(201);
  return made.json<NewReviewLink>();
}

/** A browser without an account that has opened the link. */
async function newGuest(link: NewReviewLink): Promise<TestClient> {
  const guest = testApp.client();
  const opened = await guest.post('/api/preview', { token: tokenOfLink(link.url) });
  expect(opened.statusCode, opened.body).toBe(200);
  return guest;
}
const guestSees = async (guest: TestClient) => (await guest.get('/api/review/comments')).json<GuestComments>().items;

describe('a comment', () => {
  it('is plain text of every member, pinned to an item or the project, and mentions members by the bell', async () => {
    const stranger = await newPerson(testApp, 'Stranger');
    const [made] = await say(viewer, {
      text: ' The <b>lamp</b>\u202e is small ',
      itemId: 'lamp01',
      mentions: [owner.id, editor.id, stranger.id, viewer.id],
    });
    expect(made).toMatchObject({ text: 'The <b>lamp</b> is small', itemId: 'lamp01', author: 'Chi Viewer' });
    for (const told of [owner, editor]) {
      expect((await bell(told))[0]).toMatchObject({ kind: 'comment-mention', projectId: project.id });
    }
    const { others } = (await viewer.client.get(url())).json<ProjectComments>();
    expect(others.map(({ userId }) => userId)).toEqual([owner.id, editor.id]);
    for (const other of [viewer, stranger]) {
      expect((await bell(other)).filter(({ kind }) => kind === 'comment-mention')).toEqual([]);
    }
    const [, ofProject] = await say(viewer, { text: 'The colours are right' });
    expect(ofProject).toMatchObject({ text: 'The colours are right', itemId: null });
    const long = await viewer.client.post(url(), { text: 'x'.repeat(MAX_COMMENT_LENGTH + 1) });
    const empty = await viewer.client.post(url(), { text: ' \u200b ' });
    expect([long.statusCode, empty.statusCode]).toEqual([400, 400]);
  });

  it('is resolved and removed by its author and by members who may change the project, with its answers', async () => {
    const [first] = await say(viewer, { text: 'Bigger' });
    const answered = await say(editor, { text: 'Done', replyTo: first?.id });
    const answer = answered.find(({ replyTo }) => replyTo === first?.id);
    expect(codeOf(await viewer.client.patch(url(`/${answer?.id}`), { isResolved: true }))).toBe('role-too-low');
    const resolved = await viewer.client.patch(url(`/${first?.id}`), { isResolved: true });
    expect(resolved.json<ProjectComments>().items[0]).toMatchObject({ isResolved: true });
    const removed = await editor.client.delete(url(`/${first?.id}`));
    expect(removed.json<ProjectComments>().items).toEqual([]);
    const [second] = await say(viewer, { text: 'Smaller' });
    const byMember = await editor.client.patch(url(`/${second?.id}`), { isResolved: true });
    expect(byMember.json<ProjectComments>().items[0]).toMatchObject({ isResolved: true });
    expect((await viewer.client.delete(url(`/${second?.id}`))).json<ProjectComments>().items).toEqual([]);
    expect(codeOf(await editor.client.delete(url(`/${first?.id}`)))).toBe('comment-not-found');
  });

  it('is stored after the deletion of its author was refused, if that began earlier', async () => {
    const comment = () => owner.client.post(url(), { text: 'Warmer' });
    const stored = await duringAccountDeletion(testApp.deps.db, owner.id, comment);
    expect(stored.statusCode, stored.body).toBe(201);
  });

  it('of a member who left stays, without the name', async () => {
    const leaving = await joins('Dung Leaving', 'viewer');
    await say(leaving, { text: 'Nice' });
    expect(await read(owner)).toMatchObject([{ author: 'Dung Leaving' }]);
    await succeeded(leaving.client.delete(`/api/workspaces/${studio}/members/${leaving.id}`));
    expect(await read(owner)).toMatchObject([{ author: null, isGuest: false, text: 'Nice' }]);
    expect((await leaving.client.get(url())).statusCode).toBe(404);
  });
});

describe('a review link', () => {
  it('shows the draft to people without an account, who comment with a name and see no member’s', async () => {
    await say(editor, { text: 'Internal note' });
    const link = await makeLink(editor);
    const guest = await newGuest(link);
    expect((await guest.get('/api/preview')).json<PreviewDraft>()).toMatchObject({ review: { version: null } });
    expect(await guestSees(guest)).toEqual([]);
    const wrote = await guest.post('/api/review/comments', { name: 'Mai', text: 'Warmer light', itemId: 'lamp01' });
    expect(wrote.statusCode, wrote.body).toBe(201);
    const [, mine] = await read(editor);
    expect(mine).toMatchObject({ author: 'Mai', isGuest: true, isSeenByGuests: true, itemId: 'lamp01' });
    await say(editor, { text: 'Like this?', replyTo: mine?.id });
    expect(await guestSees(guest)).toMatchObject([
      { guestName: 'Mai', text: 'Warmer light' },
      { guestName: null, text: 'Like this?', replyTo: mine?.id },
    ]);
    expect(JSON.stringify(await guestSees(guest))).not.toMatch(/Binh|Lan|Chi/);
    expect((await bell(editor))[0]).toMatchObject({ kind: 'guest-comment', projectId: project.id });
    // Other links have guests of their own.
    const other = await newGuest(await makeLink(owner, { name: 'Printer' }));
    expect(await guestSees(other)).toEqual([]);
    const foreign = { name: 'Nam', text: 'Hello', replyTo: mine?.id };
    expect(codeOf(await other.post('/api/review/comments', foreign))).toBe('comment-not-found');
  });

  it('reaches nothing but its project, and counts nothing', async () => {
    const guest = await newGuest(await makeLink(owner));
    const other = await insertReadyFile(testApp.deps.db, owner.id, 'image', studio);
    const answers = [
      [`/api/projects/${project.id}`, 404],
      [url(), 401],
      [`/api/workspaces/${studio}`, 401],
      [other, 404],
    ] as const;
    for (const [address, status] of answers) expect((await guest.get(address)).statusCode, address).toBe(status);
    const { rows } = await testApp.deps.db.execute(
      sql`select 1 from project_analytics where project_id = ${project.id} and view_count > 0`,
    );
    expect(rows).toEqual([]);
    // A preview of the draft alone takes no comments.
    const preview = await owner.client.post(`/api/projects/${project.id}/preview-link`);
    const watcher = testApp.client();
    await succeeded(watcher.post('/api/preview', { token: tokenOfLink(preview.json<{ url: string }>().url) }));
    expect(codeOf(await watcher.get('/api/review/comments'))).toBe('review-link-not-found');
  });

  it.each(['revoked', 'expired', 'in the trash', 'of a removed member'])('that is %s shows nothing', async (how) => {
    const maker = how === 'of a removed member' ? await joins('Em Maker', 'editor') : editor;
    const link = await makeLink(maker);
    const guest = await newGuest(link);
    if (how === 'revoked') await succeeded(owner.client.delete(`/api/projects/${project.id}/review-links/${link.id}`));
    if (how === 'expired') {
      await testApp.deps.db.execute(sql`update review_links set expires_at = now() where id = ${link.id}`);
    }
    if (how === 'in the trash') await succeeded(owner.client.delete(`/api/projects/${project.id}`));
    if (how === 'of a removed member')
      await succeeded(owner.client.delete(`/api/workspaces/${studio}/members/${maker.id}`));
    for (const address of ['/api/preview', '/api/preview/events', '/api/review/comments', project.modelUrl]) {
      expect([address, (await guest.get(address)).statusCode]).toEqual([address, 404]);
    }
    const late = await guest.post('/api/review/comments', { name: 'Mai', text: 'Late' });
    expect(codeOf(late)).toBe('review-link-not-found');
  });

  it('shows a version when it names one, whatever becomes of the draft', async () => {
    const draft = (await owner.client.get(`/api/projects/${project.id}/draft`)).json<{ document: object }>();
    const headers = { 'if-match': '0', editor: '6f1c1f5e-6a6e-4c36-9d55-0c5a1c3f6a10' };
    const address = `/api/projects/${project.id}/draft`;
    await succeeded(owner.client.request({ method: 'PUT', url: address, headers, payload: draft.document }));
    const published = await owner.client.post(`/api/projects/${project.id}/publish`, { revision: 1 });
    expect(published.statusCode, published.body).toBe(201);
    const guest = await newGuest(await makeLink(editor, { version: 1 }));
    expect((await guest.get('/api/preview')).json<PreviewDraft>()).toMatchObject({
      revision: 1,
      review: { version: 1 },
    });
    const again = { ...headers, 'if-match': '1' };
    await succeeded(owner.client.request({ method: 'PUT', url: address, headers: again, payload: draft.document }));
    expect((await guest.get('/api/preview')).json<PreviewDraft>().revision).toBe(1);
    expect(
      codeOf(await editor.client.post(`/api/projects/${project.id}/review-links`, { name: 'x', days: 1, version: 9 })),
    ).toBe('version-not-found');
  });

  it('is made by editors, at most ten at a time, and takes twenty comments an hour', async () => {
    const wanted = { name: 'Client', days: 7, version: null };
    const links = `/api/projects/${project.id}/review-links`;
    expect(codeOf(await viewer.client.post(links, wanted))).toBe('role-too-low');
    expect((await editor.client.post(links, { ...wanted, days: MAX_REVIEW_DAYS + 1 })).statusCode).toBe(400);
    const first = await makeLink(editor);
    for (let made = 1; made < MAX_REVIEW_LINKS; made++) await makeLink(editor);
    expect(codeOf(await editor.client.post(links, wanted))).toBe('too-many-review-links');
    const listed = (await editor.client.get(links)).json<ReviewLinks>().items;
    expect(listed).toHaveLength(MAX_REVIEW_LINKS);
    expect(JSON.stringify(listed)).not.toContain(tokenOfLink(first.url));
    const guest = await newGuest(first);
    for (let sent = 0; sent < COMMENTS_AN_HOUR.guest; sent++) {
      await succeeded(guest.post('/api/review/comments', { name: 'Mai', text: `${sent}` }));
    }
    const refused = await guest.post('/api/review/comments', { name: 'Mai', text: 'More' });
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'too-many-comments']);
    expect(await guestSees(guest)).toHaveLength(COMMENTS_AN_HOUR.guest);
  });
});
