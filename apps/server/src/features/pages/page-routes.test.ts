import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import { projects } from '../../db/schema/projects';
import { insertReadyFile } from '../../../test-support/ready-file';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';

const SCRIPT = 'console.log("app");\n'.repeat(20);
const FILES = {
  'index.html':
    '<!doctype html><html lang="en"><head><title>x</title><script type="module" src="/assets/main.js"></script>' +
    '<link rel="stylesheet" href="/assets/main.css"></head><body><div id="root"></div></body></html>',
  'ar-frame/index.html':
    '<!doctype html><html lang="vi" data-ar-state="boot"><head></head><body><video id="content-video"></video><div id="ui"><div id="touch"></div></div></body></html>',
  'build-manifest.json': JSON.stringify({
    'index.html': { file: 'assets/main.js', imports: ['_shared.js'] },
    _shared: { file: 'assets/shared.js' },
    'src/features/ar-viewer/share-viewer-page.tsx': { file: 'assets/share-viewer.js', imports: ['_shared.js'] },
    'src/features/ar-viewer/project-viewer-page.tsx': { file: 'assets/project-viewer.js' },
    'ar-frame/index.html': { file: 'assets/frame.js' },
    'ar-frame/app-later.js': { file: 'assets/app-later.js' },
    'ar-frame/image-tracking-app.ts': {
      file: 'assets/image-session.js',
      assets: ['assets/tracker.worker.js', 'assets/kernels.wasm'],
    },
    '../../packages/ar-runtime/src/scene/scene-chunk.ts': { file: 'assets/scene.js' },
    '../../packages/ar-runtime/src/scene/flat/flat-stage.ts': { file: 'assets/flat-stage.js' },
    '../../packages/ar-runtime/src/scene/model-parsing.ts': { file: 'assets/model-parsing.js' },
    'ar-frame/markerless-app.ts': { file: 'assets/markerless-session.js' },
    '../../packages/ar-runtime/src/scene/world-chunk.ts': { file: 'assets/world.js' },
    '../../packages/ar-runtime/src/scene/flat/flat-world-chunk.ts': { file: 'assets/flat-world.js' },
    'ar-frame/markerless/placing-ui.ts': { file: 'assets/placing.js', css: ['assets/placing.css'] },
  }),
  'assets/main-abc123.js': SCRIPT,
  'assets/main-abc123.js.br': brotliCompressSync(SCRIPT),
  'assets/main-abc123.js.gz': gzipSync(SCRIPT),
  'assets/plain-def456.wasm': Buffer.from([0, 97, 115, 109]),
  'assets/font-abc123.woff2': Buffer.from('wOF2 and so on'),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.env': 'SECRET=1',
};

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;

beforeAll(async () => {
  testApp = await createTestApp({ config: { productName: 'AR & <Co>' } });
  await buildWeb(testApp.deps.webDir);
  owner = testApp.client();
  ({ id: ownerId } = await owner.register());
  await owner.patch('/api/user/subscription', { plan: 'yearly' });
});
afterAll(() => testApp.close());

async function buildWeb(folder: string): Promise<void> {
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
}

async function newProject(more: object = {}): Promise<Project> {
  const { db } = testApp.deps;
  const response = await owner.post('/api/projects', {
    name: 'Poster',
    type: 'image-tracking',
    contentType: 'video',
    modelUrl: await insertReadyFile(db, ownerId, 'video'),
    targetImageUrl: await insertReadyFile(db, ownerId, 'image'),
    targetMindFile: await insertReadyFile(db, ownerId, 'tracking'),
    ...more,
  });
  return response.json<Project>();
}

/** The JSON in the data block with this id, or null without one. */
function dataBlock(html: string, id: string): unknown {
  const found = new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html);
  return found?.[1] === undefined ? null : JSON.parse(found[1]);
}

