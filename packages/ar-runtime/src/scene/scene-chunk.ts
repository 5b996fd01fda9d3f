import { ArScene } from './ar-scene';
import { Stage } from './stage';
import { probeWebgl } from './webgl-support';

/**
 * The stage of a model.
 *
 * @returns null if there is no WebGL 2.
 */
export function createStage(
  background: HTMLCanvasElement,
  canvas: HTMLCanvasElement,
): { scene: ArScene; stage: Stage } | null {
  const support = probeWebgl();
  if (support === 'none') return null;
  const scene = new ArScene(canvas, { isSoftware: support === 'software' });
  return { scene, stage: new Stage(scene, background, canvas) };
}

// Scenes of documents import it from here, so that both share one file of the build.
export { ArScene };
