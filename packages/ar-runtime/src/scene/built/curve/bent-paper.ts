import type { Bend } from '@anchora/vision';
import type { Matrix } from '../../flat/matrix';
import { BendingCurve, createBendingShaders } from './bending-curve';

/** Curvature below which the formulas lose digits, and paper is drawn flat; 1 / target widths. */
const LEAST_CURVATURE = 1e-4;

/**
 * The formulas of the engine's BentSheet, whose y points down and z inward. `curve` has the curvature in x and the bent
 * direction, a unit vector, in y and z.
 */
const SHADERS = createBendingShaders(`
vec3 bent(vec3 p) {
  float k = curve.x;
  if (abs(k) < ${LEAST_CURVATURE}) return p;
  float s = dot(p.xy, curve.yz);
  float half_ = sin(.5 * k * s);
  vec3 on = vec3(p.xy + (sin(k * s) / k - s) * curve.yz, -2. * half_ * half_ / k);
  return on + p.z * vec3(sin(k * s) * curve.yz, cos(k * s));
}`);

/** A print that is seen to be bent. */
export class BentPaper extends BendingCurve {
  /** Curvature, 1 / target widths, and the bent direction as a unit vector, y up. */
  readonly shape: [number, number, number] = [0, 1, 0];

  constructor(bend?: Bend) {
    super(SHADERS);
    this.set(bend);
  }

  /** Bends the curve in place; undefined makes it flat. */
  set(bend: Bend | undefined): void {
    const { curvature, directionRad } = bend ?? { curvature: 0, directionRad: 0 };
    this.shape[0] = curvature;
    this.shape[1] = Math.cos(directionRad);
    this.shape[2] = -Math.sin(directionRad);
  }

  protected tangentAt(x: number, y: number): Matrix {
    const [k, c, d] = this.shape;
    const s = x * c + y * d;
    const sin = Math.sin(k * s);
    const cos = Math.cos(k * s);
    const isFlat = Math.abs(k) < LEAST_CURVATURE;
    const short = isFlat ? 0 : sin / k - s;
    const depth = isFlat ? 0 : (1 - cos) / k;
    const x4 = [1 + (cos - 1) * c * c, (cos - 1) * c * d, -sin * c, 0];
    const y4 = [(cos - 1) * c * d, 1 + (cos - 1) * d * d, -sin * d, 0];
    const z4 = [sin * c, sin * d, cos, 0];
    return [...x4, ...y4, ...z4, x + short * c, y + short * d, -depth, 1];
  }
}
