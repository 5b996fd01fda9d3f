/**
 * Checks the size of a plane of gray levels: beyond its end a typed array reads as undefined, which turns into NaN.
 *
 * @throws RangeError
 */
export function expectPlane({ length }: ArrayLike<number>, width: number, height: number): void {
  const isSize = Number.isSafeInteger(width) && Number.isSafeInteger(height) && width > 0 && height > 0;
  if (!isSize) throw new RangeError(`expected a width and a height in whole px, got ${width}×${height}`);
  if (length !== width * height) {
    throw new RangeError(`expected ${width * height} gray levels for ${width}×${height}, got ${length}`);
  }
}

/** @throws RangeError for the blur of 0 px, whose weights would be NaN, and for less */
export function expectBlur(sigmaPx: number): void {
  if (!(sigmaPx > 0 && Number.isFinite(sigmaPx))) throw new RangeError(`expected a blur above 0 px, got ${sigmaPx}`);
}
