import sharp from 'sharp';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_BRAND_NAME_LENGTH } from '@anchora/contract/limits';
import { EMPTY_BRAND, type Brand, type BrandChange } from '@anchora/contract/brand';
import { LINK_PREVIEW_SIZE } from '@anchora/contract/link-preview';
import type { Project, PublicProject } from '@anchora/contract/projects';
import type { WorkspaceActivityPage } from '@anchora/contract/workspace-activity';
import type { Workspace } from '@anchora/contract/workspaces';
import { fileIdOf } from '@anchora/contract/file-paths';
import { becomePro } from '../../../test-support/become-pro';
import { duringAccountDeletion } from '../../../test-support/during-deletion';
import { insertReadyFile } from '../../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { writePages } from '../../../test-support/write-pages';
import type { TestClient } from '../../../test-support/test-client';
import { uploadBytes } from '../../../test-support/upload-file';
import { whenRowIsAwaited } from '../../../test-support/when-row-is-awaited';
import { closeLapsedBrands } from '../../files/file-use-repository';
import { runCommand } from '../../operator/commands';

const NOTHING: BrandChange = {
  ...EMPTY_BRAND,
  logo: null,
  backgroundPicture: null,
  linkPicture: null,
  photoFrame: null,
};
/** Turns the direction of the text that follows. */
const RTL = '\u202E';
const HOSTILE = `</style></p><script>alert("1")</script>'"${RTL}txet<img src=x onerror=alert(1)>`;

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;
let username: string;
let project: Project;

