import { openPicture } from './open-picture';
import { cutShort, damaged } from './picture-container';

/** The result is thrown away, so it is small. Chosen, not measured. */
const REDUCED_SIDE_PX = 16;

/**
 * Decodes a picture completely. Every row contributes to the result of the reduction, so every row must decode. A JPEG
 * whose data ends too early is only a warning to its decoder, which fills the rest with gray; its other warnings are
 * harmless.
 *
 * @throws FileRefusedError if the data end too early, or the decoder fails.
 */
export async function decodeWhole(bytes: Buffer): Promise<void> {
  const failure = await decode(bytes, 'warning');
  if (failure === null) return;
  if (/premature end/i.test(failure.message)) throw cutShort({ cause: failure });
  const error = await decode(bytes, 'error');
  if (error !== null) throw damaged({ cause: error });
}

/** @returns the decoder's error, or null. */
async function decode(bytes: Buffer, failOn: 'warning' | 'error'): Promise<Error | null> {
  const reduced = openPicture(bytes, failOn).resize(REDUCED_SIDE_PX, REDUCED_SIDE_PX, {
    fit: 'fill',
    kernel: 'linear',
    fastShrinkOnLoad: false,
  });
  return reduced
    .raw()
    .toBuffer()
    .then(
      () => null,
      (error: Error) => error,
    );
}
