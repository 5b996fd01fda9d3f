import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { ActivityPage } from '@anchora/contract/audit';
import { EMPTY_BRAND } from '@anchora/contract/brand';
import type { DownloadTicket } from '@anchora/contract/project-archive';
import type { Project, PublicProject } from '@anchora/contract/projects';
import { becomePro } from '../../../test-support/become-pro';
import { readZip } from '../../../test-support/read-zip';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadSmallPicture } from '../../../test-support/small-picture';
import { uploadFixture } from '../../../test-support/upload-file';
import { projects } from '../../db/schema/projects';
import { cookieName } from '../../http/session';
import { runCommand } from '../../operator/commands';
import { SiteService } from './site-service';
import { BUILD_MANIFEST_FILE } from '../pages/build-manifest';

const FRAME = '../ar-frame';
/** A build like that of `vite.site.config.ts`, as far as the server reads it. */
const MANIFEST = {
  'index.html': {
    file: 'assets/index-1.js',
    css: ['assets/index-1.css'],
    dynamicImports: [
      `${FRAME}/markerless-app.ts`,
      `${FRAME}/image-tracking-app.ts`,
      `${FRAME}/embed/open-without-tap.ts`,
    ],
  },
  [`${FRAME}/markerless-app.ts`]: { file: 'assets/markerless-app-1.js', imports: ['_kit-1.js'] },
  [`${FRAME}/embed/open-without-tap.ts`]: { file: 'assets/without-tap-1.js', imports: ['_kit-1.js'] },
  [`${FRAME}/image-tracking-app.ts`]: {
    file: 'assets/image-1.js',
    assets: ['assets/worker-1.js'],
    imports: ['_kit-1.js'],
  },
  '_kit-1.js': { file: 'assets/kit-1.js' },
};
const ROOM = ['index-1.js', 'index-1.css', 'markerless-app-1.js', 'kit-1.js', 'part-1.js'];
const CODE = [...ROOM, 'image-1.js', 'worker-1.js', 'without-tap-1.js'];
const PAGE =
  '<!doctype html><html lang="vi"><head><meta charset="utf-8" /><title>AR</title></head><body><div id="touch"></div></body></html>';

let testApp: TestApp;
let owner: TestClient;
let email: string;
let project: Project;

beforeAll(async () => {
  testApp = await createTestApp();
  const site = path.join(testApp.deps.webDir, 'site');
  await mkdir(path.join(site, 'assets'), { recursive: true });
  await writeFile(path.join(site, 'index.html'), PAGE);
  await writeFile(path.join(site, BUILD_MANIFEST_FILE), JSON.stringify(MANIFEST));
  for (const name of CODE) await writeFile(path.join(site, 'assets', name), `// ${name}`);
});
afterAll(() => testApp.close());

beforeEach(async () => {
  owner = testApp.client();
  ({ email } = await owner.register());
  await becomePro(owner, 'monthly');
  const { url: modelUrl } = await uploadFixture(owner, 'models/beacon.glb');
  const body = { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl };
  project = (await owner.post('/api/projects', body)).json<Project>();
});

const ask = (client = owner) => client.post(`/api/projects/${project.id}/site`, {});

async function download(): Promise<Map<string, Buffer>> {
  const asked = await ask();
  expect(asked.statusCode, asked.body).toBe(200);
  const answer = await owner.get(asked.json<DownloadTicket>().url);
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  return readZip(answer.rawPayload);
}

