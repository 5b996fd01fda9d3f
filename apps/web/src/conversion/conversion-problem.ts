/** Reason why a file cannot be converted in this browser; `problem-text.ts` has its words and the next step. */
export type ConversionProblem =
  | { code: 'unreadable' }
  | { code: 'encrypted' }
  | { code: 'no-pictures' }
  /** This browser cannot decode the pictures. */
  | { code: 'picture-codec'; codec: string }
  /** This browser writes no H.264. */
  | { code: 'no-encoder' }
  /** The sound can neither be kept as it is nor be written as AAC here. */
  | { code: 'sound-codec'; codec: string }
  /** No browser reads this format, and this server converts none or not one so large. */
  | { code: 'server-format'; format: string }
  /** A sound that this browser cannot write as AAC. */
  | { code: 'sound-only'; codec: string }
  | { code: 'heic' }
  | { code: 'too-large'; maxMb: number }
  | { code: 'too-many-frames'; most: number }
  | { code: 'no-memory' }
  | { code: 'archive'; fault: 'too-many' | 'too-large' | 'nested' | 'names' | 'damaged' }
  | { code: 'missing-files'; names: string[] }
  | { code: 'nothing-to-show' }
  | { code: 'program'; program: RefusedProgram }
  /** The server could not convert the file, and gave the reason. */
  | { code: 'server'; message: string }
  | { code: 'browser' };

/** Programs whose own files cannot be read; they export a format that can be. */
export type RefusedProgram = 'blender' | '3ds-max' | 'cinema-4d' | 'sketchup' | 'collada';

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
