import { type Group, Mesh, MeshPhysicalMaterial, MeshStandardMaterial, Texture, TextureSource } from 'three';
import { MAX_USDZ_TEXTURE_SIZE_PX } from './texture-size';
import { UsdzError } from './usdz-error';
import { PHYSICAL_TEXTURE_SLOTS, TEXTURE_SLOTS } from './uv-sets';

interface Pixels {
  width: number;
  height: number;
}

type Source = TextureSource<unknown>;

/**
 * Replaces every texture below `group` by an uncompressed one of at most `MAX_USDZ_TEXTURE_SIZE_PX` a side.
 *
 * A texture without pixels is left out.
 *
 * @returns number of pictures that were shrunk.
 * @throws UsdzError `browser` if there is no memory for a canvas.
 */
export function shrinkTextures(group: Group): number {
  const materials = materialsBelow(group);
  const exact = exactSources(materials);
  const pictures = new Map<Source, { source: Source; wasLarger: boolean }>();
  const textures = new Map<Texture, Texture>();
  const replaced = (texture: Texture | null): Texture | null => {
    if (!texture) return null;
    const known = textures.get(texture);
    if (known) return known;
    const picture = pictures.get(texture.source) ?? shrink(texture);
    if (picture) pictures.set(texture.source, picture);
    const small = picture && plainTexture(texture, picture.source, exact.has(texture.source));
    if (small) textures.set(texture, small);
    return small;
  };
  for (const material of materials) {
    for (const slot of TEXTURE_SLOTS) material[slot] = replaced(material[slot]);
    if (!(material instanceof MeshPhysicalMaterial)) continue;
    for (const slot of PHYSICAL_TEXTURE_SLOTS) material[slot] = replaced(material[slot]);
  }
  return [...pictures.values()].filter(({ wasLarger }) => wasLarger).length;
}

/**
 * Pictures that show transparency or stand for numbers somewhere, which JPEG cannot hold. The exporter writes each
 * picture once, so that it must have the same type on all materials.
 */
function exactSources(materials: ReadonlySet<MeshStandardMaterial>): Set<Source> {
  const exact = new Set<Source>();
  for (const material of materials) {
    const physical =
      material instanceof MeshPhysicalMaterial ? PHYSICAL_TEXTURE_SLOTS.map((slot) => material[slot]) : [];
    for (const texture of [...TEXTURE_SLOTS.map((slot) => material[slot]), ...physical]) {
      const isSeenThrough = texture === material.map && (material.transparent || material.alphaTest > 0);
      if (texture && (isSeenThrough || texture.colorSpace === '')) exact.add(texture.source);
    }
  }
  return exact;
}

function materialsBelow(group: Group): Set<MeshStandardMaterial> {
  const materials = new Set<MeshStandardMaterial>();
  group.traverse((node) => {
    if (node instanceof Mesh && node.material instanceof MeshStandardMaterial) materials.add(node.material);
  });
  return materials;
}

/** A copy of the texture with the same mapping and other pixels, uncompressed. */
function plainTexture(texture: Texture, source: Source, isExact: boolean): Texture {
  const plain = new Texture();
  plain.copy(texture);
  plain.mipmaps = [];
  plain.source = source;
  const { mimeType } = texture.userData as { mimeType?: string };
  const isJpeg = mimeType === 'image/jpeg' || (mimeType !== 'image/png' && !isExact);
  plain.userData = { mimeType: isJpeg ? 'image/jpeg' : 'image/png' };
  return plain;
}

function shrink(texture: Texture): { source: Source; wasLarger: boolean } | null {
  const picture = pictureOf(texture);
  if (!picture) return null;
  const { width, height } = picture;
  const scale = Math.min(1, MAX_USDZ_TEXTURE_SIZE_PX / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return { source: new TextureSource<unknown>(canvas), wasLarger: scale < 1 };
}

/** The texture's pixels in a form that a canvas can draw; null if it has none. */
function pictureOf(texture: Texture): (CanvasImageSource & Pixels) | null {
  const image = texture.image as (Pixels & { data?: unknown }) | null | undefined;
  if (image && image.width > 0 && image.height > 0) {
    if (image instanceof ImageBitmap || image instanceof OffscreenCanvas) return image;
    // Without a GPU textures are transcoded to RGBA; the first mip level is the full picture.
    const [level] = texture.mipmaps as { data: ArrayLike<number>; width: number; height: number }[];
    const rgba = level?.data ?? image.data;
    const width = level?.width ?? image.width;
    const height = level?.height ?? image.height;
    if (rgba instanceof Uint8Array && rgba.length === 4 * width * height) return rgbaCanvas(rgba, width, height);
  }
  return null;
}

function rgbaCanvas(rgba: Uint8Array, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const pixels = new ImageData(new Uint8ClampedArray(rgba), width, height);
  contextOf(canvas).putImageData(pixels, 0, 0);
  return canvas;
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  // Without an error the model would lose a texture, and nobody would be told.
  if (!context) throw new UsdzError('browser', 'The browser has no canvas for a texture');
  return context;
}
