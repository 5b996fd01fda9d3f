/**
 * `refused`: the server rejected the file or the account, or the browser can no longer read the file. Sending it again
 * helps only after signing in, with more room, or once it was chosen again.
 */
type UploadFailure = 'refused' | 'timeout' | 'connection-lost' | 'server';

/** A failed upload. The message can be shown; it explains what happened and what to do. */
export class UploadError extends Error {
  override name = 'UploadError';

  constructor(
    readonly reason: UploadFailure,
    message: string,
    /** Status of the answer; 0 if none came that could be read. */
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
