import { eq } from 'drizzle-orm';
import { MAX_ID } from '@anchora/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projects } from '../../db/schema/projects';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { dataBlock, startTestSite, type TestSite } from '../../../test-support/test-site';
import { MAX_DESCRIPTION_LENGTH } from './page-meta';

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;
let newProject: TestSite['newProject'];

beforeAll(async () => {
  ({ testApp, owner, ownerId, newProject } = await startTestSite());
});
afterAll(() => testApp.close());

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
      ['og:image:alt', 'Poster: hình ảnh để hướng điện thoại vào'],
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

  it.each(['view', 'ar', 'share'] as const)('answers 404 for the owner’s page %s to another user', async (page) => {
    const { id } = await newProject({});
    const url = { view: `/view/${id}`, ar: `/view/${id}/ar`, share: `/share/${id}` }[page];
    const stranger = testApp.client();
    await stranger.register();
    expect((await owner.get(url)).statusCode).toBe(200);
    expect((await stranger.get(url)).statusCode).toBe(404);
  });

  it('tells a visitor nothing of a project by its id: the viewer’s page is that of an unknown id, the share page is 404', async () => {
    const { id, name } = await newProject({});
    const viewer = await testApp.client().get(`/view/${id}/ar`);
    expect(viewer.statusCode).toBe(200);
    expect(hintsOf(viewer.body)).toEqual(['modulepreload /assets/project-viewer.js']);
    expect(viewer.body).not.toContain(name);
    expect(viewer.body).toBe((await testApp.client().get(`/view/${MAX_ID}/ar`)).body);
    expect((await testApp.client().get(`/share/${id}`)).statusCode).toBe(404);
  });

  it('is sent again after its project was deleted, although its text is identical', async () => {
    const { id, shareId } = await newProject({ isPublic: false });
    const { headers } = await owner.get(`/view/ar/${shareId}`);
    await succeeded(owner.delete(`/api/projects/${id}`));
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
    expect(/og:description" content="([^"]*)"/.exec(body)?.[1]).toBe(`${'👩‍🚀'.repeat(MAX_DESCRIPTION_LENGTH - 1)}…`);
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
    await succeeded(owner.patch(`/api/projects/${archived.id}`, { status: 'archived' }));
    const blocked = await newProject({ name: 'Blocked' });
    await testApp.deps.db.update(projects).set({ status: 'blocked' }).where(eq(projects.id, blocked.id));
    const deleted = await newProject({ name: 'Deleted' });
    await succeeded(owner.delete(`/api/projects/${deleted.id}`));
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
  it('are the page’s code and the frame, which names its project', async () => {
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

  it('come before the app, which waits in a template until the frame can be started', async () => {
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

  it('are for a tracked video: engine, worker, kernels, tracking file and small picture, but not the content', async () => {
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

  it('are for a model in a room: placing and its styles', async () => {
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

  it('are only code while the tracking file is being made', async () => {
    const { shareId } = await newProject({ targetMindFile: null });
    const { body } = await testApp.client().get(`/view/ar/${shareId}`);
    expect(hintsOf(body)).toEqual(['modulepreload /assets/share-viewer.js']);
    expect(body).not.toContain('<iframe');
    expect(hintsOf((await testApp.client().get(`/ar-frame/?share=${shareId}`)).body)).toEqual([]);
  });
});

describe('the frame of a project', () => {
  it('shows the content without a camera if no tracking file could be made of its picture', async () => {
    const { id, shareId } = await newProject({ name: 'Plain "wall"', targetMindFile: null });
    const address = `/ar-frame/?share=${shareId}`;
    expect((await testApp.client().get(address)).body).not.toContain('data-without-camera');
    await testApp.deps.db.update(projects).set({ trackingBuildState: 'failed' }).where(eq(projects.id, id));

    const page = (await testApp.client().get(`/view/ar/${shareId}`)).body;
    expect(page).toContain(`<iframe id="ar-frame" src="${address}#markerless/video"`);
    expect(dataBlock(page, 'page-project')).toMatchObject({ type: 'image-tracking', isUntracked: true });
    const frame = (await testApp.client().get(address)).body;
    expect(frame).toContain('<html data-without-camera="untracked" ');
    expect(frame).not.toContain('id="first-screen"');
    expect(frame).toContain('<template><a class="platform-mark"');
    expect(dataBlock(frame, 'frame-project')).toMatchObject({ project: { targetMindFile: null } });
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
        fitsSceneViewer: true,
        modelUrl,
        usdzUrl: null,
        targetImageUrl: `${targetImageUrl}/preview`,
        targetMindFile,
      },
    });
  });

  it('contains the first screen: name, picture and start button, in both languages', async () => {
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
    await succeeded(owner.patch(`/api/projects/${id}`, { visitorLanguage: 'en' }));
    const { page, frame } = await read();
    for (const { body } of [page, frame]) expect(body).toContain('<html lang="en" data-for-visitors="en"');
    expect(page.body).toContain('<meta property="og:locale" content="en_GB" />');
    expect(page.body).toContain('<meta property="og:description" content="Open the link on a phone, point');
    expect(page.headers['etag']).not.toBe(before.page.headers['etag']);
    expect(frame.headers['etag']).not.toBe(before.frame.headers['etag']);
    await succeeded(owner.patch(`/api/projects/${id}`, { visitorLanguage: 'phone' }));
    const own = await read();
    for (const { body } of [own.page, own.frame]) expect(body).toContain('<html lang="vi" data-for-visitors="phone"');
  });

  it('names nothing of a private project or an invalid id', async () => {
    const { shareId } = await newProject({ isPublic: false });
    expect((await owner.get(`/view/ar/${shareId}`)).body).not.toContain('<iframe');
    const plain = (await owner.get('/ar-frame/')).body;
    for (const query of [`?share=${shareId}`, '?share=%00', '?share=a&share=b', '?share=']) {
      expect((await owner.get(`/ar-frame/${query}`)).body).toBe(plain);
    }
  });
});

it('the build’s list of files is not served', async () => {
  expect((await testApp.client().get('/build-manifest.json')).statusCode).toBe(404);
});
