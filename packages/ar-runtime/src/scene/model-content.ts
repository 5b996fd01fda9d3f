import { AnimationMixer, Box3, Group, Vector3 } from 'three';
import type { AnchoredContent } from './anchored-content';
import { disposeTree } from './dispose-tree';
import { ModelError } from './gltf-needs';
import type { LoadedModel } from './load-model';

/** Longest side of a model, in target widths. */
export const MODEL_SIZE = 0.5;
const TURN_PERIOD_S = 10;

/**
 * A model centred on its target, its longest side MODEL_SIZE, turning about the target's upright axis: whoever faces
 * the picture sees the model upright. The first animation plays.
 *
 * @throws ModelError when there is nothing to see in it.
 */
export function createModelContent({ root, clips }: LoadedModel): AnchoredContent {
  const mixer = clips[0] ? new AnimationMixer(root) : null;
  mixer?.clipAction(clips[0]).play();
  mixer?.update(0);
  const turning = new Group();
  turning.add(centred(root));
  return {
    object: turning,
    update(elapsedS) {
      mixer?.update(elapsedS);
      turning.rotation.y = (turning.rotation.y + (elapsedS * 2 * Math.PI) / TURN_PERIOD_S) % (2 * Math.PI);
    },
    dispose() {
      mixer?.stopAllAction();
      disposeTree(turning);
    },
  };
}

function centred(root: LoadedModel['root']): Group {
  root.updateMatrixWorld(true);
  const box = new Box3().setFromObject(root, true);
  const size = box.getSize(new Vector3());
  const longest = Math.max(size.x, size.y, size.z);
  if (!Number.isFinite(longest) || longest <= 0) throw new ModelError('There is nothing to see in the model');
  const centre = box.getCenter(new Vector3());
  const holder = new Group();
  const scale = MODEL_SIZE / longest;
  holder.scale.setScalar(scale);
  holder.position.copy(centre).multiplyScalar(-scale);
  holder.add(root);
  return holder;
}
