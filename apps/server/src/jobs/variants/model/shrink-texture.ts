import type { Texture } from '@gltf-transform/core';
import { getTextureChannelMask, listTextureSlots } from '@gltf-transform/functions';
import { TextureChannel } from '@gltf-transform/core';
import type { ModelRecipe } from '../recipes';
import { NORMAL_MAP_BONUS } from '../recipes';
import { decodeTexture, encodeTexture, isPalette, type TextureFormat } from './texture-pixels';

/** Smaller pictures hold single colours of a palette, which lossy coding would mix. */
const KEPT_SIDE_PX = 64;
const KEPT_BYTES = 4096;

/** Replaces a texture by a smaller one. KTX2 stays, because nothing here can decode it. */
export async function shrinkTexture(texture: Texture, recipe: ModelRecipe): Promise<void> {
  const bytes = texture.getImage();
  const [width, height] = texture.getSize() ?? [0, 0];
  const type = texture.getMimeType();
  if (!bytes || width === 0 || type === 'image/ktx2') return;
  const isCore = recipe.positionBits === null;
  const isSmall = Math.min(width, height) <= KEPT_SIDE_PX || bytes.length < KEPT_BYTES;
  const isTooLarge = Math.max(width, height) > recipe.maxTexturePx;
  if (isSmall && !isTooLarge && !(isCore && type === 'image/webp')) return;

  const usesAlpha = (getTextureChannelMask(texture) & TextureChannel.A) !== 0;
  const pixels = await decodeTexture(bytes, { maxSidePx: recipe.maxTexturePx, keepsAlpha: usesAlpha });
  const isLossless = isSmall || isPalette(pixels);
  const format = formatOf({ isCore, isLossless, hasAlpha: pixels.alpha !== null });
  const isNormalMap = listTextureSlots(texture).some((slot) => /normal/i.test(slot));
  const quality = recipe.textureQuality + (isNormalMap ? NORMAL_MAP_BONUS : 0);
  const encoded = await encodeTexture(pixels, { format, quality });
  const isReadable = !isCore || type !== 'image/webp';
  if (isReadable && !isTooLarge && encoded.length >= bytes.length) return;
  texture.setImage(encoded).setMimeType(MIME_TYPES[format]).setURI('');
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
