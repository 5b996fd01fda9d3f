import { CameraDriver, type CameraView, floorDistance } from './camera-driver';
import { AHEAD_Y, FLOOR_Y_M, FloorView } from './floor-view';
import { PhoneAttitude } from './phone-attitude';
import type { WayDriver, WayHost } from '../way-driver';

/**
 * Camera and motion: the phone's rotation is tracked, its movement is not. Content stands on a floor 1.4 m below the
 * phone and stays there as long as the phone does not move.
 */
export function createCameraMotionWay(host: WayHost): WayDriver {
  const phone = new PhoneAttitude();
  const floor = new FloorView(FLOOR_Y_M);
  const view: CameraView = {
    start: () => phone.start(),
    attitude: (nowMs) => phone.at(nowMs),
    restart: () => phone.restart(),
    placeAhead: (rayAt, { radiusM }, present) =>
      floor.ahead(rayAt(0.5, AHEAD_Y), radiusM, present ? floorDistance(present) : undefined),
    choosing: { aim: (ray) => floor.aimedAt(ray), place: (ray) => floor.at(ray) },
    end: () => phone.end(),
  };
  return new CameraDriver(host, view);
}
