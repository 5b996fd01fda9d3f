import { Matrix4, Quaternion, Vector3 } from 'three';

/** Farther ahead than this a constant velocity says nothing any more, ms. */
const MAX_AHEAD_MS = 80;
/** Poses farther apart than this tell no velocity, ms. */
const MAX_GAP_MS = 150;

interface TimedPose {
  tMs: number;
  position: Vector3;
  rotation: Quaternion;
}

/** Extrapolates cameraFromTarget poses with the velocity between the last two of them. */
export class PosePredictor {
  private last: TimedPose | null = null;
  private previous: TimedPose | null = null;
  private readonly matrix = new Matrix4();
  private readonly one = new Vector3(1, 1, 1);

  reset(): void {
    this.last = null;
    this.previous = null;
  }

  /** @param matrix column-major 16 floats, rotation and translation only. */
  add(matrix: Float32Array, tMs: number): void {
    if (this.last && tMs <= this.last.tMs) this.reset();
    const pose: TimedPose = { tMs, position: new Vector3(), rotation: new Quaternion() };
    this.matrix.fromArray(matrix).decompose(pose.position, pose.rotation, new Vector3());
    this.previous = this.last && tMs - this.last.tMs <= MAX_GAP_MS ? this.last : null;
    this.last = pose;
  }

  /** @returns false when there is no pose yet; `out` is then untouched. */
  predict(tMs: number, out: Matrix4): boolean {
    const { last, previous } = this;
    if (!last) return false;
    const ahead = Math.min(Math.max(tMs - last.tMs, 0), MAX_AHEAD_MS);
    const share = previous ? ahead / (last.tMs - previous.tMs) : 0;
    const position = last.position.clone();
    const rotation = last.rotation.clone();
    if (previous && share > 0) {
      position.addScaledVector(last.position.clone().sub(previous.position), share);
      const step = last.rotation.clone().multiply(previous.rotation.clone().invert());
      rotation.premultiply(power(step, share));
    }
    out.compose(position, rotation, this.one);
    return true;
  }
}

/** The rotation `q` done `exponent` times over. */
function power(q: Quaternion, exponent: number): Quaternion {
  const sign = q.w < 0 ? -1 : 1;
  const axis = new Vector3(q.x * sign, q.y * sign, q.z * sign);
  const sine = axis.length();
  if (sine < 1e-9) return new Quaternion();
  const angle = 2 * Math.atan2(sine, q.w * sign);
  return new Quaternion().setFromAxisAngle(axis.divideScalar(sine), angle * exponent);
}
