import { rm } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { buildWeb, dataBlock, startTestSite, type TestSite } from '../../../test-support/test-site';

let testApp: TestApp;
let owner: TestClient;
let newProject: TestSite['newProject'];

beforeAll(async () => {
  ({ testApp, owner, newProject } = await startTestSite());
});
afterAll(() => testApp.close());

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
    ['pages with the app’s navigation', 'page-width', ['/pricing', '/share/abc']],
    ['the sign-in page', 'px-5 py-6 sm:px-10 lg:px-14', ['/auth', '/login', '/signup']],
  ])('begin with name and mark where %s has them, for visitors alone', async (_, place, urls) => {
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

  it('are answered with 304 for any ETag only if they are there', async () => {
    const headers = { 'if-none-match': '*' };
    expect((await testApp.client().request({ url: '/auth', headers })).statusCode).toBe(304);
    expect((await testApp.client().request({ url: '/nothing', headers })).statusCode).toBe(404);
  });
});

describe('kept pages', () => {
  it('never outlive a change of their project', async () => {
    const { id, shareId } = await newProject({ name: 'First name' });
    const { headers } = await testApp.client().get(`/view/ar/${shareId}`);
    const seen = { 'accept-encoding': 'br', 'if-none-match': `"other", ${String(headers.etag)}` };
    const visit = () => testApp.client().request({ url: `/view/ar/${shareId}`, headers: seen });
    expect((await visit()).statusCode).toBe(304);
    await succeeded(owner.patch(`/api/projects/${id}`, { name: 'Second name' }));
    const renamed = await visit();
    expect(renamed.statusCode).toBe(200);
    expect(brotliDecompressSync(renamed.rawPayload).toString()).toContain('Second name');
    await succeeded(owner.patch(`/api/projects/${id}`, { isPublic: false }));
    const closed = await visit();
    expect(closed.statusCode).toBe(404);
    expect(brotliDecompressSync(closed.rawPayload).toString()).not.toContain('Second name');
    await succeeded(owner.patch(`/api/projects/${id}`, { isPublic: true }));
    expect((await visit()).headers.etag).toBe(renamed.headers.etag);
    await succeeded(owner.delete(`/api/projects/${id}`));
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
  ])('describe %s as the page %s, titled “%s”', async (url, canonical, title) => {
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
