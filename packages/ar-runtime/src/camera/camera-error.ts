/**
 * Reasons why there is no camera picture. `silent`: the camera was granted but sends nothing, or an app's browser never
 * shows the prompt.
 */
export type CameraErrorReason = 'denied' | 'none' | 'busy' | 'insecure' | 'unsupported' | 'silent';

export class CameraError extends Error {
  override name = 'CameraError';

  constructor(
    readonly reason: CameraErrorReason,
    options?: ErrorOptions,
  ) {
    super(`No camera picture: ${reason}`, options);
  }
}

/**
 * Classifies the errors of `getUserMedia`: those of Media Capture and Streams, section 10.2, and those that browsers
 * throw in practice. Other errors are `unsupported`; a `CameraError` is returned as it is.
 */
export function toCameraError(cause: unknown): CameraError {
  if (cause instanceof CameraError) return cause;
  return new CameraError(reasonOf(cause instanceof Error ? cause.name : ''), { cause });
}

function reasonOf(name: string): CameraErrorReason {
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      return 'denied';
    case 'SecurityError':
      return 'insecure';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return 'none';
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return 'busy';
    default:
      return 'unsupported';
  }
}
