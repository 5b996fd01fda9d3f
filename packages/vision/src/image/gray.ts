import type { Gray } from '../types';

export function createGray(width: number, height: number): Gray {
  return { width, height, data: new Uint8Array(width * height) };
}

/**
 * Refuses a picture without a size, or with fewer bytes than its size asks for; `what` names it in the message.
 *
 * @throws RangeError
 */
export function assertGray(image: Gray, what: string): void {
  const { width, height, data } = image;
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw new RangeError(`${what} needs a positive integer size, got ${width}×${height}.`);
  }
  if (data.length < width * height) {
    throw new RangeError(`${what} of ${width}×${height} needs ${width * height} bytes, got ${data.length}.`);
  }
}
