import type { PublicItem } from '@anchora/contract/scene/public-scene';
import { type Matrix, multiplied } from '../../flat/matrix';
import { createItemProgram, type ItemProgram } from '../flat/item-program';
import type { Extent } from '../item-matrix';
import { mappedPoint } from '../mapped-point';
import type { Bend, Curve, PlacedBox } from './curve';

/**
 * Cells of a bent plane in each direction: so many that an item half around a can shows no corners on a phone. Chosen
 * by eye.
 */
const CELLS = 24;
/**
 * Parts of a bent item in each direction that a tap may meet, each as a flat box. Chosen, not measured: with fewer, a
 * tap beside a strongly bent item would meet it.
 */
const TAP_CELLS = 4;

/** Shaders that bend planes by a function of GLSL. */
interface BendingShaders {
  readonly threeVertex: string;
  /**
   * The program of this context. It is kept as long as the context, because all scenes on the canvas share it, and made
   * again after a loss.
   */
  program(gl: WebGL2RenderingContext): ItemProgram;
}

/**
 * @param bent function `vec3 bent(vec3 p)` that moves a point on or above the flat picture (the root's frame, y up and
 *   z out of the picture) to the surface; it may read the uniform `vec3 curve`.
 */
export function createBendingShaders(bent: string): BendingShaders {
  const inCamera = `
uniform mat4 rootFromPlane;
uniform vec3 curve;
${bent}
vec4 inCamera(mat4 cameraFromPlane, vec3 corner) {
  vec3 flat_ = (rootFromPlane * vec4(corner, 1)).xyz;
  return cameraFromPlane * inverse(rootFromPlane) * vec4(bent(flat_), 1);
}`;
  const vertex = `#version 300 es
uniform mat4 clipFromCamera, cameraFromPlane;
out vec2 at;
${inCamera}
void main() {
  vec2 corner = vec2(gl_VertexID >> 1, gl_InstanceID + 1 - (gl_VertexID & 1)) / ${CELLS}.;
  at = vec2(corner.x, 1. - corner.y);
  gl_Position = clipFromCamera * inCamera(cameraFromPlane, vec3(corner - .5, 0));
}`;
  const threeVertex = `
out vec2 at;
${inCamera}
void main() {
  at = vec2(position.x + .5, .5 - position.y);
  gl_Position = projectionMatrix * inCamera(modelViewMatrix, position);
}`;
  const programs = new WeakMap<WebGL2RenderingContext, ItemProgram>();
  return {
    threeVertex,
    program(gl) {
      const known = programs.get(gl);
      if (known && gl.isProgram(known.program)) return known;
      const made = createItemProgram(gl, vertex);
      programs.set(gl, made);
      return made;
    },
  };
}

/** Common code of the surfaces of pictures; see Curve. */
export abstract class BendingCurve implements Curve {
  abstract readonly shape: readonly [number, number, number];
  readonly threeVertex: string;
  readonly cells = CELLS;

  constructor(private readonly shaders: BendingShaders) {
    this.threeVertex = shaders.threeVertex;
  }

  /** The frame of the tangent plane at a place of the picture: x and y as on the flat picture, z out. */
  protected abstract tangentAt(x: number, y: number): Matrix;

  isBent({ kind, up, faces, rotation: [x, y], turn }: PublicItem): boolean {
    return kind !== 'model' && up === 'picture' && faces === 'front' && x === 0 && y === 0 && !turn.on;
  }

  place(rootFromItem: Matrix, { position: [x, y] }: PublicItem): Float32Array {
    return this.placeAt(rootFromItem, x, y);
  }

  boxes(item: PublicItem, rootFromItem: Matrix, extent: Extent): PlacedBox[] {
    if (!this.isBent(item)) return [{ matrix: this.place(rootFromItem, item), extent }];
    const { min, max } = extent;
    const at = (axis: 0 | 1, k: number): number => min[axis] + ((max[axis] - min[axis]) * k) / TAP_CELLS;
    return Array.from({ length: TAP_CELLS * TAP_CELLS }, (_, n) => {
      const i = n % TAP_CELLS;
      const j = Math.floor(n / TAP_CELLS);
      const [x, y] = mappedPoint(rootFromItem, at(0, i + 0.5), at(1, j + 0.5), 0);
      return {
        matrix: this.placeAt(rootFromItem, x, y),
        extent: { min: [at(0, i), at(1, j), min[2]], max: [at(0, i + 1), at(1, j + 1), max[2]] },
      };
    });
  }

  bend(item: PublicItem, rootFromPlane: Matrix): Bend | undefined {
    if (!this.isBent(item)) return undefined;
    return {
      program: (gl) => this.shaders.program(gl),
      draw: (gl) => {
        const { program } = this.shaders.program(gl);
        gl.uniformMatrix4fv(gl.getUniformLocation(program, 'rootFromPlane'), false, rootFromPlane);
        gl.uniform3fv(gl.getUniformLocation(program, 'curve'), this.shape);
        gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 2 * CELLS + 2, CELLS);
      },
    };
  }

  private placeAt(rootFromItem: Matrix, x: number, y: number): Float32Array {
    const moved = multiplied(this.tangentAt(x, y), away(x, y), new Float32Array(16));
    return multiplied(moved, rootFromItem, new Float32Array(16));
  }
}

const away = (x: number, y: number): Matrix => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, 0, 1];
