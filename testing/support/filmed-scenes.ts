import path from 'node:path';
import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from './accounts';
import { PAGE_CHROMIUM_PATH } from './chromium';
import { type FakeCamera, makeFakeCamera } from './fake-camera/fake-camera';
import type { PosePath } from './fake-camera/pose-path';
import { createTrackedProject } from './projects';
import { publishScenes } from './scenes';
import { PHONE, type Viewer, expectState, launchWithCamera, viewerOf } from './viewer';

const PICTURE = fixturePath('pictures/night-market.jpg');
const FRAME = { width: 480, height: 640 };

export interface FilmedScenes {
  /** The caller has to close it. */
  browser: Browser;
  viewer: Viewer;
  context: BrowserContext;
  camera: FakeCamera;
}

/** Publishes a document of a new account and opens it before a camera that films its picture. */
export async function filmScenes(
  { request, origin, folder }: { request: APIRequestContext; origin: string; folder: string },
  change: (document: SceneDocument) => SceneDocument | Promise<SceneDocument>,
  { chromium = PAGE_CHROMIUM_PATH, ...clip }: { path: PosePath; durationS: number; fps?: number; chromium?: string },
): Promise<FilmedScenes> {
  await registerByApi(request, origin);
  const project = await createTrackedProject(request, origin, {
    name: 'Scenes',
    picture: PICTURE,
    content: fixturePath('models/beacon.glb'),
  });
  await publishScenes(request, origin, project, change);
  const file = path.join(folder, `${project.id}.y4m`);
  const camera = await makeFakeCamera({ picture: PICTURE, file, seed: 21, frame: FRAME, viewport: PHONE, ...clip });
  const browser = await launchWithCamera(file, chromium);
  const context = await browser.newContext({ viewport: PHONE, baseURL: origin });
  const viewer = viewerOf(await context.newPage());
  await viewer.page.goto(`/view/ar/${project.shareId}`);
  await expectState(viewer, 'ready');
  return { browser, viewer, context, camera };
}
