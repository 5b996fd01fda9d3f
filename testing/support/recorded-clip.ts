import { type FrameLocator, type Locator, expect } from '@playwright/test';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { elementAt } from './element-at';

/** Facts about a clip, from a library other than the one that wrote it in the browser under test. */
interface ClipFacts {
  width: number;
  height: number;
  durationS: number;
  codec: string | null;
  soundCodec: string | null;
  soundBytesPerS: number;
  /** Start of each picture, s. */
  timesS: number[];
  /** Longest time for which one picture is shown, the last one to the end of the clip. */
  longestGapS: number;
}

/**
 * Waits until a recording has gone on for at least so many seconds. A slow machine may miss the moment at which one is
 * shown.
 */
export async function expectRecorded(frame: FrameLocator, leastS: number): Promise<void> {
  const clock = frame.locator('.clip-clock');
  await expect.poll(async () => Number((await clock.textContent())?.replace(/^0:/, ''))).toBeGreaterThanOrEqual(leastS);
}

/**
 * Watches the pace at which a page is drawn from now on, by which a recording of it can be judged on a slow machine.
 *
 * @returns asks for the longest time between two of its frames so far, s.
 */
export async function watchFrames(frame: FrameLocator): Promise<() => Promise<number>> {
  const html = frame.locator('html');
  await html.evaluate((element) => {
    let longestMs = 0;
    let lastMs = performance.now();
    const look = (nowMs: number): void => {
      longestMs = Math.max(longestMs, nowMs - lastMs);
      lastMs = nowMs;
      element.dataset['longestFrameMs'] = String(longestMs);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return async () => Number(await html.getAttribute('data-longest-frame-ms')) / 1000;
}

/** The bytes of a photo or clip that the viewer has just made. */
export async function capturedBytes(frame: FrameLocator): Promise<Buffer> {
  const text = await frame.getByTestId('ar-captured').evaluate(async (shown: HTMLImageElement | HTMLVideoElement) => {
    const bytes = new Uint8Array(await (await fetch(shown.src)).arrayBuffer());
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary);
  });
  return Buffer.from(text, 'base64');
}

/** Reads the facts of a clip. @throws Error if it has no pictures */
export async function readClip(bytes: Buffer): Promise<ClipFacts> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  try {
    return await factsOf(input);
  } finally {
    input.dispose();
  }
}

async function factsOf(input: Input): Promise<ClipFacts> {
  const pictures = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  if (!pictures) throw new Error('The clip has no track of pictures');
  const timesS: number[] = [];
  for await (const { timestamp } of new EncodedPacketSink(pictures).packets()) timesS.push(timestamp);
  let soundBytes = 0;
  if (sound) for await (const { byteLength } of new EncodedPacketSink(sound).packets()) soundBytes += byteLength;
  if (timesS.length === 0) throw new Error('The clip has no pictures');
  const durationS = await input.computeDuration();
  timesS.sort((a, b) => a - b);
  return {
    width: await pictures.getDisplayWidth(),
    height: await pictures.getDisplayHeight(),
    durationS,
    codec: await pictures.getCodec(),
    soundCodec: sound && (await sound.getCodec()),
    soundBytesPerS: soundBytes / durationS,
    timesS,
    longestGapS: longestShownS(timesS, durationS),
  };
}

/**
 * The longest time for which one picture is shown: a clip whose only picture stays while its sound goes on has no gap
 * between two.
 *
 * @param timesS starts of the pictures, s, in order; at least one.
 */
export function longestShownS(timesS: readonly number[], durationS: number): number {
  const ends = [...timesS.slice(1), durationS];
  return Math.max(...timesS.map((timeS, i) => elementAt(ends, i) - timeS));
}

/** The picture that the clip's player shows at a time, as PNG. */
export async function pictureAt(player: Locator, timeS: number): Promise<Buffer> {
  const address = await player.evaluate(async (video: HTMLVideoElement, at) => {
    const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = at;
    await seeked;
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return canvas.toDataURL('image/png');
  }, timeS);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
