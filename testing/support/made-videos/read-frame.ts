import type { Page } from '@playwright/test';
import type * as Mediabunny from 'mediabunny';
import { MEDIABUNNY_PATH, offerMediabunny } from './offer-mediabunny';

interface Frame {
  width: number;
  height: number;
  /** Opaque sRGB, 4 bytes a pixel. */
  rgba: Buffer;
}

/** The picture that a video shows at a time, decoded by the page. */
export async function readFrame(page: Page, bytes: Buffer, timeS: number): Promise<Frame> {
  await offerMediabunny(page);
  const order = { path: MEDIABUNNY_PATH, base64: bytes.toString('base64'), timeS };
  const { base64, ...size } = await page.evaluate(decode, order);
  return { ...size, rgba: Buffer.from(base64, 'base64') };
}

/** Runs in the page. */
async function decode({ path, base64, timeS }: { path: string; base64: string; timeS: number }) {
  const library: typeof Mediabunny = await import(path);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const input = new library.Input({ source: new library.BufferSource(bytes), formats: library.ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  const sample = track && (await new library.VideoSampleSink(track).getSample(timeS));
  if (!sample) throw new Error('There is no picture');
  const { displayWidth: width, displayHeight: height } = sample;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D context');
  sample.draw(context, 0, 0);
  sample.close();
  const { data } = context.getImageData(0, 0, width, height);
  let text = '';
  // The bytes are converted in parts, because a call takes a limited number of arguments.
  for (let at = 0; at < data.length; at += 32_768) text += String.fromCharCode(...data.subarray(at, at + 32_768));
  return { width, height, base64: btoa(text) };
}
