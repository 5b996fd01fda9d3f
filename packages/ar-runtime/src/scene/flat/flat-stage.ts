import { Stage } from '../stage';
import { probeWebgl } from '../webgl-support';
import { FlatTargetScene } from './flat-target-scene';

/**
 * The stage of a video, without three.js.
 *
 * @returns null if there is no WebGL 2.
 */
export function createFlatStage(
  background: HTMLCanvasElement,
  canvas: HTMLCanvasElement,
  video: HTMLVideoElement,
): { scene: FlatTargetScene; stage: Stage } | null {
  const support = probeWebgl();
  if (support === 'none') return null;
  const scene = new FlatTargetScene(canvas, video, { isSoftware: support === 'software' });
  return { scene, stage: new Stage(scene, background, canvas) };
}
