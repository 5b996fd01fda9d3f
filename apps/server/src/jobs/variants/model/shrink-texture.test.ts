import { Document, type Texture } from '@gltf-transform/core';
import { EXTTextureWebP } from '@gltf-transform/extensions';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../../../../testing/support/seeded-random';
import { MODEL_RECIPES } from '../recipes';
import { shrinkFurther, shrinkTexture } from './shrink-texture';

// Reading a model registers the format, whose size a texture does not know otherwise.
EXTTextureWebP.register();

/** A texture of single pixels of noise, or of a slightly noisy gradient. */
async function textureOf(isNoise: boolean): Promise<{ texture: Texture; original: Uint8Array }> {
  const [sizePx, random] = [512, seededRandom(5)];
  const pixels = Buffer.alloc(3 * sizePx * sizePx);
  for (let i = 0; i < sizePx * sizePx; i++) {
    const smooth = [i % sizePx, Math.floor(i / sizePx), 0].map((value) => value / 2 + random.below(8));
    pixels.set(isNoise ? [0, 1, 2].map(() => random.below(256)) : smooth, 3 * i);
  }
  const original = await sharp(pixels, { raw: { width: sizePx, height: sizePx, channels: 3 } })
    .png()
    .toBuffer();
  const document = new Document();
  const texture = document.createTexture('base').setImage(original).setMimeType('image/png');
  document.createMaterial().setBaseColorTexture(texture);
  await shrinkTexture(texture, MODEL_RECIPES.light);
  return { texture, original };
}

it('makes a smaller texture of a smooth one, and none of one that would look different', async () => {
  for (const isNoise of [false, true]) {
    const { texture, original } = await textureOf(isNoise);
    await shrinkFurther(texture, original, { maxTexturePx: 256, textureQuality: 70 });
    expect(texture.getSize()).toEqual(isNoise ? [512, 512] : [256, 256]);
  }
});
