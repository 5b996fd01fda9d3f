import sharp, { type Sharp } from 'sharp';
import { isJpeg } from '@anchora/vision/jpeg-segments';
import { MAX_TEXTURE_SIDE_PX } from '../../../files/checks/model/texture-limits';
import { isPng } from '../../../files/checks/picture/png-container';
import { asBuffer } from './as-buffer';

// Each process makes one variant: a cache would only take memory, and further threads time from other work.
sharp.cache(false);
sharp.concurrency(1);
const ALL_LOADERS = { operation: ['VipsForeignLoad'] };

/** Pictures with no more colours than this, the most of an indexed picture, are palettes or drawings. */
const PALETTE_COLOURS = 256;

interface TexturePixels {
  widthPx: number;
  heightPx: number;
  /** RGB, 8 bits each, row by row from the top: 3 · widthPx · heightPx bytes. */
  colour: Buffer;
  /** widthPx · heightPx bytes in the same order; null if no material reads it, or if every pixel is opaque. */
  alpha: Buffer | null;
}

export type TextureFormat = 'webp' | 'webp-lossless' | 'png' | 'jpeg';

/**
 * Decodes a PNG, JPEG or WebP and scales it down to `maxSidePx`. Colour and alpha are scaled apart from each other:
 * sharp would multiply colour by alpha first, and the colour below transparent pixels, which materials without blending
 * show, would become black. Colour profiles are ignored, as glTF demands.
 *
 * @throws Error if the picture cannot be read.
 */
export async function decodeTexture(
  bytes: Uint8Array,
  { maxSidePx, keepsAlpha }: { maxSidePx: number; keepsAlpha: boolean },
): Promise<TexturePixels> {
  const { hasAlpha, width, height } = await withLoader(bytes, (picture) => picture.metadata());
  const size = sizeWithin({ width, height }, maxSidePx);
  if (!hasAlpha) {
    const colour = await withLoader(bytes, (picture) => scaled(picture.toColourspace('srgb'), size).raw().toBuffer());
    return { widthPx: size.width, heightPx: size.height, colour: inRgb(colour, size), alpha: null };
  }
  const rgba = await withLoader(bytes, (picture) =>
    picture.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer(),
  );
  const split = splitAlpha(rgba, width * height);
  const hasSeenAlpha = keepsAlpha && !split.isOpaque;
  return shrinkPixels(
    { widthPx: width, heightPx: height, colour: split.colour, alpha: hasSeenAlpha ? split.alpha : null },
    maxSidePx,
  );
}

/** Scales a picture down to `maxSidePx`, colour and alpha apart from each other. */
export async function shrinkPixels(pixels: TexturePixels, maxSidePx: number): Promise<TexturePixels> {
  const raw = { width: pixels.widthPx, height: pixels.heightPx };
  const size = sizeWithin(raw, maxSidePx);
  const colour = await scaled(sharp(pixels.colour, { raw: { ...raw, channels: 3 } }), size)
    .raw()
    .toBuffer();
  const alpha =
    pixels.alpha &&
    (await scaled(sharp(pixels.alpha, { raw: { ...raw, channels: 1 } }), size)
      .toColourspace('b-w')
      .raw()
      .toBuffer());
  return { widthPx: size.width, heightPx: size.height, colour, alpha };
}

