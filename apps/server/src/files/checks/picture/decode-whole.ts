import { openPicture } from './open-picture';
import { cutShort, damaged } from './picture-container';

/**
 * Decodes a picture completely. Every row contributes to the result of the reduction, so every row must decode. A JPEG
 * whose data ends too early is only a warning to its decoder, which fills the rest with gray; its other warnings are
 * harmless.
 */
export async function decodeWhole(bytes: Buffer): Promise<void> {
  const failure = await decode(bytes, 'warning');
  if (failure === null) return;
  if (/premature end/i.test(failure)) throw cutShort();
  if ((await decode(bytes, 'error')) !== null) throw damaged();
}

/** @returns the decoder's error, or null. */
async function decode(bytes: Buffer, failOn: 'warning' | 'error'): Promise<string | null> {
  const reduced = openPicture(bytes, failOn).resize(16, 16, { fit: 'fill', kernel: 'linear', fastShrinkOnLoad: false });
  return reduced
    .raw()
    .toBuffer()
    .then(
      () => null,
      (error: Error) => error.message,
    );
}
