import type { Page } from '@playwright/test';
import type * as Mediabunny from 'mediabunny';
import { MEDIABUNNY_PATH, offerMediabunny } from './offer-mediabunny';

/** The contents of a video file, decoded by the page's own decoders. */
export interface ReadVideo {
  format: string;
  codec: string | null;
  parameters: string | null;
  width: number;
  height: number;
  /** Clockwise turn by which the file tells players to show it, degrees. */
  rotation: number;
  durationS: number;
  /** Names of the boxes of the file, in order. */
  boxes: string[];
  /**
   * Time of each picture, and its green, 0 to 255, at the five `places` of `decode`; the red and blue of a grey are
   * equal to it.
   */
  pictures: { timeS: number; greys: number[] }[];
  /** Time of each packet of sound, and the sum of its bytes, each times its place: it tells packets apart. */
  sound: { codec: string | null; packets: { timeS: number; sum: number }[] } | null;
}

/** Reads a video with the page's own decoders. The page must have been opened. */
export async function readVideo(page: Page, bytes: Buffer): Promise<ReadVideo> {
  await offerMediabunny(page);
  return page.evaluate(decode, { path: MEDIABUNNY_PATH, base64: bytes.toString('base64') });
}

/** Runs in the page. */
async function decode({ path, base64 }: { path: string; base64: string }): Promise<ReadVideo> {
  const library: typeof Mediabunny = await import(path);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const input = new library.Input({ source: new library.BufferSource(bytes), formats: library.ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Error('There are no pictures');
  const audio = await input.getPrimaryAudioTrack();
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D context');
  // Shares of the width and height: the parts of `makeVideo`'s ramp, in its plain part, left, right, above and below.
  const places = [
    [0.66, 0.5],
    [0.1, 0.5],
    [0.9, 0.5],
    [0.66, 0.1],
    [0.66, 0.9],
  ] as const;
  const pictures: ReadVideo['pictures'] = [];
  for await (const sample of new library.VideoSampleSink(video).samples()) {
    sample.draw(context, 0, 0, width, height);
    const greys = places.map(([x, y]) => context.getImageData(x * width, y * height, 1, 1).data[1] ?? 0);
    pictures.push({ timeS: sample.timestamp, greys });
    sample.close();
  }
  const packets: { timeS: number; sum: number }[] = [];
  if (audio) {
    for await (const packet of new library.EncodedPacketSink(audio).packets()) {
      packets.push({ timeS: packet.timestamp, sum: packet.data.reduce((sum, byte, i) => sum + byte * (i + 1), 0) });
    }
  }
  const boxes: string[] = [];
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 8 <= bytes.length; at += Math.max(8, view.getUint32(at))) {
    boxes.push(String.fromCharCode(...bytes.subarray(at + 4, at + 8)));
  }
  return {
    format: (await input.getFormat()).name,
    codec: await video.getCodec(),
    parameters: await video.getCodecParameterString(),
    width,
    height,
    rotation: await video.getRotation(),
    durationS: await input.computeDuration(),
    boxes,
    pictures,
    sound: audio && { codec: await audio.getCodec(), packets },
  };
}
