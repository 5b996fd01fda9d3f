import { Quaternion, Vector3 } from 'three';
import { CameraDriver, type CameraView, type ContentSize, type RayAt } from './camera-driver';
import { wholeViewDistance } from './whole-view';
import { placementOnFloor } from '../placement';
import type { WayDriver, WayHost } from '../way-driver';

/**
 * Distance of the content, m; large content is farther away, so that the whole of it is visible. Chosen by eye, like
 * the next two.
 */
const AHEAD_M = 1.5;
/** Assumed downward tilt of a handheld phone, which no sensor reports. */
const LOOKS_DOWN_RAD = (20 * Math.PI) / 180;
/** Least angle of the content's foot below the middle of the picture. */
const FOOT_BELOW_MIDDLE_RAD = (10 * Math.PI) / 180;

const attitude = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -LOOKS_DOWN_RAD);
const EYE = new Vector3();

/** The camera alone: the content stays in front of the visitor however the phone is turned. */
export function createCameraWay(host: WayHost): WayDriver {
  const view: CameraView = {
    start: () => Promise.resolve(),
    attitude: () => attitude,
    restart: () => undefined,
    placeAhead: (rayAt, content) => placementOnFloor(footBefore(rayAt, content), EYE),
    choosing: null,
    end: () => undefined,
  };
  return new CameraDriver(host, view);
}

/** High content is placed with its middle in the viewing direction, low content with its foot somewhat below it. */
function footBefore(rayAt: RayAt, content: ContentSize): Vector3 {
  const { heightM, radiusM } = content;
  const distance = wholeViewDistance(rayAt, content, Math.max(AHEAD_M, 2 * radiusM));
  const down = LOOKS_DOWN_RAD + Math.max(FOOT_BELOW_MIDDLE_RAD, Math.atan(heightM / 2 / distance));
  return new Vector3(0, -distance * Math.sin(down), -distance * Math.cos(down));
}
