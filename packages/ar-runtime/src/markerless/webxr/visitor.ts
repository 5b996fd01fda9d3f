import { Vector3 } from 'three';

/** Position and viewing direction of the visitor in the session's space, m. */
export class Visitor {
  readonly position = new Vector3();
  /** Level unit vector. */
  readonly ahead = new Vector3(0, 0, -1);

  follow({ transform: { position, matrix } }: XRViewerPose): void {
    this.position.set(position.x, position.y, position.z);
    this.ahead.set(-(matrix[8] ?? 0), 0, -(matrix[10] ?? 0));
    // If the phone looks straight down or up, the direction of its top edge is used.
    if (this.ahead.lengthSq() < 1e-4) this.ahead.set(matrix[4] ?? 0, 0, matrix[6] ?? 0);
    this.ahead.normalize();
  }
}
