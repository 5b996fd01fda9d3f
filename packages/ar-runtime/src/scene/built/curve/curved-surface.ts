import type { PublicItem, PublicTarget } from '@anchora/contract/scene/public-scene';
import type { TargetSurface } from '@anchora/contract/scene/scene-shape';
import { type Matrix, multiplied } from '../../flat/matrix';
import { createItemProgram, type ItemProgram } from '../flat/item-program';
import type { Bend, Curve } from './curve';

/** With more, an item that goes half around a can shows no corners on a phone. */
const CELLS = 24;

/**
 * The place on the surface of a point on or above the flat picture; the root's frame, y up and z out of the picture. The
 * formulas are those of SurfaceGeometry in the engine, whose y points down and z inward.
 */
const BENT = `
uniform mat4 rootFromPlane;
uniform vec3 curve;
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
}
vec4 inCamera(mat4 cameraFromPlane, vec3 corner) {
  vec3 flat_ = (rootFromPlane * vec4(corner, 1)).xyz;
  return cameraFromPlane * inverse(rootFromPlane) * vec4(bent(flat_), 1);
}`;

const VERTEX = `#version 300 es
uniform mat4 clipFromCamera, cameraFromPlane;
out vec2 at;
${BENT}
void main() {
  vec2 corner = vec2(gl_VertexID >> 1, gl_InstanceID + 1 - (gl_VertexID & 1)) / ${CELLS}.;
  at = vec2(corner.x, 1. - corner.y);
  gl_Position = clipFromCamera * inCamera(cameraFromPlane, vec3(corner - .5, 0));
}`;

const THREE_VERTEX = `
out vec2 at;
${BENT}
void main() {
  at = vec2(position.x + .5, .5 - position.y);
  gl_Position = projectionMatrix * inCamera(modelViewMatrix, position);
}`;

const programs = new WeakMap<WebGL2RenderingContext, ItemProgram>();

/** The program of this context; another one after the context was lost. */
function bendingProgram(gl: WebGL2RenderingContext): ItemProgram {
  const known = programs.get(gl);
  if (known && gl.isProgram(known.program)) return known;
  const made = createItemProgram(gl, VERTEX);
  programs.set(gl, made);
  return made;
}

/** The surface of each picture that has one, in the order of the pictures, which have these sizes in px. */
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

/** See Curve. */
export class CurvedSurface implements Curve {
  readonly shape: readonly [number, number, number];
  readonly threeVertex = THREE_VERTEX;
  readonly cells = CELLS;

  /** @param aspect height / width of the picture. */
  constructor({ topDiameter, bottomDiameter }: TargetSurface, aspect: number) {
    const sin = (bottomDiameter - topDiameter) / 2 / aspect;
    this.shape = [(topDiameter + bottomDiameter) / 4, sin, Math.sqrt(Math.max(0, 1 - sin * sin))];
  }

  isBent({ kind, up, faces, rotation: [x, y], turn }: PublicItem): boolean {
    return kind !== 'model' && up === 'picture' && faces === 'front' && x === 0 && y === 0 && !turn.on;
  }

  place(rootFromItem: Matrix, { position: [x, y] }: PublicItem): Float32Array {
    const moved = multiplied(this.tangentAt(x, y), away(x, y), new Float32Array(16));
    return multiplied(moved, rootFromItem, new Float32Array(16));
  }

  bend(item: PublicItem, rootFromPlane: Matrix): Bend | undefined {
    if (!this.isBent(item)) return undefined;
    return {
      program: bendingProgram,
      draw: (gl) => {
        const { program } = bendingProgram(gl);
        gl.uniformMatrix4fv(gl.getUniformLocation(program, 'rootFromPlane'), false, rootFromPlane);
        gl.uniform3fv(gl.getUniformLocation(program, 'curve'), this.shape);
        gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 2 * CELLS + 2, CELLS);
      },
    };
  }

  /** The frame of the tangent plane at a place of the picture: x along the circle, y along the side, z out. */
  private tangentAt(x: number, y: number): Matrix {
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

const away = (x: number, y: number): Matrix => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, 0, 1];
