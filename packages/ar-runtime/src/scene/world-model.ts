import { Vector3 } from 'three';
import type { LoadedModel } from './parse-model';
import { createTurningModel, type TurningModel } from './turning-model';
import type { CastingContent } from './world-content';
import { worldSize } from './world-size';

/**
 * A model that stands on the floor, centred over its origin, its lowest point on the ground.
 *
 * @throws ModelError if there is nothing visible in it.
 */
export function createWorldModel(loaded: LoadedModel): CastingContent & TurningModel {
  const model = createTurningModel(loaded);
  const { box, holder } = model;
  const { metresPerUnit, firstScale, trueToSize } = worldSize(model.longestSide);
  const size = box.getSize(new Vector3());
  const centre = box.getCenter(new Vector3());
  holder.scale.setScalar(metresPerUnit);
  holder.position.set(-centre.x, -box.min.y, -centre.z).multiplyScalar(metresPerUnit);
  return Object.assign(model, {
    shadowCaster: model.object,
    middle: new Vector3(0, (size.y / 2) * metresPerUnit, 0),
    radiusM: (size.length() / 2) * metresPerUnit,
    longestSideM: model.longestSide * metresPerUnit,
    firstScale,
    trueToSize,
    layOn: () => undefined,
  });
}
