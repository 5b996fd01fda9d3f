import type { ConvertedVideo } from '../world';
import { signUp } from './account';
import type { Journey } from './journey';

/**
 * Level, 0..255, between the picture before the flash, which is nearly black, and the flash, which is white. Chosen,
 * not measured: about the middle.
 */
const BRIGHT = 110;
/** More than the longest frame, 1/24 s, and the sound that an encoder adds at the end. Chosen, not measured. */
const LENGTH_TOLERANCE_S = 0.1;

export const convertedVideoJourneys: Journey[] = [
  {
    name: 'twelve videos that the server has converted show two of their pictures, and their last half second plays to the end',
    async run(world) {
      const videos = await world.convertTwelve();
      const tab = await world.open();
      await signUp(tab);
      for (const video of videos) {
        // WebKitGTK's driver cannot pass on every number.
        const seen = JSON.parse(await tab.evaluate(play, video)) as Seen;
        const isRight =
          seen.width === video.width &&
          seen.height === video.height &&
          Math.abs(seen.durationS - video.lengthS) < LENGTH_TOLERANCE_S &&
          seen.flash > BRIGHT &&
          seen.before < BRIGHT &&
          seen.hasEnded;
        if (!isRight) throw new Error(`${video.name}: ${JSON.stringify({ expected: video, seen })}`);
      }
    },
  },
];

interface Seen {
  width: number;
  height: number;
  durationS: number;
  /** Mean levels of two pictures, 0..255. */
  before: number;
  flash: number;
  hasEnded: boolean;
}

/** Uploads a video, reads the brightness of two of its pictures, and plays its last half second; runs in the page. */
async function play({ address, eventS, lengthS }: ConvertedVideo): Promise<string> {
  // Time for half a second of film on a busy machine. Chosen, not measured.
  const longestEndMs = 20_000;
  // Side of the picture from which the brightness is read, px: a mean needs no more.
  const sidePx = 16;
  const form = new FormData();
  form.append('file', new File([await (await fetch(address)).blob()], 'film.mp4'));
  const answer = await fetch('/api/upload', { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`Upload: ${answer.status} ${await answer.text()}`);
  const { url } = (await answer.json()) as { url: string };
  const video = document.createElement('video');
  const event = (name: string, start: () => void) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message ?? 'it does not play')));
      start();
    });
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto' });
  document.body.append(video);
  await event('loadeddata', () => (video.src = url));
  const brightness = async (timeS: number) => {
    await event('seeked', () => (video.currentTime = timeS));
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: sidePx, height: sidePx });
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0, sidePx, sidePx);
    const pixels = context?.getImageData(0, 0, sidePx, sidePx).data ?? new Uint8ClampedArray(4);
    return pixels.reduce((sum, value, i) => sum + (i % 4 === 3 ? 0 : value), 0) / (0.75 * pixels.length);
  };
  const before = await brightness(eventS / 2);
  // This is the middle of the flash, which lasts for 0.2 s.
  const flash = await brightness(eventS + 0.1);
  await event('seeked', () => (video.currentTime = lengthS - 0.5));
  // The caller judges whether it has ended, so a video that stalls is reported with all that was seen of it.
  await new Promise<void>((resolve, reject) => {
    video.addEventListener('ended', () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error(video.error?.message ?? 'it does not play')));
    setTimeout(resolve, longestEndMs);
    video.play().catch(reject);
  });
  const { videoWidth: width, videoHeight: height, duration: durationS, ended: hasEnded } = video;
  video.remove();
  return JSON.stringify({ width, height, durationS, before, flash, hasEnded });
}
