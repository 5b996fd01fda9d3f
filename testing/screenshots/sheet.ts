import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** Room around and between the pictures of a sheet. Chosen by eye. */
const GAP_PX = 24;
/** Longer pages are cropped, since the sheet is for an overview. Chosen, not measured. */
const MAX_HEIGHT_PX = 1700;
/** Factor by which screenshots are made smaller. Chosen by eye. */
const SCALE = 0.5;

/** Joins all screenshots of a screen side by side at half size. */
export async function makeSheet(files: string[], sheet: string): Promise<void> {
  const pictures = await Promise.all(files.map(shrink));
  const width = pictures.reduce((sum, picture) => sum + picture.width + GAP_PX, GAP_PX);
  const height = Math.max(...pictures.map((picture) => picture.height)) + 2 * GAP_PX;
  let left = GAP_PX;
  const placed = pictures.map(({ data, width: widthPx }) => {
    const at = { input: data, left, top: GAP_PX };
    left += widthPx + GAP_PX;
    return at;
  });
  await mkdir(path.dirname(sheet), { recursive: true });
  await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(placed)
    .png()
    .toFile(sheet);
}

async function shrink(file: string): Promise<{ data: Buffer; width: number; height: number }> {
  const { width, height } = await sharp(file).metadata();
  const cut = sharp(file).extract({ left: 0, top: 0, width, height: Math.min(height, MAX_HEIGHT_PX) });
  const shown = await cut.png().toBuffer();
  const { data, info } = await sharp(shown)
    .resize(Math.round(width * SCALE))
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
