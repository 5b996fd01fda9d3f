import type { CameraError, CameraErrorReason } from '../camera/camera-error';
import type { InAppBrowser } from '../camera/in-app-browser';
import type { ErrCode } from './protocol';

/** Something that ends a session, sorted into what the visitor can do about it. */
export class SessionFailure extends Error {
  override name = 'SessionFailure';

  constructor(
    readonly code: ErrCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export function failureOf(code: ErrCode): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof SessionFailure) throw cause;
    throw new SessionFailure(code, cause instanceof Error ? cause.message : String(cause), { cause });
  };
}

/** In an app's built-in browser the way out is another browser, whatever went wrong with the camera. */
export function cameraFailure(error: CameraError, inApp: InAppBrowser | null): SessionFailure {
  const code = inApp && error.reason !== 'insecure' ? 'inapp' : CODES[error.reason];
  return new SessionFailure(code, error.message, { cause: error });
}

const CODES: Record<CameraErrorReason, ErrCode> = {
  denied: 'camera-denied',
  none: 'camera-none',
  busy: 'camera-busy',
  silent: 'timeout',
  insecure: 'insecure',
  unsupported: 'inapp',
};
