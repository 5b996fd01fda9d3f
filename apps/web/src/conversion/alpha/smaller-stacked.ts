import type { VideoSample } from 'mediabunny';
import { ConversionError } from '../conversion-error';
import type { Size } from '../video/web-size';
import { EdgeMarks } from './edge-marks';
import { stackedSample } from './write-stacked';

/**
 * Stacked pictures in another size. Each half is scaled by itself, so that the first rows of the matte keep clear of
 * the last rows of the colours.
 *
 * @param size of both halves together. The receiver closes each sample.
 * @throws ConversionError `no-memory`, as the first sample is asked for
 */
export async function* smallerStacked(
  samples: AsyncIterable<VideoSample>,
  { width, height }: Size,
): AsyncGenerator<VideoSample> {
  const half = { width, height: height / 2 };
  const edges = new EdgeMarks(half);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new ConversionError({ code: 'no-memory' });
  context.imageSmoothingQuality = 'high';
  for await (const sample of samples) {
    const { timestamp, duration, displayWidth, displayHeight } = sample;
    const rows = displayHeight / 2;
    try {
      sample.draw(context, 0, 0, displayWidth, rows, 0, 0, width, half.height);
      sample.draw(context, 0, rows, displayWidth, rows, 0, half.height, width, half.height);
    } finally {
      sample.close();
    }
    const picture = { rgba: straightOf(context.getImageData(0, 0, width, height).data), ...half };
    yield stackedSample({ picture, timestampS: timestamp, durationS: duration }, edges);
  }
}

/** @param rgba of both halves. @returns the upper one with the lower one's red as its opacity; the same memory */
function straightOf(rgba: Uint8ClampedArray<ArrayBuffer>): Uint8ClampedArray<ArrayBuffer> {
  const colours = rgba.subarray(0, rgba.length / 2);
  for (let at = 0; at < colours.length; at += 4) colours[at + 3] = rgba[colours.length + at] ?? 0;
  return colours;
}
