import { type AnimationMixer, Box3, Group, type Object3D, SkinnedMesh, Vector3 } from 'three';
import { disposeTree } from './dispose-tree';
import { ModelError } from './model-error';
import type { LoadedModel } from './parse-model';

/** Time of a whole turn. As specified; `DEFAULT_TURN_PERIOD_S` of the contract is the same for documents. */
const TURN_PERIOD_S = 10;

/** A model that turns and plays its animation; the caller decides its place and size. */
export interface TurningModel {
  /** Turns about its y axis; contains `holder`. */
  readonly object: Group;
  /** Contains the model with the transforms of its file; may be moved and scaled. */
  readonly holder: Group;
  /** The model with its animation; another model may replace it (`full-model.ts`). */
  root: Object3D;
  mixer: AnimationMixer | null;
  /** Bounds of the first pose of its animation, in the file's units. */
  readonly box: Box3;
  /** Longest side of the box, in the file's units. */
  readonly longestSide: number;
  /** While true, the model turns once in `TURN_PERIOD_S`. */
  turning: boolean;
  update(elapsedS: number): void;
  dispose(): void;
}

/**
 * Plays the first animation.
 *
 * @throws ModelError if there is nothing visible in the model.
 */
export function createTurningModel({ root, clips, createMixer }: LoadedModel): TurningModel {
  const [clip] = clips;
  const mixer = createMixer?.(root) ?? null;
  if (clip) mixer?.clipAction(clip).play();
  mixer?.update(0);
  root.updateMatrixWorld(true);
  // Bounds of skinned meshes are those of one pose; with culling they would vanish in others.
  root.traverse((node) => (node.frustumCulled &&= !(node instanceof SkinnedMesh)));
  const box = new Box3().setFromObject(root, true);
  const size = box.getSize(new Vector3());
  const longestSide = Math.max(size.x, size.y, size.z);
  if (!Number.isFinite(longestSide) || longestSide <= 0) throw new ModelError('There is nothing to see in the model');
  const object = new Group();
  const holder = new Group();
  object.add(holder.add(root));
  return {
    object,
    holder,
    root,
    mixer,
    box,
    longestSide,
    turning: true,
    update(elapsedS) {
      this.mixer?.update(elapsedS);
      if (this.turning)
        object.rotation.y = (object.rotation.y + (elapsedS * 2 * Math.PI) / TURN_PERIOD_S) % (2 * Math.PI);
    },
    dispose() {
      this.mixer?.stopAllAction();
      disposeTree(object);
    },
  };
}
