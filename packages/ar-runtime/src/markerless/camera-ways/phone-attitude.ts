import { Quaternion } from 'three';
import { screenAngle } from '../../camera/screen-angle';
import { AttitudeFilter } from './attitude-filter';
import { worldFromCameraOf } from './world-from-camera';
import { MotionSensor } from './motion-sensor';

/** The rotation of the rear camera by the phone's own sensors, smoothed. */
export class PhoneAttitude {
  private readonly sensor = new MotionSensor();
  private readonly filter = new AttitudeFilter();
  private readonly measured = new Quaternion();
  private turnedDeg = screenAngle();

  /** See `MotionSensor.start`. @throws WayUnavailable */
  start(): Promise<void> {
    return this.sensor.start();
  }

  /** @returns worldFromCamera; an object that the next call overwrites. */
  at(nowMs: number): Quaternion {
    const { sensor, filter, measured } = this;
    const angle = screenAngle();
    // The picture turns at once, so the view must not be smoothed across the turn.
    if (angle !== this.turnedDeg) filter.restart();
    this.turnedDeg = angle;
    if (sensor.latest) worldFromCameraOf(sensor.latest, angle, measured);
    return filter.step(measured, nowMs);
  }

  /** Makes the next reading the present rotation, without a sweep from the one before. */
  restart(): void {
    this.filter.restart();
  }

  end(): void {
    this.sensor.end();
  }
}
