import { Quaternion } from 'three';
import { AttitudeFilter } from './attitude-filter';
import { CameraDriver, type CameraView, floorDistance } from './camera-driver';
import { worldFromCameraOf } from './device-attitude';
import { FloorView } from './floor-view';
import { MotionSensor, screenAngle } from './motion-sensor';
import type { WayDriver, WayHost } from '../way-driver';

/** Height of a phone in the hand of a standing visitor, m. */
const FLOOR_Y_M = -1.4;
/** Without a tap, content goes where the lower part of the picture shows the floor. */
const AHEAD_Y = 0.75;

/**
 * Camera and motion: the phone's turns are followed, its steps are not. Things stand on a floor 1.4 m below the phone; the
 * content stays on its point of the floor for as long as the phone stays where it is.
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
      // The picture turns at once, and so must the view.
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
