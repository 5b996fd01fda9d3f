import type { ShowingWay, WayLoss } from '../protocol/messages';
import type { LiveWay } from './way-driver';

export function isLive(way: ShowingWay): way is LiveWay {
  return way === 'webxr' || way === 'camera-motion' || way === 'camera' || way === 'no-camera';
}

/** Ways that fail for the same reason as one before them. */
const NEED_CAMERA: readonly ShowingWay[] = ['camera-motion', 'camera'];
const NEED_DRAWING: readonly ShowingWay[] = ['webxr', 'camera-motion', 'camera'];

/** What is left where nothing can be drawn: nobody is asked for a camera then. */
export function withoutDrawing(ways: readonly ShowingWay[]): ShowingWay[] {
  return ways.filter((way) => !NEED_DRAWING.includes(way));
}

/** The way to go on with after `lost`, among `ways` (best first); undefined after the last. */
export function nextWay(ways: readonly ShowingWay[], lost: ShowingWay, reason: WayLoss): LiveWay | undefined {
  const lower = ways.slice(ways.indexOf(lost) + 1).filter(isLive);
  // A refused question would only be put again. WebXR asks one of its own, so its refusal says nothing about the camera.
  const sameReason = reason.startsWith('camera-') ? NEED_CAMERA : reason === 'webgl' ? NEED_DRAWING : [];
  return lower.find((way) => !sameReason.includes(way));
}
