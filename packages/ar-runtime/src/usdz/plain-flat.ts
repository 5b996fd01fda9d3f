import {
  BufferAttribute,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  ShaderMaterial,
  SRGBColorSpace,
  Texture,
} from 'three';
import { ALPHA_MODES } from '../scene/built/flat-shading';

/** Sides of the copy in which transparent pixels are looked for, px; chosen, not measured. */
const SAMPLE_PX = 64;
/** Below it, a pixel counts as transparent; of 255. Lower than full, because scaling rounds. Chosen, not measured. */
const OPAQUE = 250;

/**
 * Gives every picture and text of a built scene an unlit material, because only such materials can be exported.
 *
 * @param opened receives the bitmaps of the materials, which the caller closes, also after an error.
 */
export async function plainFlats(root: Object3D, opened: ImageBitmap[]): Promise<void> {
  const flats: Mesh<Mesh['geometry'], ShaderMaterial>[] = [];
  root.traverse((node) => {
    if (node instanceof Mesh && node.material instanceof ShaderMaterial) {
      flats.push(node as Mesh<Mesh['geometry'], ShaderMaterial>);
    }
  });
  // One after the other, so that after an error none is still to come.
  for (const flat of flats) await plainFlat(flat, opened);
}

async function plainFlat(mesh: Mesh<Mesh['geometry'], ShaderMaterial>, opened: ImageBitmap[]): Promise<void> {
  const { picture, alpha, part } = mesh.material.uniforms as {
    picture: { value: Texture };
    alpha: { value: number };
    part: { value: { x: number; y: number } };
  };
  const bitmap = await createImageBitmap(picture.value.image as HTMLImageElement | HTMLCanvasElement);
  opened.push(bitmap);
  const map = new Texture(bitmap);
  map.flipY = false;
  map.colorSpace = SRGBColorSpace;
  const transparent = alpha.value === ALPHA_MODES.own && isSeeThrough(bitmap);
  (mesh as Mesh).material = new MeshBasicMaterial({ map, transparent });
  cutTexture(mesh, part.value);
}

/** Texture coordinates of the shown part of the picture, from its upper left corner as in glTF. */
export function cutTexture({ geometry }: Mesh, part: { x: number; y: number }): void {
  const uv = geometry.getAttribute('uv');
  const cut = new Float32Array(2 * uv.count);
  for (let i = 0; i < uv.count; i++) {
    cut.set([(uv.getX(i) - 0.5) * part.x + 0.5, (0.5 - uv.getY(i)) * part.y + 0.5], 2 * i);
  }
  geometry.setAttribute('uv', new BufferAttribute(cut, 2));
}

function isSeeThrough(picture: ImageBitmap): boolean {
  const context = new OffscreenCanvas(SAMPLE_PX, SAMPLE_PX).getContext('2d');
  if (!context) return true;
  context.drawImage(picture, 0, 0, SAMPLE_PX, SAMPLE_PX);
  const { data } = context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX);
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < OPAQUE) return true;
  return false;
}
