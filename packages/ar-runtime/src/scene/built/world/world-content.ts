import type { Camera, Object3D } from 'three';
import { Matrix4, Vector3 } from 'three';
import type { WorldContent } from '../../world-content';
import { gravityAlong } from '../gravity';
import type { Ground } from '../item-matrix';
import { sceneBounds } from '../scene-bounds';
import type { SceneView } from '../scene-run';
import type { AnyScene } from '../target/document-target';

/** Assumed size of a scene without a visible item, m. Chosen, not measured. */
const NOTHING_M = 0.3;

interface WorldContentOptions {
  scene: AnyScene;
  /** Stands for the scene's root; its matrix is set here. */
  root: Object3D;
  /** Holds the root; the world moves it. */
  object: Object3D;
  camera: Camera;
  ground: Ground;
  viewOf: (cameraFromRoot: Float32Array, elapsedS: number) => SceneView;
}

/**
 * A scene as the content of a world. A scene made for a picture stands upright on the floor, or lies on it if one of
 * its items stands up from a table.
 */
export function worldContentOf({ scene, root, object, camera, ground, viewOf }: WorldContentOptions): WorldContent {
  object.add(root);
  root.matrixAutoUpdate = false;
  const cameraFromRoot = new Matrix4();
  const elements = new Float32Array(16);
  // Puts the items in their places without playing anything.
  scene.update(0, { cameraFromRoot: cameraFromRoot.elements, up: gravityAlong([0, 1, 0]), seen: false });
  const bounds = boundsOf(scene, ground === 'picture' ? onFloor(scene, root.matrix) : root.matrix);
  if (ground === 'picture') {
    root.matrix.premultiply(new Matrix4().makeTranslation(-bounds.middle.x, -bounds.minY, -bounds.middle.z));
    bounds.middle.set(0, bounds.middle.y - bounds.minY, 0);
  }
  return {
    object,
    longestSideM: bounds.longestSideM,
    middle: bounds.middle,
    radiusM: bounds.radiusM,
    firstScale: 1,
    trueToSize: false,
    get turning() {
      return scene.run.turning;
    },
    set turning(turning: boolean) {
      scene.run.turning = turning;
    },
    layOn: () => undefined,
    update(elapsedS) {
      root.updateWorldMatrix(true, false);
      cameraFromRoot.multiplyMatrices(camera.matrixWorldInverse, root.matrixWorld);
      elements.set(cameraFromRoot.elements);
      scene.update(elapsedS, viewOf(elements, elapsedS));
    },
    dispose() {
      scene.dispose();
      object.removeFromParent();
    },
  };
}

/** rootFromScene of a picture's scene in a room. */
function onFloor({ run }: AnyScene, out: Matrix4): Matrix4 {
  const lies = run.items.some(({ item }) => item.shown && item.up === 'table');
  return lies ? out.makeRotationX(-Math.PI / 2) : out.identity();
}

function boundsOf({ run }: AnyScene, rootFromScene: Matrix4) {
  const bounds = sceneBounds(run, ({ item }) => item.shown && item.kind !== 'sound');
  if (!bounds) return { middle: new Vector3(), minY: 0, radiusM: NOTHING_M / 2, longestSideM: NOTHING_M };
  const corners = [bounds.min, bounds.max].map((corner) => new Vector3(...corner).applyMatrix4(rootFromScene));
  const [a = new Vector3(), b = new Vector3()] = corners;
  const size = a.clone().sub(b);
  return {
    middle: new Vector3(...bounds.centre).applyMatrix4(rootFromScene),
    minY: Math.min(a.y, b.y),
    radiusM: bounds.radius,
    longestSideM: Math.max(Math.abs(size.x), Math.abs(size.y), Math.abs(size.z)),
  };
}
