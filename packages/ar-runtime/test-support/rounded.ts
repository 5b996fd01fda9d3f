/** Numbers without the noise of rounding, and with 0 instead of −0, so that a test can name them. */
export function rounded(values: ArrayLike<number>, digits = 4): number[] {
  return Array.from(values, (value) => Number(value.toFixed(digits)) + 0);
}