function sizeWithin({ width, height }: { width: number; height: number }, maxSidePx: number) {
  const scale = Math.min(1, maxSidePx / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** @param options.quality of WebP or JPEG, 0..100; formats without loss ignore it. */
export function encodeTexture(
  pixels: TexturePixels,
  { format, quality }: { format: TextureFormat; quality: number },
): Promise<Buffer> {
  const { widthPx: width, heightPx: height, alpha } = pixels;
  const picture = sharp(alpha ? joinAlpha(pixels.colour, alpha) : pixels.colour, {
    raw: { width, height, channels: alpha ? 4 : 3 },
  });
  if (format === 'webp') return picture.webp({ quality, exact: true, smartSubsample: true }).toBuffer();
  if (format === 'webp-lossless') return picture.webp({ lossless: true, exact: true }).toBuffer();
  return format === 'png' ? picture.png({ compressionLevel: 9 }).toBuffer() : picture.jpeg({ quality }).toBuffer();
}

/** Whether a picture has so few colours that lossy coding would visibly mix them. */
export function isPalette({ colour }: TexturePixels): boolean {
  const seen = new Set<number>();
  for (let at = 0; at + 2 < colour.length; at += 3) {
    seen.add(((colour[at] ?? 0) << 16) | ((colour[at + 1] ?? 0) << 8) | (colour[at + 2] ?? 0));
    if (seen.size > PALETTE_COLOURS) return false;
  }
  return true;
}

/**
 * Mean difference between an encoded picture, brought to the size of the other, and the other's pixels, 0..255 for each
 * channel, alpha included.
 *
 * @throws Error if the encoded picture cannot be read.
 */
export async function differenceOf(
  encoded: Uint8Array,
  { widthPx, heightPx, colour, alpha }: TexturePixels,
): Promise<number> {
  const expected = alpha ? joinAlpha(colour, alpha) : colour;
  const size = { width: widthPx, height: heightPx };
  const got = await withLoader(encoded, (picture) =>
    (alpha ? picture.ensureAlpha() : picture.removeAlpha())
      .resize({ ...size, fit: 'fill' })
      .raw()
      .toBuffer(),
  );
  if (got.length !== expected.length) throw new Error(`expected ${expected.length} bytes, got ${got.length}`);
  let sum = 0;
  for (let i = 0; i < got.length; i++) sum += Math.abs((got[i] ?? 0) - (expected[i] ?? 0));
  return sum / got.length;
}

/** Opens a picture with the one loader of its type, and closes that loader again. */
async function withLoader<T>(bytes: Uint8Array, use: (picture: Sharp) => Promise<T>): Promise<T> {
  const loader = { operation: [loaderOf(asBuffer(bytes))] };
  sharp.block(ALL_LOADERS);
  sharp.unblock(loader);
  try {
    return await use(
      sharp(bytes, {
        failOn: 'error',
        limitInputPixels: MAX_TEXTURE_SIDE_PX ** 2,
        sequentialRead: true,
        ignoreIcc: true,
      }),
    );
  } finally {
    sharp.block(ALL_LOADERS);
  }
}

function loaderOf(bytes: Buffer): string {
  if (isJpeg(bytes)) return 'VipsForeignLoadJpeg';
  return isPng(bytes) ? 'VipsForeignLoadPng' : 'VipsForeignLoadWebp';
}

function scaled(picture: Sharp, { width, height }: { width: number; height: number }): Sharp {
  return picture.resize({ width, height, fit: 'fill', withoutEnlargement: true });
}

/** Gray pictures are decoded to one channel for each pixel. */
function inRgb(pixels: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const count = width * height;
  if (pixels.length === 3 * count) return pixels;
  if (pixels.length !== count)
    throw new Error(`expected ${count} pixels of 1 or 3 channels, got ${pixels.length} bytes`);
  const rgb = Buffer.allocUnsafe(3 * count);
  for (let i = 0; i < count; i++) rgb.fill(pixels[i] ?? 0, 3 * i, 3 * i + 3);
  return rgb;
}

/** @param rgba 4 · count bytes. @returns 3 · count and count bytes; `isOpaque` if every alpha is 255. */
function splitAlpha(rgba: Buffer, count: number): { colour: Buffer; alpha: Buffer; isOpaque: boolean } {
  if (rgba.length !== 4 * count) throw new Error(`expected ${4 * count} bytes of RGBA, got ${rgba.length}`);
  const colour = Buffer.allocUnsafe(3 * count);
  const alpha = Buffer.allocUnsafe(count);
  let isOpaque = true;
  for (let i = 0, from = 0, to = 0; i < count; i++) {
    colour[to++] = rgba[from++] as number;
    colour[to++] = rgba[from++] as number;
    colour[to++] = rgba[from++] as number;
    const value = rgba[from++] as number;
    alpha[i] = value;
    if (value !== 255) isOpaque = false;
  }
  return { colour, alpha, isOpaque };
}

/** @param colour 3 · N bytes. @param alpha N bytes. @returns RGBA, 4 · N bytes. */
function joinAlpha(colour: Buffer, alpha: Buffer): Buffer {
  const rgba = Buffer.allocUnsafe(4 * alpha.length);
  for (let i = 0, from = 0, to = 0; i < alpha.length; i++) {
    rgba[to++] = colour[from++] as number;
    rgba[to++] = colour[from++] as number;
    rgba[to++] = colour[from++] as number;
    rgba[to++] = alpha[i] as number;
  }
  return rgba;
}
