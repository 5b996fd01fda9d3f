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