/** A picture of one colour; sides in px. */
const colour = (background: string, width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

beforeAll(async () => {
  testApp = await createTestApp();
  await writePages(testApp.deps.webDir);
});
beforeEach(async () => {
  owner = testApp.client();
  ({ id: ownerId, username } = await owner.register());
  const created = await owner.post('/api/projects', {
    name: 'Poster',
    type: 'image-tracking',
    contentType: 'video',
    modelUrl: await insertReadyFile(testApp.deps.db, ownerId, 'video'),
    targetImageUrl: await insertReadyFile(testApp.deps.db, ownerId, 'image'),
    targetMindFile: await insertReadyFile(testApp.deps.db, ownerId, 'tracking'),
  });
  project = created.json<Project>();
});
afterAll(() => testApp.close());

const set = (change: Partial<BrandChange>) =>
  owner.request({ method: 'PUT', url: '/api/brand', payload: { ...NOTHING, ...change } });
const shown = async () => (await testApp.client().get(`/api/projects/${project.shareId}`)).json<PublicProject>().brand;
const upload = async (name: string, bytes: Buffer) => (await uploadBytes(owner, name, bytes)).url;
const statusOf = async (address: string) => (await testApp.client().get(address)).statusCode;
const framePage = async () => (await testApp.client().get(`/ar-frame/?share=${project.shareId}`)).body;
const endPlan = () =>
  testApp.deps.db.execute(sql`update users set subscription_end_date = now() - interval '1 s' where id = ${ownerId}`);

describe('/api/brand', () => {
  it('is empty at first, and belongs to the workspace of the user alone', async () => {
    const first = await owner.get('/api/brand');
    expect(first.json<Brand>()).toEqual({ ...NOTHING, isShown: false });
    const other = testApp.client();
    await other.register();
    for (const response of [
      await other.get(`/api/brand?workspace=${ownerId}`),
      await other.request({ method: 'PUT', url: `/api/brand?workspace=${ownerId}`, payload: NOTHING }),
    ]) {
      expect(response.statusCode).toBe(404);
    }
    expect((await testApp.client().get('/api/brand')).statusCode).toBe(401);
  });

  it.each([
    ['an accent that is lost on light screens', { accent: '#ffee55' }, 'accent'],
    ['an accent that is lost on dark screens', { accent: '#101030' }, 'accent'],
    ['a colour that is no colour', { accent: 'red;}body{display:none' }, 'accent'],
    ['a background on which the button is lost', { background: '#f0452a' }, 'background'],
    ['a code that is lighter than its background', { qr: { dark: '#ffffff', light: '#000000' } }, 'qr'],
    ['a code without contrast', { qr: { dark: '#888888', light: '#ffffff' } }, 'qr'],
    ['a name that is too long', { linkName: 'n'.repeat(MAX_BRAND_NAME_LENGTH + 1) }, 'linkName'],
  ])('refuses %s', async (_name, change, field) => {
    const response = await set(change);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<{ fields: object }>().fields)[0]).toContain(field);
  });

  it('refuses a name of 100 KB by the size of the request', async () => {
    expect((await set({ linkName: 'n'.repeat(100_000) })).statusCode).toBe(413);
  });

  it('refuses a logo that is a script in disguise, or the picture of somebody else', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const [name, code] of [
      ['logo.svg', 'format-needs-browser'],
      ['logo.png', 'unsupported-file-type'],
    ] as const) {
      await expect(uploadBytes(owner, name, svg)).rejects.toThrow(`"code":"${code}"`);
    }
    const other = testApp.client();
    const { id } = await other.register();
    const theirs = await insertReadyFile(testApp.deps.db, id, 'image');
    expect((await set({ logo: theirs })).json()).toMatchObject({ code: 'file-not-usable' });
    expect((await owner.get('/api/brand')).json<Brand>().logo).toBeNull();
  });

  it(
    'gets the pictures of the later of two changes, though it began before the earlier one was stored',
    { tags: 'thorough' },
    async () => {
      const { db } = testApp.deps;
      const [logo, other] = [
        await upload('logo.png', await colour('#336699')),
        await upload('b.png', await colour('#963')),
      ];
      await set({ logo });
      const { later } = await db.transaction(async (tx) => {
        await tx.execute(sql`select from brands where id = ${ownerId} for update`);
        await tx.execute(sql`update file_uses set file_id = ${fileIdOf(other)}
        where holder_kind = 'brand' and holder_id = ${ownerId}`);
        const asked = set({ logo, accent: '#1e7f4f' });
        await whenRowIsAwaited(db);
        return { later: asked };
      });
      expect((await later).json<Brand>()).toMatchObject({ logo, accent: '#1e7f4f' });
    },
  );

  it('is stored after the deletion of the account was refused, if that began earlier', async () => {
    const stored = await duringAccountDeletion(testApp.deps.db, ownerId, () => set({ startText: 'Welcome' }));
    expect(stored.json<Brand>(), stored.body).toMatchObject({ startText: 'Welcome' });
  });

  it('records its change with who made it', async () => {
    await set({ startText: 'Hello' });
    const activity = (await owner.get('/api/user/activity')).json<{ items: object[] }>();
    expect(activity.items[0]).toMatchObject({ kind: 'brand-changed', by: 'owner', isThisSession: true });
  });

  it('records the change of a shared workspace in the log of that workspace', async () => {
    const maker = testApp.client();
    await maker.register();
    await becomePro(maker);
    const { id } = (await maker.post('/api/workspaces', { name: 'Studio' })).json<Workspace>();
    const url = `/api/brand?workspace=${id}`;
    expect((await maker.request({ method: 'PUT', url, payload: NOTHING })).statusCode).toBe(200);
    const { items } = (await maker.get(`/api/workspaces/${id}/activity`)).json<WorkspaceActivityPage>();
    expect(items.map(({ kind }) => kind)).toEqual(['brand-changed', 'workspace-created']);
  });
});

