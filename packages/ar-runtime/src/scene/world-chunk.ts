import { probeWebgl } from './webgl-support';
import { WorldScene } from './world-scene';

/** @returns null if there is no WebGL 2. */
export function createWorldScene(canvas: HTMLCanvasElement): WorldScene | null {
  const support = probeWebgl();
  return support === 'none' ? null : new WorldScene(canvas, { isSoftware: support === 'software' });
}

// Scenes of documents import it from here, so that both share one file of the build.
export { WorldScene };
