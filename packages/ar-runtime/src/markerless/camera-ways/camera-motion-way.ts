import { screenAngle } from '../../camera/screen-angle';
import { Quaternion } from 'three';
import { AttitudeFilter } from './attitude-filter';
import { CameraDriver, type CameraView, floorDistance } from './camera-driver';
import { worldFromCameraOf } from './device-attitude';
import { FloorView } from './floor-view';
import { MotionSensor } from './motion-sensor';
import type { WayDriver, WayHost } from '../way-driver';

/** Assumed position of the floor: a standing visitor holds a phone about 1.4 m above it. */
const FLOOR_Y_M = -1.4;
/** Content without a tap is placed where this height of the picture shows the floor. */
const AHEAD_Y = 0.75;

/**
 * Camera and motion: the phone's rotation is tracked, its movement is not. Content stands on a floor 1.4 m below the
 * phone and stays there as long as the phone does not move.
 */
export function createCameraMotionWay(host: WayHost): WayDriver {
  const sensor = new MotionSensor();
  const filter = new AttitudeFilter();
  const floor = new FloorView(FLOOR_Y_M);
  const measured = new Quaternion();
  let turnedDeg = screenAngle();
  const view: CameraView = {
    start: () => sensor.start(),
    attitude(nowMs) {
      const angle = screenAngle();
      // The picture turns at once, so the view must not be smoothed across the turn.
      if (angle !== turnedDeg) filter.restart();
      turnedDeg = angle;
      if (sensor.latest) worldFromCameraOf(sensor.latest, angle, measured);
      return filter.step(measured, nowMs);
    },
    restart: () => filter.restart(),
    placeAhead: (rayAt, { radiusM }, present) =>
      floor.ahead(rayAt(0.5, AHEAD_Y), radiusM, present ? floorDistance(present) : undefined),
    choosing: { aim: (ray) => floor.aimedAt(ray), place: (ray) => floor.at(ray) },
    end: () => sensor.end(),
  };
  return new CameraDriver(host, view);
}
