import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import type { Bend } from '@anchora/vision';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { fixturePath } from '../fixtures/fixture-path';
import { registerByApi } from './accounts';
import { PAGE_CHROMIUM_PATH } from './chromium';
import { useClipCameras } from './clip-cameras';
import { type FakeCamera, makeFakeCamera } from './fake-camera/fake-camera';
import type { PosePath } from './fake-camera/pose-path';
import { createTrackedProject } from './projects';
import { publishScenes } from './scenes';
import { PHONE } from './screen-sizes';
import { type Viewer, expectState, viewerOf } from './viewer';

const PICTURE = fixturePath('pictures/night-market.jpg');
/** A usual camera frame of a phone that is held upright, px. */
const FRAME = { width: 480, height: 640 };

type Change = (document: SceneDocument) => SceneDocument | Promise<SceneDocument>;

interface Clip {
  path: PosePath;
  bend?: Bend;
  durationS: number;
  fps?: number;
  chromium?: string;
}

interface Server {
  request: APIRequestContext;
  origin: string;
}

interface FilmedScenes {
  viewer: Viewer;
  context: BrowserContext;
  camera: FakeCamera;
}

/**
 * Publishes a document of a new account and opens it before a camera that films its picture. Called in a file of tests,
 * it adds the hooks that remove the clips and close the browsers.
 */
export function useFilming(): (server: Server, change: Change, clip: Clip) => Promise<FilmedScenes> {
  const cameras = useClipCameras();
  return async ({ request, origin }, change, { chromium = PAGE_CHROMIUM_PATH, ...clip }) => {
    await registerByApi(request, origin);
    const project = await createTrackedProject(request, origin, {
      name: 'Scenes',
      picture: PICTURE,
      content: fixturePath('models/beacon.glb'),
    });
    await publishScenes(request, origin, project, change);
    const file = cameras.pathOf(`${project.id}.y4m`);
    const camera = await makeFakeCamera({ picture: PICTURE, file, seed: 21, frame: FRAME, viewport: PHONE, ...clip });
    const browser = await cameras.launch(file, chromium);
    const context = await browser.newContext({ viewport: PHONE, baseURL: origin });
    const viewer = viewerOf(await context.newPage());
    await viewer.page.goto(`/view/ar/${project.shareId}`);
    await expectState(viewer, 'ready');
    return { viewer, context, camera };
  };
}
