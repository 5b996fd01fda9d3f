import sharp from 'sharp';
import { PHONE } from '../../support/screen-sizes';

/** Width of the outline, CSS px; chosen by eye. */
const BEZEL_PX = 12;
/** Radius of the screen's corners, CSS px; chosen by eye. */
const SCREEN_RADIUS_PX = 44;

/**
 * Puts a screenshot of the shape of `PHONE` into a plain outline on a transparent ground. `widthPx` is that of the
 * whole phone.
 */
export async function inPhoneOutline(screenshot: Buffer, widthPx: number): Promise<Buffer> {
  const [wholeWidth, wholeHeight] = [PHONE.width + 2 * BEZEL_PX, PHONE.height + 2 * BEZEL_PX];
  const scale = widthPx / wholeWidth;
  const px = (length: number): number => Math.round(length * scale);
  const screen = { width: px(PHONE.width), height: px(PHONE.height) };
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${screen.width}" height="${screen.height}"><rect width="100%" height="100%" rx="${px(SCREEN_RADIUS_PX)}"/></svg>`;
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wholeWidth} ${wholeHeight}" width="${widthPx}" height="${px(wholeHeight)}">
    <rect x="1" y="1" width="${wholeWidth - 2}" height="${wholeHeight - 2}" rx="${SCREEN_RADIUS_PX + BEZEL_PX - 1}" fill="#16130f" stroke="#5c5650" stroke-width="2"/></svg>`;
  const rounded = await sharp(screenshot)
    .resize({ ...screen, fit: 'fill' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(Buffer.from(body))
    .composite([{ input: rounded, left: px(BEZEL_PX), top: px(BEZEL_PX) }])
    .png()
    .toBuffer();
}
