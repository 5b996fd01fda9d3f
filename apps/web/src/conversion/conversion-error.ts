import type { ConversionProblem } from './conversion-problem';

/** A file cannot be converted. */
export class ConversionError extends Error {
  override name = 'ConversionError';
  constructor(
    readonly problem: ConversionProblem,
    options?: ErrorOptions,
  ) {
    super(`The file cannot be converted: ${problem.code}`, options);
  }
}

/** Translates an error into a problem. */
export function problemOf(error: unknown): ConversionProblem {
  if (error instanceof ConversionError) return error.problem;
  return isOutOfMemory(error) ? { code: 'no-memory' } : { code: 'browser' };
}

/**
 * Whether memory could not be reserved: "Array buffer allocation failed" in V8, "Out of memory" in JavaScriptCore.
 * Readers throw RangeErrors for damaged files too, for instance when a DataView is read beyond its end.
 */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /allocation|memory/i.test(error.message);
}

/**
 * Reads a file. Readers throw errors of all kinds for a damaged one; only a lack of memory says nothing about the file.
 *
 * @throws ConversionError, `unreadable` for what it does not know; RangeError for a lack of memory
 */
export async function orRefuse<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ConversionError || isOutOfMemory(error)) throw error;
    throw new ConversionError({ code: 'unreadable' }, { cause: error });
  }
}
