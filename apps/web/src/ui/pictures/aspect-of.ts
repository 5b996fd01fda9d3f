/**
 * @param ratio width and height, such as `16:9`.
 * @returns width divided by height.
 */
export function aspectOf(ratio: `${number}:${number}`): number {
  const [width = NaN, height = NaN] = ratio.split(':').map(Number);
  return width / height;
}
