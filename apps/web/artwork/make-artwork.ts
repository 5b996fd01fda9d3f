/** `npm run artwork`: draws the app's icons and link-preview pictures into `public/`. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { CARD_ART } from './card-art';
import { ICO_SIDE_PX, icoOf, iconSvg } from './icon-art';

const PUBLIC = path.join(import.meta.dirname, '../public');

/**
 * Sides that browsers and phones ask for, and the share that the mark covers: less where a system cuts the icon to a
 * shape of its own.
 */
const ICONS = [
  { file: 'icons/icon-192.png', sidePx: 192, share: 0.78 },
  { file: 'icons/icon-512.png', sidePx: 512, share: 0.78 },
  { file: 'icons/maskable-512.png', sidePx: 512, share: 0.5 },
  { file: 'icons/apple-touch-icon.png', sidePx: 180, share: 0.66 },
];

async function write(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(path.join(PUBLIC, file)), { recursive: true });
  await writeFile(path.join(PUBLIC, file), bytes);
}

const png = (svg: string) => sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();

for (const { file, sidePx, share } of ICONS) await write(file, await png(iconSvg(sidePx, share)));
await write(
  'favicon.ico',
  icoOf(
    await sharp(Buffer.from(iconSvg(ICO_SIDE_PX, 1)))
      .png()
      .toBuffer(),
  ),
);
for (const [name, draw] of Object.entries(CARD_ART)) await write(`link-cards/${name}.png`, await png(draw()));
