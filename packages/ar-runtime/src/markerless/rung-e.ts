import { Quaternion, Vector3 } from 'three';
import { CameraRung, type CameraView } from './camera-rungs/camera-rung';
import { placementOnFloor } from './placement';
import type { RungDriver, RungHost } from './rung-driver';

/** Content stands this far ahead, m. */
const AHEAD_M = 1.5;
/** A phone in the hand looks down a little; nothing says how much. */
const LOOKS_DOWN_RAD = (20 * Math.PI) / 180;
/** The content's foot is seen below the middle by this much. */
const FOOT_BELOW_MIDDLE_RAD = (10 * Math.PI) / 180;

const attitude = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), -LOOKS_DOWN_RAD);
const EYE = new Vector3();

/** The camera alone: the content stands before the visitor whichever way the phone turns. */
export function createRungE(host: RungHost): RungDriver {
  const down = LOOKS_DOWN_RAD + FOOT_BELOW_MIDDLE_RAD;
  const foot = new Vector3(0, -AHEAD_M * Math.sin(down), -AHEAD_M * Math.cos(down));
  const view: CameraView = {
    start: () => Promise.resolve(),
    attitude: () => attitude,
    restart: () => undefined,
    placeAhead: () => placementOnFloor(foot, EYE),
    choosing: null,
    end: () => undefined,
  };
  return new CameraRung(host, view);
}
