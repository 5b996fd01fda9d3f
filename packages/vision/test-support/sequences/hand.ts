import type { Random } from '../../src/simulation/random';
import type { View } from './kind';

/** One degree, rad. */
const DEGREE = Math.PI / 180;
/** Frames of sequences in a second. */
const FRAMES_PER_S = 30;
/** Sines that a signal is the sum of; chosen by eye. */
const WAVES = 5;

/** A smooth, endless random signal of deviation 1: a sum of sines of random frequency and phase. */
export function createSignal(random: Random, lowHz: number, highHz: number): (timeFrames: number) => number {
  const waves = Array.from({ length: WAVES }, () => ({
    step: (2 * Math.PI * random.between(lowHz, highHz)) / FRAMES_PER_S,
    phase: random.between(0, 2 * Math.PI),
  }));
  return (time) =>
    waves.reduce((sum, { step, phase }) => sum + Math.sin(step * time + phase), 0) * Math.sqrt(2 / WAVES);
}

/**
 * Deviations of a hand's movement. Slow sway is below 0.8 Hz, tremor from 6 to 11 Hz. Chosen by eye, not measured on
 * hands.
 */
interface Hand {
  swayPx?: number;
  tremorPx?: number;
  tiltDeg?: number;
  rollDeg?: number;
  /** Share of the target's width. */
  zoom?: number;
}

/** A phone that is held as still as a hand can. */
export const STEADY_HAND: Required<Hand> = { swayPx: 2, tremorPx: 0.25, tiltDeg: 0.5, rollDeg: 0.3, zoom: 0.004 };
/** A phone that is moved to look around. */
export const ROAMING_HAND: Required<Hand> = { swayPx: 30, tremorPx: 0.8, tiltDeg: 9, rollDeg: 8, zoom: 0.08 };

/** Adds the movement of a hand to views. */
export function createHand(random: Random, hand: Hand = STEADY_HAND): (view: View, timeFrames: number) => View {
  const { swayPx = 0, tremorPx = 0, tiltDeg = 0, rollDeg = 0, zoom = 0 } = hand;
  const slow = () => createSignal(random, 0.15, 0.8);
  const [swayX, swayY, tilt, turn, roll, near] = Array.from({ length: 6 }, slow);
  const [tremorX, tremorY] = Array.from({ length: 2 }, () => createSignal(random, 6, 11));
  return (view, time) => ({
    widthShare: view.widthShare * (1 + zoom * near(time)),
    x: (view.x ?? 0) + swayPx * swayX(time) + tremorPx * tremorX(time),
    y: (view.y ?? 0) + swayPx * swayY(time) + tremorPx * tremorY(time),
    tiltRad: (view.tiltRad ?? 0) + tiltDeg * DEGREE * tilt(time),
    tiltAxisRad: (view.tiltAxisRad ?? 0) + 3 * tiltDeg * DEGREE * turn(time),
    rollRad: (view.rollRad ?? 0) + rollDeg * DEGREE * roll(time),
  });
}
