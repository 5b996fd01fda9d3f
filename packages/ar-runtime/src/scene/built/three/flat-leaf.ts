import {
  GLSL3,
  LinearFilter,
  LinearMipmapLinearFilter,
  Matrix4,
  Mesh,
  NoColorSpace,
  PlaneGeometry,
  ShaderMaterial,
  Texture,
  Uniform,
  Vector2,
  Vector3,
  VideoTexture,
} from 'three';
import { planeExtent } from '../fit';
import { loadFlatSource } from '../load-flat-source';
import type { FlatContent, FlatSource } from '../flat-source';
import { FLAT_FRAGMENT } from '../flat-shading';
import type { Leaf } from './leaf';

/** FlatTexture has the same: pictures stay sharp up to a tilt of 83°. */
export const ANISOTROPY = 8;

const VERTEX = `
out vec2 at;
void main() {
  at = vec2(position.x + .5, .5 - position.y);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1);
}`;

/** Loads a video, picture or text. */
export async function loadFlatLeaf(...[item, options]: Parameters<typeof loadFlatSource>): Promise<Leaf> {
  return createFlatLeaf(await loadFlatSource(item, options));
}

function createFlatLeaf(source: FlatSource): Leaf {
  const texture = textureOf(source.content.source);
  const uniforms = {
    picture: new Uniform(texture),
    alpha: new Uniform(0),
    opacity: new Uniform(1),
    part: new Uniform(new Vector2(1, 1)),
    range: new Uniform(new Vector2()),
    key: new Uniform(new Vector3()),
  };
  const bending = { curve: new Uniform(new Vector3()), rootFromPlane: new Uniform(new Matrix4()) };
  const material = new ShaderMaterial({
    glslVersion: GLSL3,
    uniforms: { ...uniforms, ...bending },
    vertexShader: VERTEX,
    fragmentShader: FLAT_FRAGMENT,
    toneMapped: false,
  });
  const object = new Mesh(new PlaneGeometry(1, 1), material);
  const fit = (): void => {
    const { width, height, shownX, shownY } = source.content.plane();
    object.scale.set(width, height, 1);
    uniforms.part.value.set(shownX, shownY);
  };
  const takeOver = (): void => {
    const { alpha, source: picture } = source.content;
    uniforms.alpha.value = alpha.alpha;
    uniforms.key.value.set(...alpha.key);
    uniforms.range.value.set(...alpha.range);
    if (picture !== texture.image) exchange(texture, picture);
    fit();
  };
  takeOver();
  return {
    object,
    get extent() {
      return planeExtent({ width: object.scale.x, height: object.scale.y });
    },
    adjust(item) {
      source.adjust(item, takeOver);
      takeOver();
    },
    show(opacity, order) {
      uniforms.opacity.value = opacity;
      material.transparent = opacity < 1 || uniforms.alpha.value !== 0;
      material.polygonOffset = order > 0;
      material.polygonOffsetFactor = material.polygonOffsetUnits = -order;
    },
    bend(curve, rootFromItem) {
      const vertexShader = curve?.threeVertex ?? VERTEX;
      if (material.vertexShader !== vertexShader) {
        material.vertexShader = vertexShader;
        material.needsUpdate = true;
        object.geometry.dispose();
        object.geometry = new PlaneGeometry(1, 1, curve?.cells, curve?.cells);
        // The bounds of the plane are not those of the bent item.
        object.frustumCulled = !curve;
      }
      if (!curve) return;
      bending.curve.value.set(...curve.shape);
      bending.rootFromPlane.value.fromArray(rootFromItem).scale(object.scale);
    },
    // Read each time, because a stream may change its size.
    update: fit,
    dispose() {
      source.dispose();
      texture.dispose();
      material.dispose();
      object.geometry.dispose();
      object.removeFromParent();
    },
  };
}

function textureOf(source: FlatContent['source']): Texture {
  const isVideo = source instanceof HTMLVideoElement;
  const texture = isVideo ? new VideoTexture(source) : new Texture(source);
  texture.flipY = false;
  texture.colorSpace = NoColorSpace;
  texture.generateMipmaps = !isVideo;
  texture.minFilter = isVideo ? LinearFilter : LinearMipmapLinearFilter;
  if (isVideo) {
    // three.js notices only new pictures, so a video that waits for a tap would stay black.
    const begin = (): void => void (texture.needsUpdate = true);
    if (source.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) begin();
    else source.addEventListener('loadeddata', begin, { once: true });
    return texture;
  }
  texture.premultiplyAlpha = true;
  texture.anisotropy = ANISOTROPY;
  texture.needsUpdate = true;
  return texture;
}

/** A texture keeps the size of its first picture until it is disposed of. */
function exchange(texture: Texture, picture: FlatContent['source']): void {
  texture.dispose();
  texture.image = picture;
  texture.needsUpdate = true;
}
