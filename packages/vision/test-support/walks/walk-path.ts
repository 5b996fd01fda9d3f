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

export interface WalkPath {
  at(seconds: number): CameraPlace;
  seconds: number;
}

const DEGREE = Math.PI / 180;
/** Length of a step. Chosen, not measured. */
const STEP_M = 0.6;
/** How far a walking phone moves up and down and sideways. Chosen, not measured. */
const BOB_M = 0.012;
/** Speed from which a phone moves up and down by all of that, m/s. Chosen, not measured. */
const PACE_M_PER_S = 0.6;
/**
 * Slow waves that carry a hand, slow waves that turn it, and its tremor: the range of their frequencies, Hz, and their
 * size, in m along each axis and in degrees. Chosen by eye, not measured on hands.
 */
const SWAY = { lowHz: 0.15, highHz: 0.9, sizeM: [0.004, 0.003, 0.004] } as const;
const WOBBLE = { lowHz: 0.2, highHz: 1.5, deg: 0.3 } as const;
const TREMOR = { lowHz: 6.5, highHz: 10, deg: 0.02 } as const;
/** Steps in which the way is summed up, in a second. Chosen, not measured. */
const TICKS_PER_S = 50;

/** Movement without a jerk at its ends: 0 to 1. */
const smooth = (x: number) => (x <= 0 ? 0 : x >= 1 ? 1 : x * x * x * (10 - 15 * x + 6 * x * x));

/** Frequency, phase (rad) and size, as a factor on that of its movement. */
interface Wave {
  hz: number;
  phase: number;
  size: number;
}

/** Seeded waves of a hand's movement, which `sumOf` adds up. */
function wavesOf(random: Random, count: number, { lowHz, highHz }: { lowHz: number; highHz: number }): Wave[] {
  return Array.from({ length: count }, () => ({
    hz: random.between(lowHz, highHz),
    phase: random.between(0, 2 * Math.PI),
    size: random.between(0.6, 1.4),
  }));
}

const sumOf = (waves: readonly Wave[], t: number): number =>
  waves.reduce((total, { hz, phase, size }) => total + size * Math.sin(2 * Math.PI * hz * t + phase), 0);

/** The place of an ideal camera between the way points, and what it looks at. */
function plannedAt(points: readonly WayPoint[], t: number): { position: Vector; lookAt: Vector } {
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
}

/** The path over way points in the order of time, with the sway, steps and tremor of a hand. */
export function walkPath(points: WayPoint[], random: Random): WalkPath {
  const axes = [0, 1, 2] as const;
  const sway = axes.map(() => wavesOf(random, 3, SWAY));
  const wobble = axes.map(() => wavesOf(random, 3, WOBBLE));
  const tremor = axes.map(() => wavesOf(random, 2, TREMOR));
  const leanRad = random.between(-3, 3) * DEGREE;
  const seconds = points[points.length - 1].atS;
  const planned = (t: number) => plannedAt(points, t);
  const speedAt = (t: number) => lengthOf(minus(planned(t + 0.05).position, planned(t - 0.05).position)) / 0.1;
  const walkedM = [0];
  for (let k = 0; k <= TICKS_PER_S * (seconds + 1); k++)
    walkedM.push(walkedM[k] + speedAt(k / TICKS_PER_S) / TICKS_PER_S);

  return {
    seconds,
    at(t) {
      const { position, lookAt } = planned(t);
      const tick = Math.max(0, Math.min(walkedM.length - 2, Math.floor(TICKS_PER_S * t)));
      const walked = walkedM[tick] + (walkedM[tick + 1] - walkedM[tick]) * (TICKS_PER_S * t - tick);
      const pace = Math.min(1, speedAt(t) / PACE_M_PER_S) * BOB_M;
      const phase = (2 * Math.PI * walked) / STEP_M;
      const bob: Vector = [pace * Math.sin(phase / 2), pace * Math.sin(phase), 0];
      const drift: Vector = axes.map((i) => SWAY.sizeM[i] * sumOf(sway[i], t)) as Vector;
      const turn = axes.map(
        (i) => (WOBBLE.deg * sumOf(wobble[i], t) + TREMOR.deg * sumOf(tremor[i], t)) * DEGREE,
      ) as Vector;
      turn[2] += leanRad;
      return {
        rotation: multiply(rotationOf(turn), lookingAt(position, lookAt)),
        position: plus(plus(position, drift), bob),
      };
    },
  };
}
