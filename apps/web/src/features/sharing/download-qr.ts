import type { PublicProject } from '@anchora/contract/projects';
import { canvasBlob } from '../../ui/pictures/canvas-blob';
import { saveFile } from '../../ui/save-file';
import { BLACK_ON_WHITE, qrMatrix, qrSvgFile } from '../../ui/pictures/qr-svg';
import { qrFileName } from './qr-file-name';

type CodeOf = Pick<PublicProject, 'name' | 'brand'>;

/** The least width and height; printed 17 cm wide, it gives 300 dpi, which is sharp enough for a poster. */
const PNG_SIDE_PX = 2000;

/** Downloads the code as a drawing, in the colours of the project's brand. */
export function downloadQrSvg(link: string, { name, brand }: CodeOf): void {
  saveFile(new Blob([qrSvgFile(link, brand?.qr)], { type: 'image/svg+xml' }), `${qrFileName(name)}.svg`);
}

/**
 * Downloads the code as a picture, in the colours of the project's brand.
 *
 * @throws Error if the browser cannot draw or encode it.
 */
export async function downloadQrPng(link: string, { name, brand }: CodeOf): Promise<void> {
  saveFile(await qrPng(link, brand?.qr), `${qrFileName(name)}.png`);
}

/** The side is a whole number of pixels per module, so that every edge is sharp. */
async function qrPng(link: string, { dark, light } = BLACK_ON_WHITE): Promise<Blob> {
  const { size, isDark } = qrMatrix(link);
  const modulePx = Math.ceil(PNG_SIDE_PX / size);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * modulePx;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('expected a 2D context, got none');
  context.fillStyle = light;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = dark;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (isDark(x, y)) context.fillRect(x * modulePx, y * modulePx, modulePx, modulePx);
    }
  }
  const blob = await canvasBlob(canvas, 'image/png');
  if (!blob) throw new Error('The browser could not encode the picture');
  return blob;
}
