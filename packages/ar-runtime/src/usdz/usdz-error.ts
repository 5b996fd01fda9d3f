export type UsdzFailure =
  /** The model contains nothing visible. */
  | 'empty'
  | 'too-many-triangles'
  | 'too-large'
  | 'unreadable'
  /** The browser is too old or ran out of memory. */
  | 'browser';

/** A model or scene of which no USDZ can be made; `failure` says why. */
export class UsdzError extends Error {
  override name = 'UsdzError';

  constructor(
    readonly failure: UsdzFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The failure of writing a USDZ: a UsdzError as it is; anything else is a failure of the browser, and its cause. */
export function writingError(cause: unknown): UsdzError {
  return cause instanceof UsdzError ? cause : new UsdzError('browser', 'The USDZ could not be written', { cause });
}
