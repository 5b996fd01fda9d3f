/** `refused`: the server looked at the file or the account and said no; sending the same bytes again will not help. */
export type UploadFailure = 'refused' | 'timeout' | 'connection-lost' | 'server';

/** An upload that did not succeed. The message says what happened and what to do, fit to be shown. */
export class UploadError extends Error {
  override name = 'UploadError';

  constructor(
    readonly reason: UploadFailure,
    message: string,
    /** Status of the answer; 0 when none came. */
    readonly status = 0,
    readonly code: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export function uploadAborted(): DOMException {
  return new DOMException('The upload was cancelled', 'AbortError');
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
