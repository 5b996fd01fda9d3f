import { chosenVideo, downloadModel } from '../loading/early-content';
import { Gate } from '../loading/gate';
import { canDraw } from './can-draw';
import { SessionFailure, failureOf } from '../protocol/session-failure';
import { loadVideo } from '../loading/load-video';
import type { FrameProject } from '../protocol/messages';
import type { WayElements } from './way-driver';
import type { World } from '../scene/world';
import type { WorldScene } from '../scene/world-scene';

export interface OwnedWorld extends World {
  /** Frees everything on the GPU; the canvas can then be used for another world. */
  dispose(): void;
}

interface WorldLoad {
  /** Open from the first tap on Start; by default nothing waits for one. */
  tapped?: Gate;
  /** Called with the loaded share of the content, 0..1. */
  onProgress?: (share: number) => void;
  /** Bypasses the browser's cache, whose copy may be the cause of an earlier failure; for models only. */
  pastCache?: boolean;
}

/**
 * Loads the project's content into a world and draws it once without showing it.
 *
 * @throws SessionFailure `webgl` or `content`.
 */
export function createWorld(
  { canvas, contentVideo }: Pick<WayElements, 'canvas' | 'contentVideo'>,
  project: Pick<FrameProject, 'contentType' | 'modelUrl' | 'fullModelUrl'>,
  load: WorldLoad = {},
): Promise<OwnedWorld> {
  const { contentType, modelUrl, fullModelUrl } = project;
  return contentType === 'video'
    ? videoWorld(canvas, contentVideo, project, load)
    : createModelWorld(canvas, modelUrl, { ...load, fullModelUrl });
}

async function videoWorld(
  canvas: HTMLCanvasElement,
  video: HTMLVideoElement,
  { modelUrl, fullModelUrl }: Pick<FrameProject, 'modelUrl' | 'fullModelUrl'>,
  { tapped, onProgress }: WorldLoad,
): Promise<OwnedWorld> {
  // Image tracking has loaded it before, for its page without a camera.
  const isLoaded = video.readyState >= HTMLMediaElement.HAVE_METADATA && !video.error;
  const loaded = isLoaded
    ? Promise.resolve()
    : loadVideo(video, chosenVideo(video, modelUrl, fullModelUrl), tapped, onProgress);
  // The promise is awaited below; until then a failure must not count as unhandled.
  loaded.catch(() => undefined);
  const { createFlatWorld } = await import('../scene/flat/flat-world-chunk').catch(failureOf('content'));
  if (!canDraw()) throw new SessionFailure('webgl', 'No WebGL 2');
  await loaded.catch(failureOf('content'));
  const world = createFlatWorld(canvas, video);
  if (!world) throw new SessionFailure('webgl', 'No WebGL 2');
  world.warmUp();
  return world;
}

/** The world of a model, which three.js draws. @throws SessionFailure `webgl` or `content` */
export async function createModelWorld(
  canvas: HTMLCanvasElement,
  url: string,
  load: WorldLoad & Pick<FrameProject, 'fullModelUrl'> = {},
): Promise<WorldScene> {
  const { tapped = Gate.opened(), fullModelUrl = null } = load;
  const model = downloadModel(url, tapped, load);
  const parsers = import('../scene/world-model-chunk');
  // Each is awaited below; until then a failure must not count as unhandled.
  for (const part of [model, parsers]) part.catch(() => undefined);
  const { createWorldScene } = await import('../scene/world-chunk').catch(failureOf('content'));
  const world = createWorldScene(canvas);
  if (!world) throw new SessionFailure('webgl', 'No WebGL 2');
  try {
    const { parseModel, createWorldModel } = await parsers;
    world.light();
    const content = createWorldModel(await parseModel(await model, world.renderer));
    world.setContent(content);
    world.warmUp();
    // The code loads only for projects that have both models. After any failure the light model stays.
    if (fullModelUrl) {
      const { renderer } = world;
      const options = { renderer, model: content, lightUrl: url, fullUrl: fullModelUrl, tapped: tapped.opened };
      void import('../scene/full-model')
        .then(({ followWithFullModel }) => followWithFullModel(options))
        .catch(() => undefined);
    }
    return world;
  } catch (error) {
    world.dispose();
    return failureOf('content')(error);
  }
}
