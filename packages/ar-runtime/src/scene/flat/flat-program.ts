import { linkedProgram } from './linked-program';

/**
 * A unit square around the origin of the item's plane, x right and y up, drawn as a strip of four corners that come
 * from the number of the vertex.
 */
const VERTEX = `#version 300 es
uniform mat4 clipFromCamera, cameraFromItem;
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  at = vec2(corner.x, 1. - corner.y);
  gl_Position = clipFromCamera * cameraFromItem * vec4(corner - .5, 0, 1);
}`;

/**
 * `alpha`: 0 opaque, 1 that of the picture itself, 2 that of the matte below it. The colours of a picture with
 * transparency of its own are converted to linear light, so that its edges are blended in light; those of videos are
 * unchanged. The output is sRGB.
 */
const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D picture;
uniform int alpha;
uniform float opacity;
in vec2 at;
out vec4 colour;
void main() {
  vec2 upper = at * vec2(1, alpha == 2 ? .5 : 1.);
  colour = texture(picture, upper);
  float shown = alpha == 0 ? 1. : alpha == 1 ? colour.a : texture(picture, upper + vec2(0, .5)).r;
  if (alpha == 1) {
    vec3 light = colour.rgb;
    bvec3 dark = lessThanEqual(light, vec3(.0031308));
    colour.rgb = mix(1.055 * pow(light, vec3(.41666)) - .055, 12.92 * light, dark);
  }
  colour.a = shown * opacity;
}`;

export interface FlatProgram {
  program: WebGLProgram;
  uniforms: Record<'clipFromCamera' | 'cameraFromItem' | 'alpha' | 'opacity', WebGLUniformLocation | null>;
}

/** @throws Error; see `linkedProgram`. */
export function createFlatProgram(gl: WebGL2RenderingContext): FlatProgram {
  const program = linkedProgram(gl, VERTEX, FRAGMENT);
  const at = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name);
  return {
    program,
    uniforms: {
      clipFromCamera: at('clipFromCamera'),
      cameraFromItem: at('cameraFromItem'),
      alpha: at('alpha'),
      opacity: at('opacity'),
    },
  };
}