describe('what visitors see', () => {
  it('is nothing without Pro, the brand with it, and nothing once the plan has ended', async () => {
    const logo = await upload('logo.png', await colour('#336699'));
    const photoFrame = await upload('frame.png', await colour('#c80000'));
    await set({ accent: '#1e7f4f', startText: 'Welcome', logo, marksPhotos: true, photoFrame });
    expect(await shown()).toBeUndefined();
    expect(await statusOf(logo)).toBe(404);
    await becomePro(owner);
    expect(await shown()).toEqual({ accent: '#1e7f4f', startText: 'Welcome', logo, marksPhotos: true, photoFrame });
    expect([await statusOf(logo), await statusOf(photoFrame)]).toEqual([200, 200]);
    const page = await framePage();
    expect(page).toContain('<p class="brand-text at-start" dir="auto">Welcome</p>');
    expect(page).toContain(`url(${logo})`);
    expect(page).toContain('--accent:#1e7f4f');
    expect(page).toContain('class="platform-mark"');

    await endPlan();
    expect(await shown()).toBeUndefined();
    expect(await framePage()).not.toContain('brand');
    const kept = (await owner.get('/api/brand')).json<Brand>();
    expect(kept).toMatchObject({ accent: '#1e7f4f', logo, isShown: false });
    // The period of the files ends with the plan; here the plan was ended behind the server's back.
    await testApp.deps.db.execute(sql`update file_uses set public_until = now() where holder_kind = 'brand'`);
    expect(await statusOf(logo)).toBe(404);
    await closeLapsedBrands(testApp.deps.db);
    const closed = await testApp.deps.db.execute(sql`select closed_at from files where id = ${fileIdOf(logo)}`);
    expect(closed.rows[0]?.closed_at).toEqual(expect.any(String));
    await becomePro(owner);
    expect(await statusOf(logo)).toBe(200);
  });

  it('holds no markup, style or direction of a hostile text', async () => {
    await becomePro(owner);
    const texts = { startText: HOSTILE, endText: HOSTILE, linkName: `A${RTL}B"><script>`, linkText: HOSTILE };
    expect((await set(texts)).statusCode).toBe(200);
    const pages = [
      await framePage(),
      (await testApp.client().get(`/view/ar/${project.shareId}`)).body,
      (await testApp.client().get(`/share/${project.shareId}`)).body,
    ];
    for (const page of pages) {
      expect(page).not.toMatch(/<script>|<img src=x|<\/style><\/p>/);
      expect(page).not.toContain(RTL);
    }
    expect(pages[0]).toContain('&lt;/style&gt;&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)');
    expect(pages[1]).toContain('<meta property="og:title" content="Poster · AB&quot;&gt;&lt;script&gt;" />');
  });

  it('fills the card of a link with the picture for links', async () => {
    await becomePro(owner);
    await set({ linkPicture: await upload('card.png', await colour('#0000ff', 600, 600)) });
    const [, card = ''] = /og:image" content="[^"]*?(\/link-cards\/[^"]+)"/.exec(
      (await testApp.client().get(`/view/ar/${project.shareId}`)).body,
    ) as RegExpExecArray;
    const answer = await testApp.client().get(card);
    expect(answer.statusCode).toBe(200);
    const { width, height } = await sharp(answer.rawPayload).metadata();
    expect([width, height]).toEqual([LINK_PREVIEW_SIZE.widthPx, LINK_PREVIEW_SIZE.heightPx]);
    const corner = await sharp(answer.rawPayload).extract({ left: 0, top: 0, width: 9, height: 9 }).toBuffer();
    // The means are compared in quarters of a channel's range, because compression changes colours a little.
    expect((await sharp(corner).stats()).channels.map(({ mean }) => Math.round(mean / 64))).toEqual([0, 0, 4]);
  });

  it('ends with a takedown of the picture or of the account, and comes back with its end', async () => {
    await becomePro(owner);
    const logo = await upload('mark.png', await colour('#123123'));
    await set({ logo });
    for (const [block, unblock] of [
      [
        ['block-file', logo],
        ['unblock-file', logo],
      ],
      [
        ['block-account', username],
        ['unblock-account', username],
      ],
    ] as const) {
      expect(await statusOf(logo)).toBe(200);
      await runCommand(testApp.deps, block[0], [block[1]]);
      expect(await statusOf(logo)).toBe(404);
      await runCommand(testApp.deps, unblock[0], [unblock[1]]);
      expect(await statusOf(logo)).toBe(200);
    }
  });
});
