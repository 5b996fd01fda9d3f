import { WayUnavailable } from '../markerless/way-driver';
import { SessionFailure } from '../protocol/session-failure';
import type { ErrCode, ShowingWay, WayLoss } from '../protocol/messages';

/**
 * Reason for losing a way, from which the next one is chosen. Unexpected errors count as the way's own, because another
 * way may work.
 *
 * @returns null if no way could work, because the content cannot be loaded.
 */
export function lossOf(cause: unknown, way: ShowingWay): WayLoss | null {
  if (cause instanceof WayUnavailable) return cause.reason;
  if (!(cause instanceof SessionFailure)) return 'unsupported';
  // The way without a camera shows something even if nothing can be drawn.
  return cause.code === 'webgl' && way !== 'no-camera' ? 'webgl' : null;
}

const FAILURES: Partial<Record<WayLoss, ErrCode>> = {
  'camera-denied': 'camera-denied',
  'camera-none': 'camera-none',
  'camera-busy': 'camera-busy',
  webgl: 'webgl',
};

/** The failure to show if no way is left. */
export function failureAfter(cause: unknown, reason: WayLoss | null): SessionFailure {
  if (cause instanceof SessionFailure) return cause;
  return new SessionFailure((reason && FAILURES[reason]) ?? 'content', String(cause), { cause });
}
