import type { ShowingWay, WayLoss } from '../protocol/messages';
import type { LiveWay } from './way-driver';

export function isLive(way: ShowingWay): way is LiveWay {
  return way !== 'image' && way !== 'quick-look' && way !== 'scene-viewer';
}

/** Ways that fail for the same reason if the camera is refused. */
const NEED_CAMERA: readonly ShowingWay[] = ['camera-world', 'camera-motion', 'camera'];
const NEED_DRAWING: readonly ShowingWay[] = ['webxr', ...NEED_CAMERA];
/** Ways that fail for the same reason if the motion sensors are refused. */
const NEED_MOTION: readonly ShowingWay[] = ['camera-world', 'camera-motion'];

/** The ways that remain if nothing can be drawn; the camera is then not requested. */
export function withoutDrawing(ways: readonly ShowingWay[]): ShowingWay[] {
  return ways.filter((way) => !NEED_DRAWING.includes(way));
}

/** The way after `lost` among `ways` (best first); undefined after the last. */
export function nextWay(ways: readonly ShowingWay[], lost: ShowingWay, reason: WayLoss): LiveWay | undefined {
  const lower = ways.slice(ways.indexOf(lost) + 1).filter(isLive);
  // After a refusal, other ways that need the camera would only ask again. WebXR has its own permission, so its refusal
  // says nothing about the camera.
  return lower.find((way) => !failingWith(reason).includes(way));
}

function failingWith(reason: WayLoss): readonly ShowingWay[] {
  if (reason.startsWith('camera-')) return NEED_CAMERA;
  if (reason === 'motion-denied') return NEED_MOTION;
  return reason === 'webgl' ? NEED_DRAWING : [];
}
