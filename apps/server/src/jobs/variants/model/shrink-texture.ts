import { TextureChannel, type Texture } from '@gltf-transform/core';
import { getTextureChannelMask, listTextureSlots } from '@gltf-transform/functions';
import { type ModelRecipe, NORMAL_MAP_BONUS, type TextureLimits } from '../recipes';
import {
  decodeTexture,
  differenceOf,
  encodeTexture,
  isPalette,
  shrinkPixels,
  type TextureFormat,
} from './texture-pixels';

/** Smaller pictures hold single colours of a palette, which lossy coding would mix. Chosen, not measured. */
const KEPT_SIDE_PX = 64;
/** Smaller files gain nothing that a visitor would notice. Chosen, not measured. */
const KEPT_BYTES = 4096;

/**
 * Textures are compared at this size, px, which a model that fills a phone's screen shows of them. Chosen, not
 * measured.
 */
const COMPARED_SIDE_PX = 512;
/**
 * Mean difference of the colours, 0..255, by which a texture may differ from its original. On the generated models of
 * `docs/content.md`, textures differ about twice as much as the pictures of the drawn models, for which the limit is 6;
 * textures of noise differ by 7 (2026-11-26).
 */
const MOST_DIFFERENT = 8;

/** Replaces a texture by a smaller one. KTX2 stays, because nothing here can decode it. */
export async function shrinkTexture(texture: Texture, recipe: ModelRecipe): Promise<void> {
  const bytes = texture.getImage();
  const [width, height] = texture.getSize() ?? [0, 0];
  const type = texture.getMimeType();
  if (!bytes || width === 0 || type === 'image/ktx2') return;
  const isCore = recipe.positionBits === null;
  const isSmall = isKept(texture, bytes);
  const isTooLarge = Math.max(width, height) > recipe.maxTexturePx;
  if (isSmall && !isTooLarge && !(isCore && type === 'image/webp')) return;

  const pixels = await decodeTexture(bytes, { maxSidePx: recipe.maxTexturePx, keepsAlpha: usesAlpha(texture) });
  const isLossless = isSmall || isPalette(pixels);
  const format = formatOf({ isCore, isLossless, hasAlpha: pixels.alpha !== null });
  const encoded = await encodeTexture(pixels, { format, quality: qualityOf(texture, recipe) });
  const isReadable = !isCore || type !== 'image/webp';
  if (isReadable && !isTooLarge && encoded.length >= bytes.length) return;
  texture.setImage(encoded).setMimeType(MIME_TYPES[format]).setURI('');
}

/**
 * Replaces a shrunken texture by a yet smaller one of the original picture, unless that would look too different.
 * Textures that `shrinkTexture` keeps or stores without loss stay.
 *
 * @param original before it was shrunken.
 */
export async function shrinkFurther(
  texture: Texture,
  original: Uint8Array | undefined,
  limits: TextureLimits,
): Promise<void> {
  const present = texture.getImage();
  if (!original || !present || texture.getMimeType() !== 'image/webp') return;
  if (isKept(texture, present)) return;
  const keepsAlpha = usesAlpha(texture);
  const compared = await decodeTexture(original, { maxSidePx: COMPARED_SIDE_PX, keepsAlpha });
  if (isPalette(compared)) return;
  const pixels = await shrinkPixels(compared, limits.maxTexturePx);
  const encoded = await encodeTexture(pixels, { format: 'webp', quality: qualityOf(texture, limits) });
  if (encoded.length >= present.length || (await differenceOf(encoded, compared)) > MOST_DIFFERENT) return;
  texture.setImage(encoded);
}

/** Whether a texture is too small to be coded with loss. */
function isKept(texture: Texture, bytes: Uint8Array): boolean {
  return Math.min(...(texture.getSize() ?? [0])) <= KEPT_SIDE_PX || bytes.length < KEPT_BYTES;
}

function usesAlpha(texture: Texture): boolean {
  return (getTextureChannelMask(texture) & TextureChannel.A) !== 0;
}

function qualityOf(texture: Texture, { textureQuality }: TextureLimits): number {
  const isNormalMap = listTextureSlots(texture).some((slot) => /normal/i.test(slot));
  return textureQuality + (isNormalMap ? NORMAL_MAP_BONUS : 0);
}

const MIME_TYPES: Record<TextureFormat, string> = {
  webp: 'image/webp',
  'webp-lossless': 'image/webp',
  png: 'image/png',
  jpeg: 'image/jpeg',
};

/** The use of alpha decides about JPEG, not the format of the source: opaque pictures are often stored as PNG. */
function formatOf(picture: { isCore: boolean; isLossless: boolean; hasAlpha: boolean }): TextureFormat {
  if (!picture.isCore) return picture.isLossless ? 'webp-lossless' : 'webp';
  return picture.isLossless || picture.hasAlpha ? 'png' : 'jpeg';
}
