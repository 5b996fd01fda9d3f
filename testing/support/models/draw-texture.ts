import sharp from 'sharp';
import type { Random } from '../seeded-random';

/** Use of a texture. A palette has one colour for each of its cells. */
export type TextureKind = 'colour' | 'normal' | 'rough' | 'emissive' | 'palette';

interface TexturePlan {
  kind: TextureKind;
  sizePx: number;
  hasAlpha: boolean;
  format: 'jpeg' | 'png';
  random: Random;
}

/** Cells along either side of a palette texture, each of one colour. Chosen, not measured. */
const PALETTE_CELLS = 8;

/**
 * Draws a texture: cloudy noise in several sizes and a finer grain, like photographed surfaces. Levels (0..255) and
 * shares by eye.
 */
export async function drawTexture(plan: TexturePlan): Promise<Buffer> {
  const { kind, sizePx, hasAlpha, format, random } = plan;
  if (kind === 'palette') return drawPalette(sizePx, random);
  const clouds = await Promise.all(
    [8, 32, 128, 512].map((cells) => noiseLayer(Math.min(cells, sizePx), sizePx, random)),
  );
  const channels = hasAlpha ? 4 : 3;
  const pixels = Buffer.allocUnsafe(sizePx * sizePx * channels);
  const tint = [random.next(), random.next(), random.next()];
  for (let i = 0; i < sizePx * sizePx; i++) {
    const value = clouds.reduce((sum, cloud, layer) => sum + ((cloud[i] ?? 0) - 128) / 2 ** layer, 0);
    const grain = (random.next() - 0.5) * 6;
    for (let c = 0; c < 3; c++) {
      const base = kind === 'normal' ? (c === 2 ? 245 : 128) : 60 + 130 * (tint[c] ?? 0);
      const strength = kind === 'normal' ? (c === 2 ? 0.04 : 0.2) : 0.7 + 0.2 * c;
      pixels[i * channels + c] = Math.max(0, Math.min(255, base + strength * value + grain));
    }
    if (hasAlpha) pixels[i * channels + 3] = (clouds[1]?.[i] ?? 0) > 118 ? 255 : 0;
  }
  const picture = sharp(pixels, { raw: { width: sizePx, height: sizePx, channels } });
  return format === 'jpeg' ? picture.jpeg({ quality: 92 }).toBuffer() : picture.png({ compressionLevel: 6 }).toBuffer();
}

/** Noise with this many cells along each side, scaled up smoothly. */
function noiseLayer(cells: number, sizePx: number, random: Random): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: cells * cells }, () => random.below(256)));
  return sharp(noise, { raw: { width: cells, height: cells, channels: 1 } })
    .resize(sizePx, sizePx, { kernel: 'cubic', fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

function drawPalette(sizePx: number, random: Random): Promise<Buffer> {
  const cells = Buffer.from(Array.from({ length: 3 * PALETTE_CELLS ** 2 }, () => random.below(256)));
  return sharp(cells, { raw: { width: PALETTE_CELLS, height: PALETTE_CELLS, channels: 3 } })
    .resize(sizePx, sizePx, { kernel: 'nearest', fit: 'fill' })
    .png()
    .toBuffer();
}
