import sharp from 'sharp';
import type { TimedPicture } from './ar-view';
import { inPhone } from './phone-outline';

const WIDTH_PX = 420;
const QUALITY = 76;
/** Shorter ones cost bytes and are not missed. */
const LEAST_FRAME_MS = 80;

/** An animated WebP that plays pictures of a slow film at the speed of life, again and again. */
export async function movingPicture(taken: TimedPicture[], slowness: number, durationMs: number): Promise<Buffer> {
  const kept: TimedPicture[] = [];
  for (const next of taken) {
    const sinceMs = next.atMs - (kept.at(-1)?.atMs ?? -Infinity);
    if (sinceMs >= LEAST_FRAME_MS * slowness) kept.push(next);
  }
  const frames = await Promise.all(kept.map(({ picture }) => inPhone(picture, WIDTH_PX)));
  const delay = kept.map(({ atMs }, place) => {
    const nextMs = kept[place + 1]?.atMs ?? durationMs * slowness;
    return Math.max(10, Math.round((nextMs - atMs) / slowness));
  });
  return sharp(frames, { join: { animated: true } })
    .webp({ quality: QUALITY, alphaQuality: 60, effort: 5, loop: 0, delay })
    .toBuffer();
}
