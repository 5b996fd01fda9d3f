import type { ErrCode } from '../protocol/messages';
import { SessionFailure } from '../protocol/session-failure';
import type { CameraError, CameraErrorReason } from './camera-error';
import type { InAppBrowser } from './in-app-browser';

/**
 * In an app's built-in browser the remedy is another browser, except on an insecure address, which none would accept.
 */
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
