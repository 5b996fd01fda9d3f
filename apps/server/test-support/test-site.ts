import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Project } from '@anchora/contract/projects';
import { becomePro } from './become-pro';
import { insertReadyFile } from './ready-file';
import { createTestApp, type TestApp } from './test-app';
import type { TestClient } from './test-client';
import { BUILD_MANIFEST_FILE } from '../src/features/pages/build-manifest';

/** Long enough that compression makes it shorter. */
export const WEB_SCRIPT = 'console.log("app");\n'.repeat(20);
/** A built web app of a few small files, with the names that the server looks for. */
export const WEB_FILES = {
  'index.html':
    '<!doctype html><html lang="en"><head><title>x</title><script type="module" src="/assets/main.js"></script>' +
    '<link rel="stylesheet" href="/assets/main.css"></head><body><div id="root"></div></body></html>',
  'ar-frame/index.html':
    '<!doctype html><html lang="vi" data-ar-state="boot"><head></head><body><video id="content-video"></video><div id="ui"><div id="touch"></div></div></body></html>',
  [BUILD_MANIFEST_FILE]: JSON.stringify({
    'index.html': { file: 'assets/main.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
    '_viewer-1.js': { name: 'viewer', file: 'assets/share-viewer.js', imports: ['_shared.js'] },
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
  'assets/main-abc123.js': WEB_SCRIPT,
  'assets/main-abc123.js.br': brotliCompressSync(WEB_SCRIPT),
  'assets/main-abc123.js.gz': gzipSync(WEB_SCRIPT),
  'assets/plain-def456.wasm': Buffer.from([0, 97, 115, 109]),
  'assets/font-abc123.woff2': Buffer.from('wOF2 and so on'),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.env': 'SECRET=1',
};

export interface TestSite {
  testApp: TestApp;
  /** A signed-in user with Pro. */
  owner: TestClient;
  ownerId: number;
  /** Creates a tracked video of the owner. */
  newProject: (more?: object) => Promise<Project>;
}

/** An application whose web app is built. */
export async function startTestSite(): Promise<TestSite> {
  const testApp = await createTestApp({ config: { productName: 'AR & <Co>' } });
  await buildWeb(testApp.deps.webDir);
  const owner = testApp.client();
  const { id: ownerId } = await owner.register();
  await becomePro(owner);
  const { db } = testApp.deps;
  const newProject = async (more: object = {}): Promise<Project> => {
    const response = await owner.post('/api/projects', {
      name: 'Poster',
      type: 'image-tracking',
      contentType: 'video',
      modelUrl: await insertReadyFile(db, ownerId, 'video'),
      targetImageUrl: await insertReadyFile(db, ownerId, 'image'),
      targetMindFile: await insertReadyFile(db, ownerId, 'tracking'),
      ...more,
    });
    if (response.statusCode !== 201) throw new Error(`the project was not created: ${response.body}`);
    return response.json<Project>();
  };
  return { testApp, owner, ownerId, newProject };
}

/** Writes the files of a built web app into a folder. */
export async function buildWeb(folder: string): Promise<void> {
  for (const [name, content] of Object.entries(WEB_FILES)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
}

/** The JSON in the data block of a page with this id, or null without one. */
export function dataBlock(html: string, id: string): unknown {
  const found = new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(html);
  return found?.[1] === undefined ? null : JSON.parse(found[1]);
}
