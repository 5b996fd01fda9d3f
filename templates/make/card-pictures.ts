import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** The gallery's cards show these before they come alive; they come with the web app. */
const PICTURES = fileURLToPath(new URL('../../apps/web/src/features/templates/pictures', import.meta.url));
const TARGET_HEIGHT_PX = 560;
const MODEL_SIZE_PX = 480;

/** A target image, or a picture of a clip. */
export async function writeCardPicture(id: string, picture: Uint8Array): Promise<void> {
  await write(`${id}.webp`, await sharp(picture).resize({ height: TARGET_HEIGHT_PX }).webp({ quality: 80 }).toBuffer());
}

/** A model on nothing. */
export async function writeCardModel(id: string, picture: Uint8Array): Promise<void> {
  const trimmed = await sharp(picture).trim({ threshold: 1 }).toBuffer();
  const fitted = sharp(trimmed).resize({ width: MODEL_SIZE_PX, height: MODEL_SIZE_PX, fit: 'inside' });
  await write(`${id}-model.webp`, await fitted.webp({ quality: 82, alphaQuality: 90 }).toBuffer());
}

async function write(name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  await writeFile(path.join(PICTURES, name), bytes);
  console.log(`pictures/${name} ${(bytes.length / 1024).toFixed(1)} KB`);
}
