import type { PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import type { World } from '../../world';
import type { Ground } from '../item-matrix';
import type { SceneHostOptions } from '../scene-host';
import type { SceneView } from '../scene-run';
import type { AnyScene } from '../target/document-target';

export interface DocumentWorldOptions extends Omit<SceneHostOptions, 'pictureAspect'> {
  ground: Ground;
  isSoftware: boolean;
  /** Everything that a frame shows, apart from the pose. */
  viewOf: (cameraFromRoot: Float32Array, elapsedS: number) => SceneView;
}

/** A world that shows scenes of a document, one at a time. */
export interface DocumentWorld {
  readonly world: World & { dispose(): void };
  /** Loads a scene without showing it. */
  build(scene: PublicSceneOfItems, pictureAspect: number): AnyScene;
  /**
   * Shows a scene that this world built; the former one is disposed of.
   *
   * @throws TypeError for a scene of another kind.
   */
  use(scene: AnyScene): void;
  /** The projection of the last frame, column-major. */
  clipFromRoot(): Float32Array;
  warmUp(): void;
}
