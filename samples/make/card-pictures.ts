import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/**
 * The folder of the pictures, which ship with the web app: those of the gallery's cards, and the demo's for the
 * dashboard.
 */
const FEATURES = fileURLToPath(new URL('../../apps/web/src/features', import.meta.url));
/**
 * Sizes of the cards' pictures for screens with two device px to one CSS px. The WebP qualities below are chosen by
 * eye.
 */
const TARGET_HEIGHT_PX = 560;
const MODEL_SIZE_PX = 480;

/** Writes the card picture of a target image or of a clip. */
export async function writeCardPicture(id: string, picture: Uint8Array): Promise<void> {
  const name = id === 'demo' ? 'dashboard/demo-poster.webp' : `templates/pictures/${id}.webp`;
  await write(name, await sharp(picture).resize({ height: TARGET_HEIGHT_PX }).webp({ quality: 80 }).toBuffer());
}

/** Writes the card picture of a model, on a transparent ground. */
export async function writeCardModel(id: string, picture: Uint8Array): Promise<void> {
  const trimmed = await sharp(picture).trim({ threshold: 1 }).toBuffer();
  const fitted = sharp(trimmed).resize({ width: MODEL_SIZE_PX, height: MODEL_SIZE_PX, fit: 'inside' });
  await write(`templates/pictures/${id}-model.webp`, await fitted.webp({ quality: 82, alphaQuality: 90 }).toBuffer());
}

async function write(name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(path.join(FEATURES, name)), { recursive: true });
  await writeFile(path.join(FEATURES, name), bytes);
  console.log(`${name} ${(bytes.length / 1024).toFixed(1)} KB`);
}
