import sharp from 'sharp';
import { animatedWebp } from './animated-webp';
import type { TimedPicture } from './ar-view';
import { inPhoneOutline } from './phone-outline';

/** The README shows it at about 270 px. 420 px at the same quality came to 1.7 MB. */
const WIDTH_PX = 320;
/** WebP counts quality from 0 to 100: of colours, and of the rounded corners of the phone. Chosen by eye. */
const QUALITY = { quality: 74, alphaQuality: 60 };

/** An animated WebP that plays pictures of a slow film at real speed, again and again. */
export async function movingPicture(taken: TimedPicture[], slowness: number, durationMs: number): Promise<Buffer> {
  const frames = await Promise.all(
    taken.map(async ({ picture, atMs }, place) => ({
      webp: await sharp(await inPhoneOutline(picture, WIDTH_PX))
        .webp({ ...QUALITY, effort: 6 })
        .toBuffer(),
      durationMs: Math.round(((taken[place + 1]?.atMs ?? durationMs * slowness) - atMs) / slowness),
    })),
  );
  return animatedWebp(frames);
}
