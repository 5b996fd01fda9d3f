import type { Random } from '../../src/simulation/random';
import type { MotionSample } from '../../src/world';
import type { WalkPath } from './walk-path';
import { apply, inverse, multiply, type Rotation, rotationOf, type Vector, vectorOf } from './walk-vectors';

/** Errors of a phone's sensors. Rates in degrees per second, angles in degrees. */
interface SensorErrors {
  gyroBias: number;
  gyroNoise: number;
  tilt: number;
  /** Whether readings are rounded to a tenth, as Chrome does. */
  isRounded: boolean;
}

const DEGREE = Math.PI / 180;
/** Events of motion sensors that browsers send in a second. */
const RATE_HZ = 60;
/** Half of the time over which a gyroscope averages a turn, s; chosen, not measured. */
const HALF_TURN_S = 0.004;
/** Time from a reading to its event. Chosen, not measured. */
const EVENT_DELAY_MS = 6;
/** Jitter of that time. Chosen, not measured. */
const EVENT_JITTER_MS = 3;

/** deviceFromCamera: upright, and with the phone on its left side. */
const UPRIGHT: Rotation = [1, 0, 0, 0, -1, 0, 0, 0, -1];
const LYING: Rotation = [0, -1, 0, -1, 0, 0, 0, 0, -1];

/** The events that a page would get on a walk, by time. */
export function senseWalk(path: WalkPath, screenDeg: 0 | 90, errors: SensorErrors, random: Random): MotionSample[] {
  const device = screenDeg === 90 ? LYING : UPRIGHT;
  const bias = [0, 1, 2].map(() => random.gaussian() * errors.gyroBias);
  const tilt = [random.gaussian() * errors.tilt, random.gaussian() * errors.tilt];
  const yaw = random.between(0, 2 * Math.PI);
  const round = (value: number) => (errors.isRounded ? Math.round(10 * value) / 10 : value);
  const samples: MotionSample[] = [];
  for (let k = 0; k < RATE_HZ * path.seconds + 2; k++) {
    const t = k / RATE_HZ;
    const turned = multiply(path.at(t + HALF_TURN_S).rotation, inverse(path.at(t - HALF_TURN_S).rotation));
    const rate = apply(device, vectorOf(turned).map((v) => -v / (2 * HALF_TURN_S)) as Vector);
    const error = rotationOf([tilt[0] * DEGREE, yaw, tilt[1] * DEGREE]);
    const angles = anglesOf(multiply(multiply(device, path.at(t).rotation), error));
    const [x, y, z] = rate.map((v, i) => round(v / DEGREE + bias[i] + random.gaussian() * errors.gyroNoise) * DEGREE);
    samples.push({
      tMs: 1000 * t + EVENT_DELAY_MS + Math.abs(random.gaussian()) * EVENT_JITTER_MS,
      rate: [x, y, z],
      angles: { alpha: round(angles.alpha), beta: round(angles.beta), gamma: round(angles.gamma) },
      screenDeg,
    });
  }
  return samples;
}

/** Angles of a `deviceorientation` event for a deviceFromWorld rotation (world y up, −z north). */
function anglesOf(deviceFromWorld: Rotation): { alpha: number; beta: number; gamma: number } {
  const m = inverse(deviceFromWorld);
  // Rows of earthFromDevice: east = x, north = −z, up = y.
  const east = [m[0], m[1], m[2]];
  const north = [-m[6], -m[7], -m[8]];
  const up = [m[3], m[4], m[5]];
  const faces = up[2] >= 0 ? 1 : -1;
  const asin = Math.asin(Math.max(-1, Math.min(1, up[1])));
  const beta = faces > 0 ? asin : (asin >= 0 ? Math.PI : -Math.PI) - asin;
  const alpha = Math.atan2(-faces * east[1], faces * north[1]);
  const gamma = Math.atan2(-faces * up[0], faces * up[2]);
  return { alpha: (((alpha / DEGREE) % 360) + 360) % 360, beta: beta / DEGREE, gamma: gamma / DEGREE };
}
