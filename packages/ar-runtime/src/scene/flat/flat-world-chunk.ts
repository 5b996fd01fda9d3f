import { probeWebgl } from '../webgl-support';
import { FlatWorld } from './flat-world';

/**
 * The world of a video, which must know its size.
 *
 * @returns null if there is no WebGL 2.
 */
export function createFlatWorld(canvas: HTMLCanvasElement, video: HTMLVideoElement): FlatWorld | null {
  const support = probeWebgl();
  return support === 'none' ? null : new FlatWorld(canvas, video, { isSoftware: support === 'software' });
}

// Scenes of documents import these from here, so that both share one file of the build.
export { SHADOW_HEIGHT_M, SHADOW_OPACITY, flatShadow } from './flat-shadow';
export { FlatWorldBase } from './flat-world-base';