describe('pages', () => {
  it.each(['/', '/auth', '/dashboard?refresh=true', '/create-project', '/view/12', '/view/12/ar', '/auth/'])(
    '%s is the app, filled in with what it must know',
    async (url) => {
      const response = await testApp.client().get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
      });
      expect(response.body).toContain('<title>AR &amp; &lt;Co&gt; WebAR Platform</title>');
      expect(response.body).toContain('<div id="root">');
      expect(dataBlock(response.body, 'page-config')).toEqual({
        productName: 'AR & <Co>',
        publicUrl: TEST_ORIGIN,
        visitorLanguage: 'vi',
        google: null,
        hasMail: false,
        communityUrl: 'https://community.example',
        operator: { name: null, contact: null },
        supportHours: { pro: 24, others: 72 },
        billing: 'demo',
        development: false,
      });
      expect(dataBlock(response.body, 'page-project')).toBeNull();
    },
  );

  it.each([
    '/nothing',
    '/view',
    '/view/ar/a/b',
    '/dashboard/x',
    '/_ui',
    '/index.html',
    '/%E0%A4%A',
    '/view/ar/%E0%A4%A',
    '/share/abc',
    '//evil.example',
    '/.env',
  ])('%s is the app’s not-found page, with status 404', async (url) => {
    const response = await testApp.client().get(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('<div id="root">');
    expect(response.body).not.toContain('SECRET');
  });

  it('allow the camera in this origin’s frames, and no inline or foreign script', async () => {
    const { headers } = await testApp.client().get('/dashboard');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
    const visitors = await testApp.client().get('/pricing');
    expect(visitors.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/https?:/);
    expect(headers['permissions-policy']).toContain('camera=(self), xr-spatial-tracking=(self)');
    expect(headers['cross-origin-opener-policy']).toBeUndefined();
    expect(headers['cross-origin-embedder-policy']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it.each([
    ['page-width', ['/pricing', '/share/abc']],
    ['px-5 py-6 sm:px-10 lg:px-14', ['/auth', '/login', '/signup']],
  ])('begin with name and mark at "%s" in %j, for visitors alone', async (place, urls) => {
    const first = new RegExp(`<div id="first-paint" class="first-paint [^"]*"><p class="${place}"><svg `);
    for (const url of urls) {
      const { body } = await testApp.client().get(url);
      expect(body).toMatch(first);
      expect(body).toContain('</svg>AR &amp; &lt;Co&gt;</p></div>');
      // The style sheet is needed for the first paint and scripts are not, so scripts have low priority.
      expect(body).toMatch(/<script type="module" fetchpriority="low"/);
      expect(body).not.toMatch(/rel="(?:modulepreload|module)"(?! fetchpriority="low")/);
      expect((await owner.get(url)).body).not.toMatch(/first-paint|fetchpriority/);
    }
  });

  it('begin empty where visitors have nothing to see', async () => {
    for (const url of ['/dashboard', '/view/ar/abc', '/nothing']) {
      expect((await testApp.client().get(url)).body).not.toContain('first-paint');
    }
  });

  it('are compressed as the browser accepts', async () => {
    const get = (encoding: string) =>
      testApp.client().request({ url: '/auth', headers: { 'accept-encoding': encoding } });
    const plain = (await testApp.client().get('/auth')).body;
    const brotli = await get('gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
    const gzip = await get('gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  });

  it('are answered with 304 while unchanged', async () => {
    const first = await testApp.client().get('/auth');
    const headers = { 'if-none-match': String(first.headers.etag) };
    const second = await testApp.client().request({ url: '/auth', headers });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
  });
});

describe('kept pages', () => {
  it('never outlive a change of their project', async () => {
    const { id, shareId } = await newProject({ name: 'First name' });
    const { headers } = await testApp.client().get(`/view/ar/${shareId}`);
    const seen = { 'accept-encoding': 'br', 'if-none-match': `"other", ${String(headers.etag)}` };
    const visit = () => testApp.client().request({ url: `/view/ar/${shareId}`, headers: seen });
    expect((await visit()).statusCode).toBe(304);
    await owner.patch(`/api/projects/${id}`, { name: 'Second name' });
    const renamed = await visit();
    expect(renamed.statusCode).toBe(200);
    expect(brotliDecompressSync(renamed.rawPayload).toString()).toContain('Second name');
    await owner.patch(`/api/projects/${id}`, { isPublic: false });
    const closed = await visit();
    expect(closed.statusCode).toBe(404);
    expect(brotliDecompressSync(closed.rawPayload).toString()).not.toContain('Second name');
    await owner.patch(`/api/projects/${id}`, { isPublic: true });
    expect((await visit()).headers.etag).toBe(renamed.headers.etag);
    await owner.delete(`/api/projects/${id}`);
    expect((await visit()).statusCode).toBe(404);
  });
});

describe('metadata for search engines and previews', () => {
  it.each([
    ['/', '/', 'AR &amp; &lt;Co&gt; WebAR Platform'],
    ['/auth', '/auth', 'Sign in to AR &amp; &lt;Co&gt;'],
    ['/login', '/auth', 'Sign in to AR &amp; &lt;Co&gt;'],
    ['/pricing/', '/pricing', 'Pricing · AR &amp; &lt;Co&gt;'],
    ['/enterprise', '/enterprise', 'AR &amp; &lt;Co&gt; for enterprises'],
    ['/examples', '/examples', 'AR templates · AR &amp; &lt;Co&gt;'],
    ['/demo/ar', '/demo/ar', 'AR &amp; &lt;Co&gt;: AR trong một phút'],
    ['/check', '/check', 'What this device can do · AR &amp; &lt;Co&gt;'],
  ])('%s is %s: “%s”', async (url, canonical, title) => {
    const { body } = await testApp.client().get(url);
    expect(body).toContain(`<link rel="canonical" href="${TEST_ORIGIN}${canonical}" />`);
    expect(body).toContain(`<meta property="og:title" content="${title}" />`);
    expect(body).toContain(`<meta property="og:image" content="${TEST_ORIGIN}/link-cards/site.png" />`);
    expect(body).toMatch(/<meta name="description" content="[^"]{50,}" \/>/);
    expect(body).not.toContain('noindex');
  });

  it('the page of preview links is cached nowhere, and its address is sent to no other site', async () => {
    const { statusCode, headers, body } = await testApp.client().get('/preview');
    expect([statusCode, headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
      200,
      'private, no-store',
      'no-referrer',
      'noindex',
    ]);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('noindex');
  });

  it.each(['/dashboard', '/create-project', '/view/12', '/view/12/ar', '/share/12', '/profile', '/nothing'])(
    '%s is kept out of search results',
    async (url) => {
      const { body } = await testApp.client().get(url);
      expect(body).toContain('<meta name="robots" content="noindex" />');
      expect(body).not.toContain('og:');
      expect(body).not.toContain('canonical');
    },
  );

  it('the share page of a public project is described by its share id alone', async () => {
    const project = await newProject({ name: 'Harbour' });
    const byShareId = (await testApp.client().get(`/share/${project.shareId}`)).body;
    expect(byShareId).toContain('<meta property="og:title" content="Share Harbour" />');
    expect(byShareId).toContain(`<link rel="canonical" href="${TEST_ORIGIN}/share/${project.shareId}" />`);
    expect(dataBlock(byShareId, 'page-project')).toMatchObject({ shareId: project.shareId, name: 'Harbour' });
    const byId = (await owner.get(`/share/${project.id}`)).body;
    expect(byId).not.toContain('Harbour');
  });

  it('robots.txt disallows only the API, and the manifest has the site’s name', async () => {
    const robots = await testApp.client().get('/robots.txt');
    expect([robots.statusCode, robots.body]).toEqual([200, 'User-agent: *\nDisallow: /api/\n']);
    const manifest = await testApp.client().get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(manifest.json()).toMatchObject({
      name: 'AR & <Co> WebAR Platform',
      short_name: 'AR & <Co>',
      start_url: '/',
    });
  });
});

describe('the page of the viewer’s frame', () => {
  it('has a policy that allows models, workers and the camera', async () => {
    const response = await testApp.client().get('/ar-frame/');
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('data-ar-state="boot"');
    expect(response.body).toContain('<title>AR &amp; &lt;Co&gt; WebAR Platform</title>');
    const policy = String(response.headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "worker-src 'self' blob:",
      "connect-src 'self' blob: data:",
      "img-src 'self' blob: data:",
      "media-src 'self' blob:",
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ]) {
      expect(policy.split('; ')).toContain(part);
    }
    expect(response.headers['permissions-policy']).toContain('camera=(self)');
  });

  it('redirects from its address without the slash', async () => {
    const response = await testApp.client().get('/ar-frame');
    expect([response.statusCode, response.headers.location]).toEqual([308, '/ar-frame/']);
  });
});

describe('the page of a shared project', () => {
  it('carries the project and its preview when it is public', async () => {
    const project = await newProject({ description: 'Scan me' });
    const response = await testApp.client().get(`/view/ar/${project.shareId}`);
    const { name, description, type, contentType, modelUrl, usdzUrl, targetImageUrl, targetMindFile, shareId } =
      project;
    expect(dataBlock(response.body, 'page-project')).toEqual({
      name,
      description,
      type,
      contentType,
      modelUrl,
      usdzUrl,
      targetImageUrl,
      targetMindFile,
      shareId,
    });
    for (const [key, content] of [
      ['og:title', 'Poster'],
      ['og:description', 'Scan me'],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:image:alt', 'Poster: the picture to point a phone at'],
      ['og:url', `${TEST_ORIGIN}/view/ar/${shareId}`],
    ]) {
      expect(response.body).toContain(`<meta property="${key}" content="${content}" />`);
    }
    expect(response.body).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(response.body).toContain(`<link rel="canonical" href="${TEST_ORIGIN}/view/ar/${shareId}" />`);
    expect(response.body).toMatch(
      new RegExp(`<meta property="og:image" content="${TEST_ORIGIN}/link-cards/${shareId}/[\\w-]{12}\\.jpg" />`),
    );
    expect(response.body).toContain('<html lang="vi" data-for-visitors="vi">');
    expect(response.body).toContain('<meta property="og:locale" content="vi_VN" />');
    expect(response.body).not.toContain('noindex');
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  it('answers 404 for an owner’s page to users who may not open the project, and asks visitors to sign in', async () => {
    const { id } = await newProject({});
    const stranger = testApp.client();
    await stranger.register();
    for (const url of [`/view/${id}`, `/view/${id}/ar`, `/share/${id}`]) {
      expect((await owner.get(url)).statusCode, url).toBe(200);
      expect((await stranger.get(url)).statusCode, url).toBe(404);
    }
    expect((await testApp.client().get(`/view/${id}/ar`)).statusCode).toBe(200);
    expect((await testApp.client().get(`/share/${id}`)).statusCode).toBe(404);
  });

  it('is sent again after its project was deleted, although its text is identical', async () => {
    const { id, shareId } = await newProject({ isPublic: false });
    const { headers } = await owner.get(`/view/ar/${shareId}`);
    await owner.delete(`/api/projects/${id}`);
    const again = await owner.request({ url: `/view/ar/${shareId}`, headers: { 'if-none-match': headers.etag } });
    expect(again.statusCode).toBe(404);
  });

  it('escapes all texts of a project', async () => {
    const hostile = `</script></title><script>alert(1)</script><!-- "'&$&$\` <meta http-equiv=refresh>`;
    const project = await newProject({ name: hostile, description: hostile });
    const { body } = await testApp.client().get(`/view/ar/${project.shareId}`);
    expect(dataBlock(body, 'page-project')).toMatchObject({ name: hostile, description: hostile });
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('<meta http-equiv');
    expect(body).not.toContain('<!--');
    expect(body.match(/<\/head>/g)).toHaveLength(1);
    // The two blocks of data, the app, and the script that loads it.
    expect(body.match(/<\/script>/g)).toHaveLength(4);
  });

  it('shortens long texts for previews without splitting letters of any script', async () => {
    const description = '👩‍🚀'.repeat(300);
    const project = await newProject({ name: `\u202E${'ق'.repeat(110)}`, description });
    const { body } = await testApp.client().get(`/view/ar/${project.shareId}`);
    expect(body).toContain(`<meta property="og:title" content="${'ق'.repeat(110)}" />`);
    expect(/og:description" content="([^"]*)"/.exec(body)?.[1]).toBe(`${'👩‍🚀'.repeat(279)}…`);
    expect(dataBlock(body, 'page-project')).toMatchObject({ description });
  });

  it('shows a generic picture for a markerless project', async () => {
    const markerless = { type: 'markerless', targetImageUrl: null, targetMindFile: null };
    const [video, model] = [
      await newProject(markerless),
      await newProject({
        ...markerless,
        contentType: '3d-model',
        modelUrl: await insertReadyFile(testApp.deps.db, ownerId, 'model'),
      }),
    ];
    for (const [{ shareId }, picture] of [
      [video, 'video'],
      [model, 'model'],
    ] as const) {
      const { body } = await testApp.client().get(`/view/ar/${shareId}`);
      expect(body).toContain(`<meta property="og:image" content="${TEST_ORIGIN}/link-cards/${picture}.png" />`);
    }
  });

  it('reveals nothing of a private, archived, blocked, deleted or unknown project, even to its owner', async () => {
    const secret = await newProject({ name: 'Secret', isPublic: false });
    const archived = await newProject({ name: 'Archived' });
    await owner.patch(`/api/projects/${archived.id}`, { status: 'archived' });
    const blocked = await newProject({ name: 'Blocked' });
    await testApp.deps.db.update(projects).set({ status: 'blocked' }).where(eq(projects.id, blocked.id));
    const deleted = await newProject({ name: 'Deleted' });
    await owner.delete(`/api/projects/${deleted.id}`);
    const unknown = (await owner.get('/view/ar/AAAAAAAAAAAAAAAA')).body;
    const keys = [secret, archived, blocked, deleted].map(({ shareId }) => shareId);
    for (const key of [...keys, '%00', '999999', 'a'.repeat(90)]) {
      for (const client of [owner, testApp.client()]) {
        const response = await client.get(`/view/ar/${key}`);
        // The owner of a private project gets 200: the page's script loads the project in the owner's session.
        expect(response.statusCode, key ?? '').toBe(client === owner && key === secret.shareId ? 200 : 404);
        expect(response.body).toBe(unknown);
        const sharePage = await client.get(`/share/${key}`);
        expect(sharePage.statusCode, key ?? '').toBe(response.statusCode);
        expect(sharePage.body).not.toContain('og:');
      }
    }
    expect(unknown).not.toContain('og:');
    expect(unknown).toContain('<meta name="robots" content="noindex" />');
  });
});

/** Addresses of all hints by kind. */
function hintsOf(html: string): string[] {
  const links = [...html.matchAll(/<link rel="(modulepreload|preload)"(?: as="(\w+)")? href="([^"]*)"/g)];
  return links.map(([, rel, as, href]) => `${as ?? rel} ${href}`);
}

describe('hints of a viewer’s page', () => {
  it('is the page’s code and the frame, which names its project', async () => {
    const { shareId } = await newProject({ name: '"><script>' });
    const { body } = await testApp.client().get(`/view/ar/${shareId}`);
    expect(hintsOf(body)).toEqual(['modulepreload /assets/share-viewer.js']);
    expect(body).toContain(`<body><iframe id="ar-frame" src="/ar-frame/?share=${shareId}#image-tracking/video"`);
    expect(body).toContain('title="&quot;&gt;&lt;script&gt;"');
    expect(body).toMatch(/allow="camera; xr-spatial-tracking; [^"]*"/);
    const byId = (await owner.get('/view/12/ar')).body;
    expect(hintsOf(byId)).toEqual(['modulepreload /assets/project-viewer.js']);
    expect(byId).not.toContain('<iframe');
    expect((await testApp.client().get('/auth')).body).not.toContain('modulepreload');
  });

  it('comes before the app, which waits in a template until the frame can be started', async () => {
    const { shareId } = await newProject();
    const { body } = await testApp.client().get(`/view/ar/${shareId}`);
    const later =
      '<template id="app-later"><script type="module" src="/assets/main.js"></script>' +
      '<link rel="stylesheet" href="/assets/main.css"><link rel="modulepreload" href="/assets/share-viewer.js" />' +
      '</template><script src="/assets/app-later.js"></script>';
    expect(body).toContain(`</iframe>${later}`);
    expect(body.replace(later, '')).not.toMatch(/main\.(?:js|css)/);
    const { shareId: preparing } = await newProject({ targetMindFile: null });
    expect((await testApp.client().get(`/view/ar/${preparing}`)).body).not.toContain('<template');
  });

  it('contains its project as the frame needs it, and no setting of the app', async () => {
    const { shareId, modelUrl, targetImageUrl, targetMindFile } = await newProject({ name: '</script>' });
    const { body } = await testApp.client().get(`/ar-frame/?share=${shareId}`);
    expect(dataBlock(body, 'page-config')).toBeNull();
    expect(dataBlock(body, 'frame-project')).toEqual({
      link: `${TEST_ORIGIN}/view/ar/${shareId}`,
      project: {
        name: '</script>',
        description: null,
        type: 'image-tracking',
        contentType: 'video',
        isPublic: true,
        modelUrl,
        usdzUrl: null,
        targetImageUrl: `${targetImageUrl}/preview`,
        targetMindFile,
      },
    });
  });

  it('is for a tracked video: engine, worker, kernels, tracking file and small picture, but not the content', async () => {
    const { shareId, modelUrl, targetImageUrl, targetMindFile } = await newProject();
    const { body } = await testApp.client().get(`/ar-frame/?share=${shareId}`);
    expect(hintsOf(body)).toEqual([
      `image ${targetImageUrl}/preview`,
      'modulepreload /assets/image-session.js',
      'modulepreload /assets/flat-stage.js',
      'modulepreload /assets/tracker.worker.js',
      'fetch /assets/kernels.wasm',
      `fetch ${targetMindFile}`,
    ]);
    // The address occurs once, in the project's data.
    expect(body.split(modelUrl)).toHaveLength(2);
  });

  it('is for a model in a room: placing and its styles', async () => {
    const modelUrl = await insertReadyFile(testApp.deps.db, ownerId, 'model');
    const markerless = { type: 'markerless', contentType: '3d-model', targetImageUrl: null, targetMindFile: null };
    const { shareId } = await newProject({ ...markerless, modelUrl });
    const { body } = await testApp.client().get(`/ar-frame/?share=${shareId}`);
    expect(hintsOf(body)).toEqual([
      'style /assets/placing.css',
      'modulepreload /assets/markerless-session.js',
      'modulepreload /assets/placing.js',
      'modulepreload /assets/world.js',
    ]);
    expect(body).toContain('<video id="content-video">');
  });

  it('has the first screen before any script: name, picture and start button, in both languages', async () => {
    const { shareId, targetImageUrl } = await newProject({ name: '"><img src=x onerror=alert(1)>' });
    const { body } = await testApp.client().get(`/ar-frame/?share=${shareId}`);
    expect(body).toContain('<h1>&quot;&gt;&lt;img src=x onerror=alert(1)&gt;</h1>');
    expect(body).toContain('<title>&quot;&gt;&lt;img src=x onerror=alert(1)&gt;</title>');
    expect(body).toContain(`<img src="${targetImageUrl}/preview" alt="Hình ảnh mục tiêu của &quot;&gt;&lt;img`);
    expect(body).toMatch(
      /<button [^>]*data-testid="ar-start"[^>]*><span lang="vi">Bắt đầu<\/span><span lang="en">Start</,
    );
    expect(body.indexOf('id="first-screen"')).toBeGreaterThan(body.indexOf('id="touch"'));
  });

  it('is written in the language that the project names for its visitors', async () => {
    const { id, shareId } = await newProject();
    const read = async () => {
      const [page, frame] = [`/view/ar/${shareId}`, `/ar-frame/?share=${shareId}`];
      return { page: await testApp.client().get(page), frame: await testApp.client().get(frame) };
    };
    const before = await read();
    await owner.patch(`/api/projects/${id}`, { visitorLanguage: 'en' });
    const { page, frame } = await read();
    for (const { body } of [page, frame]) expect(body).toContain('<html lang="en" data-for-visitors="en"');
    expect(page.body).toContain('<meta property="og:locale" content="en_GB" />');
    expect(page.body).toContain('<meta property="og:description" content="Open the link on a phone, point');
    expect(page.headers['etag']).not.toBe(before.page.headers['etag']);
    expect(frame.headers['etag']).not.toBe(before.frame.headers['etag']);
    await owner.patch(`/api/projects/${id}`, { visitorLanguage: 'phone' });
    const own = await read();
    for (const { body } of [own.page, own.frame]) expect(body).toContain('<html lang="vi" data-for-visitors="phone"');
  });

  it('is only code while the tracking file is being made', async () => {
    const { shareId } = await newProject({ targetMindFile: null });
    expect((await testApp.client().get(`/view/ar/${shareId}`)).body).not.toContain('<iframe');
    expect(hintsOf((await testApp.client().get(`/ar-frame/?share=${shareId}`)).body)).toEqual([]);
  });

  it('names nothing of a private project or an invalid id', async () => {
    const { shareId } = await newProject({ isPublic: false });
    expect((await owner.get(`/view/ar/${shareId}`)).body).not.toContain('<iframe');
    const plain = (await owner.get('/ar-frame/')).body;
    for (const query of [`?share=${shareId}`, '?share=%00', '?share=a&share=b', '?share=']) {
      expect((await owner.get(`/ar-frame/${query}`)).body).toBe(plain);
    }
  });

  it('the build’s list of files is not served', async () => {
    expect((await testApp.client().get('/build-manifest.json')).statusCode).toBe(404);
  });
});

function getEncoded(url: string, encoding = 'identity') {
  return testApp.client().request({ url, headers: { 'accept-encoding': encoding } });
}

describe('built files', () => {
  it('are served for ever under their hashed names, compressed ahead', async () => {
    const brotli = await getEncoded('/assets/main-abc123.js', 'gzip, br');
    expect(brotli.statusCode).toBe(200);
    expect(brotli.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotli.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(brotli.rawPayload.equals(FILES['assets/main-abc123.js.br'])).toBe(true);
    const gzip = await getEncoded('/assets/main-abc123.js', 'gzip');
    expect(gzip.rawPayload.equals(FILES['assets/main-abc123.js.gz'])).toBe(true);
    expect((await getEncoded('/assets/main-abc123.js')).body).toBe(SCRIPT);
    const wasm = await getEncoded('/assets/plain-def456.wasm', 'br');
    expect([wasm.headers['content-type'], wasm.headers['content-encoding']]).toEqual(['application/wasm', undefined]);
  });

  it.each([
    ['main-abc123.js', 'br'],
    ['main-abc123.js', 'gzip'],
    ['main-abc123.js', 'identity'],
    ['plain-def456.wasm', 'identity'],
    ['font-abc123.woff2', 'br'],
  ])('%s has the same headers in %s from memory and from the disk', async (name, encoding) => {
    const url = `/assets/${name}`;
    const { headers: kept, rawPayload } = await getEncoded(url, encoding);
    const asked = { 'accept-encoding': encoding, 'if-unmodified-since': new Date(Date.now() + 60_000).toUTCString() };
    const streamed = await testApp.client().request({ url, headers: asked });
    const withoutOwn = ({ 'x-request-id': _id, date: _date, ...others }: typeof kept) => others;
    expect(withoutOwn(kept)).toEqual(withoutOwn(streamed.headers));
    expect(rawPayload.equals(streamed.rawPayload)).toBe(true);
    const again = { 'accept-encoding': encoding, 'if-none-match': String(kept.etag) };
    expect((await testApp.client().request({ url, headers: again })).statusCode).toBe(304);
    const part = await testApp.client().request({ url, headers: { 'accept-encoding': encoding, range: 'bytes=1-2' } });
    expect([part.statusCode, part.rawPayload.equals(rawPayload.subarray(1, 3))]).toEqual([206, true]);
    const head = await testApp.client().request({ method: 'HEAD', url, headers: { 'accept-encoding': encoding } });
    expect([head.headers['content-length'], head.body]).toEqual([String(rawPayload.length), '']);
  });

  it('bind workers to the frame’s policy', async () => {
    const [script, frame] = [await getEncoded('/assets/main-abc123.js'), await getEncoded('/ar-frame/')];
    expect(script.headers['content-security-policy']).toBe(frame.headers['content-security-policy']);
  });

  it('outside /assets are checked with each use', async () => {
    const icon = await getEncoded('/favicon.svg');
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
    const headers = { 'if-none-match': String(icon.headers.etag) };
    expect((await testApp.client().request({ url: '/favicon.svg', headers })).statusCode).toBe(304);
  });

  it.each([
    '/assets/gone-000000.js',
    '/assets/main-abc123.js.br',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/',
    '/assets',
  ])('%s does not exist', async (url) => {
    const response = await getEncoded(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('"private": true');
  });
});

describe('a server whose web app is not built', () => {
  it('says so with 503, still answers the API, and serves the app once it is there', async () => {
    const bare = await createTestApp();
    try {
      const page = await bare.client().get('/dashboard');
      expect(page.statusCode).toBe(503);
      expect(page.body).toContain('npm run build');
      expect((await bare.client().get('/api/user')).statusCode).toBe(401);
      await buildWeb(bare.deps.webDir);
      expect((await bare.client().get('/dashboard')).statusCode).toBe(200);
      await rm(bare.deps.webDir, { recursive: true });
      expect((await bare.client().get('/dashboard')).statusCode).toBe(503);
    } finally {
      await bare.close();
    }
  });
});
