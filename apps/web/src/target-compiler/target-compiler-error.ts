import type { WorkerFailure } from './compiler-messages';

/** The worker could not carry out an order. */
export class TargetCompilerError extends Error {
  override name = 'TargetCompilerError';

  constructor(
    readonly failure: WorkerFailure['cause'] | 'stalled',
    message: string,
    /** Fault of the picture, for the caller's own words. */
    readonly problem?: WorkerFailure['problem'],
    /** Fault of the tracking file, for the caller's own words. */
    readonly fault?: WorkerFailure['fault'],
  ) {
    super(message);
  }

  static of({ cause, message, problem, fault }: WorkerFailure): TargetCompilerError {
    return new TargetCompilerError(cause, message, problem, fault);
  }
}
