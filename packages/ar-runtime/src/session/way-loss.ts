import { WayUnavailable } from '../markerless/way-driver';
import { SessionFailure } from '../protocol/session-failure';
import type { ErrCode, ShowingWay, WayLoss } from '../protocol/messages';

/**
 * Why a way was lost, so that the next one can be chosen. An unexpected error counts as the way's own fault, because another
 * way may do better.
 *
 * @returns null where no way could: the content itself cannot be had.
 */
export function lossOf(cause: unknown, way: ShowingWay): WayLoss | null {
  if (cause instanceof WayUnavailable) return cause.reason;
  if (!(cause instanceof SessionFailure)) return 'unsupported';
  // The last way has something to show where nothing can be drawn.
  return cause.code === 'webgl' && way !== 'no-camera' ? 'webgl' : null;
}

const FAILURES: Partial<Record<WayLoss, ErrCode>> = {
  'camera-denied': 'camera-denied',
  'camera-none': 'camera-none',
  'camera-busy': 'camera-busy',
  webgl: 'webgl',
};

/** What the visitor is told when no way is left. */
export function failureAfter(cause: unknown, reason: WayLoss | null): SessionFailure {
  if (cause instanceof SessionFailure) return cause;
  return new SessionFailure((reason && FAILURES[reason]) ?? 'content', String(cause), { cause });
}
