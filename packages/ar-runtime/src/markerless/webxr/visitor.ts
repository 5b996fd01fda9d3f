import { Vector3 } from 'three';

/** Where the visitor stands and looks, in the session's space, m. */
export class Visitor {
  readonly position = new Vector3();
  /** Unit, level. */
  readonly ahead = new Vector3(0, 0, -1);

  follow({ transform: { position, matrix } }: XRViewerPose): void {
    this.position.set(position.x, position.y, position.z);
    this.ahead.set(-(matrix[8] ?? 0), 0, -(matrix[10] ?? 0));
    // Looking straight down or up, ahead is where the top of the phone points.
    if (this.ahead.lengthSq() < 1e-4) this.ahead.set(matrix[4] ?? 0, 0, matrix[6] ?? 0);
    this.ahead.normalize();
  }
}
