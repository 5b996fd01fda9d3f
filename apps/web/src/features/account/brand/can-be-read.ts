import { rgbOf } from '@anchora/contract/hex-colour';
import { qrMatrix, type QrColours } from '../../../ui/pictures/qr-svg';

/** Side of a module of the code: small, as on a business card seen from a distance. Chosen, not measured. */
const MODULE_PX = 3;

/**
 * Whether a decoder reads a code in these colours. It works on brightness, as the camera of a phone does after its own
 * balancing, so a code of two equally bright colours fails here. Rejects if the decoder cannot be loaded.
 */
export async function canBeRead(text: string, colours: QrColours): Promise<boolean> {
  const { default: jsQr } = await import('jsqr');
  const { data, sidePx } = pixelsOf(text, colours);
  return jsQr(data, sidePx, sidePx, { inversionAttempts: 'dontInvert' })?.data === text;
}

/** RGBA pixels of the code with its quiet zone, row by row. */
function pixelsOf(text: string, { dark, light }: QrColours): { data: Uint8ClampedArray; sidePx: number } {
  const { size, isDark } = qrMatrix(text);
  const sidePx = size * MODULE_PX;
  const data = new Uint8ClampedArray(sidePx * sidePx * 4);
  const inDark = [...rgbOf(dark), 255];
  const inLight = [...rgbOf(light), 255];
  for (let y = 0; y < sidePx; y++) {
    for (let x = 0; x < sidePx; x++) {
      const at = (y * sidePx + x) * 4;
      data.set(isDark(Math.floor(x / MODULE_PX), Math.floor(y / MODULE_PX)) ? inDark : inLight, at);
    }
  }
  return { data, sidePx };
}
