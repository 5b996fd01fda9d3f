import type { Rung, RungLoss } from '../protocol/messages';
import type { LiveRung } from './rung-driver';

export function isLive(rung: Rung): rung is LiveRung {
  return rung === 'A' || rung === 'D' || rung === 'E' || rung === 'F';
}

/** Rungs that fail for the same reason as one before them. */
const NEED_CAMERA: readonly Rung[] = ['D', 'E'];
const NEED_DRAWING: readonly Rung[] = ['A', 'D', 'E'];

/** What is left where nothing can be drawn: nobody is asked for a camera then. */
export function withoutDrawing(rungs: readonly Rung[]): Rung[] {
  return rungs.filter((rung) => !NEED_DRAWING.includes(rung));
}

/** The rung to go on with after `lost`, among `rungs` (best first); undefined after the last. */
export function nextRung(rungs: readonly Rung[], lost: Rung, reason: RungLoss): LiveRung | undefined {
  const lower = rungs.slice(rungs.indexOf(lost) + 1).filter(isLive);
  // A refused question would only be put again. WebXR asks one of its own, so its refusal says nothing about the camera.
  const sameReason = reason.startsWith('camera-') ? NEED_CAMERA : reason === 'webgl' ? NEED_DRAWING : [];
  return lower.find((rung) => !sameReason.includes(rung));
}
