import type { PublicItem } from '@anchora/contract/scene/public-scene';

/**
 * Shading of flat items, for three.js and for the renderer without it. `part` is the share of the picture that is
 * shown, around its middle; `at` is 0, 0 in its upper left corner. `chroma` is the plane of Cb and Cr of ITU-R BT.601,
 * from −0.5 to 0.5. An opacity below .004, one of 255 steps, draws nothing. Both renderers upload pictures with the
 * first row on top. Pictures with transparency of their own are premultiplied, because their edges would otherwise be
 * mixed with black. Stacked pictures are read half a texel away from the seam, so that colours and matte are not mixed.
 */
export const FLAT_FRAGMENT = `
precision highp float;
uniform sampler2D picture;
uniform int alpha;
uniform float opacity;
uniform vec2 part, range;
uniform vec3 key;
in vec2 at;
out vec4 colour;
vec2 chroma(vec3 c) {
  return vec2(dot(c, vec3(-.168736, -.331264, .5)), dot(c, vec3(.5, -.418688, -.081312)));
}
void main() {
  vec2 uv = (at - .5) * part + .5;
  if (alpha == 2) {
    float inset = .5 / float(textureSize(picture, 0).y);
    uv.y = clamp(uv.y * .5, inset, .5 - inset);
  }
  colour = texture(picture, uv);
  float shown = 1.;
  if (alpha == 1) {
    shown = colour.a;
    colour.rgb /= max(shown, .004);
  } else if (alpha == 2) {
    shown = texture(picture, uv + vec2(0, .5)).r;
  } else if (alpha == 3) {
    shown = smoothstep(range.x, range.y, distance(chroma(colour.rgb), chroma(key)));
  }
  colour.a = shown * opacity;
  if (colour.a < .004) discard;
}`;

/** Numbers of the kinds of transparency in the shader: `own` is that of a picture or text. */
export const ALPHA_MODES = { none: 0, own: 1, stacked: 2, chroma: 3 } as const;

type VideoAlpha = Extract<PublicItem, { kind: 'video' }>['alpha'];

export interface FlatAlphaUniforms {
  alpha: number;
  /** The transparent colour, sRGB from 0 to 1. */
  key: [number, number, number];
  /** Distances in the plane of chroma up to which pixels are transparent, and from which on they are opaque. */
  range: [number, number];
}

export function alphaUniforms(alpha: VideoAlpha | 'own'): FlatAlphaUniforms {
  if (alpha === 'own') return { alpha: ALPHA_MODES.own, key: [0, 0, 0], range: [0, 1] };
  if (alpha.mode !== 'chroma') return { alpha: ALPHA_MODES[alpha.mode], key: [0, 0, 0], range: [0, 1] };
  const { colour, tolerance, softness } = alpha;
  // A step of zero width is undefined in the shading language.
  return { alpha: ALPHA_MODES.chroma, key: channels(colour), range: [tolerance, tolerance + Math.max(softness, 1e-3)] };
}

/** @param colour as `#rrggbb`. */
function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
