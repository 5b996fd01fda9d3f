import type { Random } from '../../src/simulation/random';
import { type CameraPlace, lengthOf, lookingAt, minus, multiply, plus, rotationOf, type Vector } from './walk-vectors';

/** A point of a walk: where the camera is at a time, and what it looks at. */
export interface WayPoint {
  atS: number;
  position: Vector;
  lookAt: Vector;
  /** If set, the camera gets here on a circle around the origin. */
  isOnCircle?: boolean;
}

/** A hand-held camera's path. */
export interface WalkPath {
  at(seconds: number): CameraPlace;
  seconds: number;
}

const DEGREE = Math.PI / 180;
/** Length of a step, and how far a walking phone moves up and down and sideways, m. */
const STEP_M = 0.6;
const BOB_M = 0.012;

/** Movement without a jerk at its ends: 0 to 1. */
const smooth = (x: number) => (x <= 0 ? 0 : x >= 1 ? 1 : x * x * x * (10 - 15 * x + 6 * x * x));

/** The path over way points in the order of time, with the sway, steps and tremor of a hand. */
export function walkPath(points: WayPoint[], random: Random): WalkPath {
  const waves = (count: number, lowHz: number, highHz: number) =>
    Array.from({ length: count }, () => ({
      hz: random.between(lowHz, highHz),
      phase: random.between(0, 2 * Math.PI),
      size: random.between(0.6, 1.4),
    }));
  const axes = [0, 1, 2] as const;
  const sway = axes.map(() => waves(3, 0.15, 0.9));
  const wobble = axes.map(() => waves(3, 0.2, 1.5));
  const tremor = axes.map(() => waves(2, 6.5, 10));
  const leanRad = random.between(-3, 3) * DEGREE;
  const sum = (list: ReturnType<typeof waves>, t: number) =>
    list.reduce((total, { hz, phase, size }) => total + size * Math.sin(2 * Math.PI * hz * t + phase), 0);
  const seconds = points[points.length - 1].atS;

  const planned = (t: number): { position: Vector; lookAt: Vector } => {
    const next = points.findIndex(({ atS }) => atS >= t);
    if (next <= 0) return next === 0 ? points[0] : points[points.length - 1];
    const [from, to] = [points[next - 1], points[next]];
    const share = smooth((t - from.atS) / (to.atS - from.atS));
    const between = (a: Vector, b: Vector) => plus(a, minus(b, a), share);
    const lookAt = between(from.lookAt, to.lookAt);
    if (!to.isOnCircle) return { position: between(from.position, to.position), lookAt };
    const start = Math.atan2(from.position[0], from.position[2]);
    const angle = start + share * (Math.atan2(to.position[0], to.position[2]) - start);
    const radius = Math.hypot(from.position[0], from.position[2]);
    const height = from.position[1] + share * (to.position[1] - from.position[1]);
    return { position: [radius * Math.sin(angle), height, radius * Math.cos(angle)], lookAt };
  };
  const speedAt = (t: number) => lengthOf(minus(planned(t + 0.05).position, planned(t - 0.05).position)) / 0.1;
  const walkedM = [0];
  for (let k = 0; k <= 50 * (seconds + 1); k++) walkedM.push(walkedM[k] + speedAt(k / 50) / 50);

  return {
    seconds,
    at(t) {
      const { position, lookAt } = planned(t);
      const tick = Math.max(0, Math.min(walkedM.length - 2, Math.floor(50 * t)));
      const walked = walkedM[tick] + (walkedM[tick + 1] - walkedM[tick]) * (50 * t - tick);
      const pace = Math.min(1, speedAt(t) / 0.6) * BOB_M;
      const phase = (2 * Math.PI * walked) / STEP_M;
      const bob: Vector = [pace * Math.sin(phase / 2), pace * Math.sin(phase), 0];
      const drift: Vector = [0.004 * sum(sway[0], t), 0.003 * sum(sway[1], t), 0.004 * sum(sway[2], t)];
      const turn = axes.map((i) => (0.3 * sum(wobble[i], t) + 0.02 * sum(tremor[i], t)) * DEGREE) as Vector;
      turn[2] += leanRad;
      return {
        rotation: multiply(rotationOf(turn), lookingAt(position, lookAt)),
        position: plus(plus(position, drift), bob),
      };
    },
  };
}
