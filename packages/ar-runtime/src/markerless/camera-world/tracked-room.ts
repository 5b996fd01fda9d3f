import { Matrix4, Vector3 } from 'three';

const content = new Matrix4();
const x = new Vector3();

/**
 * worldFromContent for the tracker's content frame, so that the camera stays where it is while its place is taken over
 * from the tracker. Both worlds are level, so only the direction about the vertical and the place on the floor are
 * taken.
 *
 * @param worldFromCamera the camera in the frame in which the tracker has it at `cameraFromContent`.
 * @param cameraFromContent 16 values, column-major, m.
 * @param floorY height of the floor in the world, m.
 * @param out receives and returns worldFromContent.
 */
export function anchorAt(
  worldFromCamera: Matrix4,
  cameraFromContent: Float32Array,
  floorY: number,
  out: Matrix4,
): Matrix4 {
  content.fromArray(cameraFromContent).premultiply(worldFromCamera);
  x.setFromMatrixColumn(content, 0);
  const yaw = Math.atan2(-x.z, x.x);
  const [, , , , , , , , , , , , px, , pz] = content.elements;
  return out.makeRotationY(yaw).setPosition(px, floorY, pz);
}

/**
 * worldFromCamera of a picture by its cameraFromContent, 16 values, column-major, and the content's anchor.
 *
 * @param out receives and returns worldFromCamera.
 */
export function cameraIn(anchor: Matrix4, cameraFromContent: Float32Array, out: Matrix4): Matrix4 {
  return out.fromArray(cameraFromContent).invert().premultiply(anchor);
}
