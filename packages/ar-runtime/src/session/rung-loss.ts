import { RungUnavailable } from '../markerless/rung-driver';
import { SessionFailure } from '../protocol/session-failure';
import type { ErrCode, Rung, RungLoss } from '../protocol/messages';

/**
 * Why a rung was lost, so that the next one can be chosen. Whatever nobody thought of is the rung's own fault: another may
 * do better.
 *
 * @returns null where no rung could: the content itself cannot be had.
 */
export function lossOf(cause: unknown, rung: Rung): RungLoss | null {
  if (cause instanceof RungUnavailable) return cause.reason;
  if (!(cause instanceof SessionFailure)) return 'unsupported';
  // The last rung has something to show where nothing can be drawn.
  return cause.code === 'webgl' && rung !== 'F' ? 'webgl' : null;
}

const FAILURES: Partial<Record<RungLoss, ErrCode>> = {
  'camera-denied': 'camera-denied',
  'camera-none': 'camera-none',
  'camera-busy': 'camera-busy',
  webgl: 'webgl',
};

/** What the visitor is told when no rung is left. */
export function failureAfter(cause: unknown, reason: RungLoss | null): SessionFailure {
  if (cause instanceof SessionFailure) return cause;
  return new SessionFailure((reason && FAILURES[reason]) ?? 'content', String(cause), { cause });
}
