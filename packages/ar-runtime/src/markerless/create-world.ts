import { download } from '../loading/download';
import { SessionFailure, failureOf } from '../protocol/session-failure';
import { loadVideo } from '../loading/load-video';
import type { FrameProject } from '../protocol/messages';
import type { WayElements } from './way-driver';
import type { World } from '../scene/world';

export interface OwnedWorld extends World {
  /** Frees everything on the graphics card; the canvas can then be used for another world. */
  dispose(): void;
}

export interface WorldLoad {
  /** Called with the loaded share of the model, 0..1. */
  onProgress?: (share: number) => void;
  /** Bypasses the browser's cache, whose copy may be what failed before. */
  pastCache?: boolean;
}

/**
 * Loads the project's content into a world and draws it once without showing it.
 *
 * @throws SessionFailure `webgl` or `content`.
 */
export async function createWorld(
  { canvas, contentVideo }: Pick<WayElements, 'canvas' | 'contentVideo'>,
  { contentType, modelUrl }: Pick<FrameProject, 'contentType' | 'modelUrl'>,
  load: WorldLoad = {},
): Promise<OwnedWorld> {
  const model = contentType === '3d-model' ? download(modelUrl, load) : null;
  const video = model ? null : loadVideo(contentVideo, modelUrl);
  const parsers = model ? import('../scene/world-model-chunk') : null;
  // Each is awaited below; until then a failure must not count as unhandled.
  for (const part of [model, video, parsers]) part?.catch(() => undefined);
  const { createWorldScene, createWorldVideo } = await import('../scene/world-chunk').catch(failureOf('content'));
  const world = createWorldScene(canvas);
  if (!world) throw new SessionFailure('webgl', 'No WebGL 2');
  try {
    if (model && parsers) {
      const { parseModel, createWorldModel } = await parsers;
      world.light();
      world.setContent(createWorldModel(await parseModel(await model, world.renderer)));
    } else {
      await video;
      world.setContent(createWorldVideo(contentVideo));
    }
    world.warmUp();
    return world;
  } catch (error) {
    world.dispose();
    return failureOf('content')(error);
  }
}
