import { linkedProgram } from '../../flat/linked-program';
import { FLAT_FRAGMENT } from '../flat-shading';

/**
 * A unit square around the origin of the item's plane, drawn as a strip of four corners computed from the number of the
 * vertex.
 */
const VERTEX = `#version 300 es
uniform mat4 clipFromCamera, cameraFromPlane;
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  at = vec2(corner.x, 1. - corner.y);
  gl_Position = clipFromCamera * cameraFromPlane * vec4(corner - .5, 0, 1);
}`;

const UNIFORMS = ['clipFromCamera', 'cameraFromPlane', 'alpha', 'opacity', 'part', 'range', 'key'] as const;

export interface ItemProgram {
  program: WebGLProgram;
  uniforms: Record<(typeof UNIFORMS)[number], WebGLUniformLocation | null>;
}

/**
 * @param vertex another vertex shader, which may have uniforms of its own.
 * @throws Error; see `linkedProgram`.
 */
export function createItemProgram(gl: WebGL2RenderingContext, vertex = VERTEX): ItemProgram {
  const program = linkedProgram(gl, vertex, `#version 300 es${FLAT_FRAGMENT}`);
  const located = UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)] as const);
  return { program, uniforms: Object.fromEntries(located) as ItemProgram['uniforms'] };
}
