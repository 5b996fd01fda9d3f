import { elementAt } from './element-at';
import sharp from 'sharp';
import { qrMatrix } from '../../apps/web/src/ui/pictures/qr-svg';

/** Grey levels, 0..255, below which a pixel is dark: the middle. */
const DARK_BELOW = 128;

/** Reads which modules of a pictured QR code are dark, row by row; `size` is the number of modules per side. */
export async function modulesOf(picture: Buffer, size: number): Promise<boolean[]> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (module: number, px: number) => Math.floor(((module + 0.5) * px) / size);
  return Array.from({ length: size * size }, (_, i) => {
    return elementAt(data, at(Math.floor(i / size), info.height) * info.width + at(i % size, info.width)) < DARK_BELOW;
  });
}

/** The QR code of a text, as drawn by the product. */
export function modulesFor(text: string): { size: number; modules: boolean[] } {
  const { size, isDark } = qrMatrix(text);
  return { size, modules: Array.from({ length: size * size }, (_, i) => isDark(i % size, Math.floor(i / size))) };
}
