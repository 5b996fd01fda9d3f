import type { PublicTarget } from '@anchora/contract/scene/public-scene';
import type { TargetSurface } from '@anchora/contract/scene/scene-shape';
import type { Matrix } from '../../flat/matrix';
import { BendingCurve, createBendingShaders } from './bending-curve';
import type { Curve } from './curve';

/** The formulas are those of SurfaceGeometry in the engine, whose y points down and z inward. */
const SHADERS = createBendingShaders(`
vec3 bent(vec3 p) {
  float radius = curve.x, sine = curve.y, cosine = curve.z;
  if (radius == 0.) return p;
  float rho = radius - p.y * sine;
  float half_ = sin(.5 * p.x / radius);
  float sag = 2. * half_ * half_;
  float depth = rho * sag + p.y * sine;
  vec3 on = vec3(rho * sin(p.x / radius), cosine * cosine * p.y + sine * depth, sine * cosine * p.y - cosine * depth);
  vec3 out_ = vec3(cosine * sin(p.x / radius), sine * cosine * sag, 1. - cosine * cosine * sag);
  return on + p.z * out_;
}`);

/**
 * The surface of each picture, in the order of the pictures, which have these sizes in px; null for a flat one, and for
 * one whose surface has no lengths.
 */
export function curvesOf(
  targets: readonly PublicTarget[],
  sizes: readonly { width: number; height: number }[],
): (Curve | null)[] {
  return targets.map(({ surface }, i) => {
    const size = sizes[i];
    return surface && size && hasLengths(surface) ? new CurvedSurface(surface, size.height / size.width) : null;
  });
}

const hasLengths = ({ topDiameter, bottomDiameter }: TargetSurface): boolean =>
  [topDiameter, bottomDiameter].every((length) => Number.isFinite(length) && length > 0);

/**
 * The side of a cylinder or cone around which the picture of a bottle, can or cup goes. Its axis is parallel to the
 * picture's height.
 */
export class CurvedSurface extends BendingCurve {
  /** Radius half way up in target widths; sine and cosine of the angle between side and axis. */
  readonly shape: readonly [number, number, number];

  /** @param aspect height / width of the picture. */
  constructor({ topDiameter, bottomDiameter }: TargetSurface, aspect: number) {
    super(SHADERS);
    const sin = (bottomDiameter - topDiameter) / 2 / aspect;
    this.shape = [(topDiameter + bottomDiameter) / 4, sin, Math.sqrt(Math.max(0, 1 - sin * sin))];
  }

  protected tangentAt(x: number, y: number): Matrix {
    const [radius, sin, cos] = this.shape;
    const rho = radius - y * sin;
    const angle = x / radius;
    const sag = 1 - Math.cos(angle);
    const s = Math.sin(angle);
    const depth = rho * sag + y * sin;
    const x4 = [1 - sag, sin * s, -cos * s, 0];
    const y4 = [-sin * s, cos * cos + sin * sin * (1 - sag), sin * cos * sag, 0];
    const z4 = [cos * s, sin * cos * sag, 1 - cos * cos * sag, 0];
    const origin = [rho * s, cos * cos * y + sin * depth, sin * cos * y - cos * depth, 1];
    return [...x4, ...y4, ...z4, ...origin];
  }
}