it('a site has the page, the code of this kind of project, and the files that visitors get', async () => {
  const entries = await download();
  const page = String(entries.get('index.html'));
  expect(page).toContain('<meta charset="utf-8" /><meta http-equiv="Content-Security-Policy" content="default-src');
  expect(page).toContain('<title>Lamp</title>');
  expect(page).not.toContain('href="/');
  expect(page).not.toMatch(/\/files\/[\w-]{22}/);
  // The mark leads to the platform; there is no other address.
  expect([...page.matchAll(/https?:\/\/[^"'\s<\\]+/g)].map(([address]) => address)).toEqual([TEST_ORIGIN]);
  const [model = ''] = /files\/[0-9a-f]{32}\.glb/.exec(page) ?? [];
  const served = await owner.get(project.modelUrl);
  expect(entries.get(model)?.equals(served.rawPayload)).toBe(true);
  expect([...entries.keys()].toSorted()).toEqual(
    // Files that the manifest does not name stay.
    ['README.txt', 'index.html', model, ...ROOM.map((name) => `assets/${name}`)].toSorted(),
  );
  expect(String(entries.get('README.txt'))).toContain('Anchora');
  const { items } = (await owner.get('/api/user/activity')).json<ActivityPage>();
  expect(items[0]).toMatchObject({ kind: 'site-downloaded', projectName: 'Lamp' });
});

it('a site brings in nothing by a text that looks like an address, and no markup', async () => {
  const { url: other } = await uploadSmallPicture(owner, 'pictures/citrus.png');
  await succeeded(
    owner.patch(`/api/projects/${project.id}`, { name: '</script><script>alert(1)</script>', description: other }),
  );
  const entries = await download();
  expect(String(entries.get('index.html'))).toContain(other);
  expect(String(entries.get('index.html'))).not.toContain('<script>alert');
  expect([...entries.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(1);
});

it('a site wears the brand of the workspace, without its picture for links', async () => {
  const { url: logo } = await uploadSmallPicture(owner, 'pictures/citrus.png');
  const { url: linkPicture } = await uploadSmallPicture(owner, 'pictures/tram.png');
  const brand = { ...EMPTY_BRAND, logo, linkPicture, backgroundPicture: null };
  const set = await owner.request({ method: 'PUT', url: '/api/brand', payload: brand });
  expect(set.statusCode, set.body).toBe(200);
  const entries = await download();
  const [, picture = ''] = /url\((files\/[0-9a-f]{32}\.png)\)/.exec(String(entries.get('index.html'))) ?? [];
  expect(entries.get(picture)?.equals((await owner.get(logo)).rawPayload)).toBe(true);
  expect([...entries.keys()].filter((name) => name.endsWith('.png'))).toEqual([picture]);
});

it('a private project has a site for its members, shown to anyone who gets the folder', async () => {
  await succeeded(owner.patch(`/api/projects/${project.id}`, { isPublic: false }));
  expect(String((await download()).get('index.html'))).toContain('"fitsSceneViewer":true');
});

it(
  'a site shows a project without a camera if no tracking file could be made of its picture',
  { tags: 'thorough' },
  async () => {
    const { url: targetImageUrl } = await uploadFixture(owner, 'pictures/harbour.jpg');
    const { url: modelUrl } = await uploadFixture(owner, 'models/beacon.glb');
    const body = { name: 'Harbour', type: 'image-tracking', contentType: '3d-model', modelUrl, targetImageUrl };
    project = (await owner.post('/api/projects', body)).json<Project>();
    expect((await ask()).json()).toMatchObject({ code: 'site-not-ready' });
    await testApp.deps.db.update(projects).set({ trackingBuildState: 'failed' }).where(eq(projects.id, project.id));
    const entries = await download();
    const page = String(entries.get('index.html'));
    expect(page).toContain('<html data-without-camera="untracked" ');
    expect(page).not.toContain('id="first-screen"');
    expect(page).toContain(`<a class="platform-mark" href="${TEST_ORIGIN}"`);
    const names = [...entries.keys()];
    expect(names).toContain('assets/without-tap-1.js');
    expect(names.filter((name) => /(?:markerless-app|image|worker)-1\.js$/.test(name))).toEqual([]);
    // The page shows the model alone.
    expect(names.filter((name) => name.startsWith('files/'))).toEqual([expect.stringMatching(/\.glb$/)]);
  },
);

it('a site has one version, although another one is published while it is read', async () => {
  const { app, deps } = testApp;
  const session = await app.sessions.store.find(owner.cookies.get(cookieName(false)) ?? '');
  if (!session) throw new Error('the owner has no session');
  const user = { ...session, address: '198.51.100.1' };
  const key = String(project.id);
  let publishes = false;
  const sources = {
    readShown: async (shareId: string) => {
      const change = { publishedVersion: 7, updatedAt: new Date(Date.now() + 1000) };
      if (publishes) await deps.db.update(projects).set(change).where(eq(projects.id, project.id));
      publishes = false;
      return (await testApp.client().get(`/api/projects/${shareId}`)).json<PublicProject>();
    },
    writeSite: () => Promise.resolve({ page: PAGE, code: [] }),
  };
  const sites = new SiteService(deps, sources);
  const ticket = await sites.issueTicket(user, key);
  publishes = true;
  const { zip } = await sites.open(user, key, ticket, app.log);
  expect(String((await readZip(await buffer(zip))).get('README.txt'))).toContain('Lamp (version 7)');
});

it('a site is part of Pro, also with an earlier ticket', async () => {
  const { url } = (await ask()).json<DownloadTicket>();
  await runCommand(testApp.deps, 'pro', [email, 'off']);
  for (const answer of [await ask(), await owner.get(url)]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'site-needs-pro' });
  }
});

it('a site works once, for its owner, and for this purpose alone', async () => {
  const { url } = (await ask()).json<DownloadTicket>();
  const other = testApp.client();
  await other.register();
  expect((await other.get(url)).statusCode).toBe(404);
  expect((await testApp.client().get(url)).statusCode).toBe(401);
  expect((await owner.get(url.replace('/site/', '/download/'))).statusCode).toBe(410);
  // A program that asks only for the headers does not use it up.
  expect((await owner.request({ method: 'HEAD', url })).statusCode).toBe(404);
  expect((await owner.get(url)).statusCode).toBe(200);
  expect((await owner.get(url)).statusCode).toBe(410);
});

it('a site is refused for what no visitor gets: archived or taken down', async () => {
  for (const [block, unblock, what] of [
    ['block', 'unblock', project.shareId],
    ['block-file', 'unblock-file', project.modelUrl],
  ] as const) {
    const { url } = (await ask()).json<DownloadTicket>();
    await runCommand(testApp.deps, block, [what]);
    expect((await ask()).json()).toMatchObject({ code: 'project-blocked' });
    expect((await owner.get(url)).statusCode).toBe(403);
    await runCommand(testApp.deps, unblock, [what]);
    expect((await ask()).statusCode).toBe(200);
  }
  await succeeded(owner.patch(`/api/projects/${project.id}`, { status: 'archived' }));
  expect((await ask()).json()).toMatchObject({ code: 'site-not-published' });
});

it('a site is answered with 503 while the server has no build of it', async () => {
  const other = await createTestApp({ deps: { webDir: path.join(testApp.deps.webDir, 'none') } });
  onTestFinished(() => other.close());
  const member = other.client();
  await member.register();
  await becomePro(member, 'monthly');
  const { url: modelUrl } = await uploadFixture(member, 'models/beacon.glb');
  const body = { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl };
  const { id } = (await member.post('/api/projects', body)).json<Project>();
  const { url } = (await member.post(`/api/projects/${id}/site`, {})).json<DownloadTicket>();
  // The refusal does not use the ticket up.
  for (let asked = 0; asked < 2; asked++) expect((await member.get(url)).statusCode).toBe(503);
});
