import { Vector3 } from 'three';
import type { LoadedModel } from './parse-model';
import { createTurningModel, type TurningModel } from './turning-model';

/** Longest side of a model, in target widths. As specified. */
export const MODEL_SIZE = 0.5;

/**
 * A model centred on its target, its longest side `MODEL_SIZE`. It turns about the target's upright axis, so that it
 * stands upright for a person in front of the picture. The first animation plays.
 *
 * @throws ModelError if there is nothing visible in it.
 */
export function createModelContent(loaded: LoadedModel): TurningModel {
  const model = createTurningModel(loaded);
  const scale = MODEL_SIZE / model.longestSide;
  model.holder.scale.setScalar(scale);
  model.holder.position.copy(model.box.getCenter(new Vector3())).multiplyScalar(-scale);
  return model;
}
