import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { TargetScene } from '../../target-scene';
import type { SceneHost, SceneHostOptions, Seen } from '../scene-host';
import type { SceneView } from '../scene-run';

export type AnyScene = SceneHost<Seen>;

export interface DocumentTargetOptions extends Omit<SceneHostOptions, 'ground' | 'pictureAspect'> {
  /** Everything that a frame shows, apart from the pose. */
  viewOf: (cameraFromRoot: Float32Array, elapsedS: number) => SceneView;
}

/** Draws scenes of a document on a target, one at a time. */
export interface DocumentTarget extends TargetScene {
  /** Loads a scene without showing it. */
  build(scene: PublicSceneOfItems, pictureAspect: number): AnyScene;
  /**
   * Shows a scene that this target built; the former one is disposed of.
   *
   * @throws TypeError for a scene of another kind.
   */
  use(scene: AnyScene): void;
  /** The view of the last drawn frame; null before the first, and while the canvas has no size. */
  present(): PresentView | null;
}

export interface PresentView {
  canvas: HTMLCanvasElement;
  /** Projection and the present view of the root, column-major 16 numbers. */
  clipFromCamera: Float32Array;
  clipFromRoot: Float32Array;
}
