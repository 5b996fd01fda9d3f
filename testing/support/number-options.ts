/**
 * The whole number of a command line. A run of `NaN` rounds would end at once, without a problem.
 *
 * @param option its name, for the message.
 * @throws Error for anything else, or a number below `least`.
 */
export function wholeNumber(option: string, text: string, least = 1): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number;
  throw new Error(`expected ${option} to be a whole number of at least ${least}, got "${text}"`);
}

/**
 * Like `wholeNumber`, for lengths of time and other numbers above 0 that may be fractions.
 *
 * @throws Error for anything else.
 */
export function positiveNumber(option: string, text: string): number {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  throw new Error(`expected ${option} to be a number above 0, got "${text}"`);
}
