import { PATTERN_TESTS } from './pattern-tests';

/** Orientations are stored in 256 steps of a turn; the pattern has 64 rotations. */
export const ANGLE_STEPS = 256;
const PATTERN_ROTATIONS = 64;
/** Offsets per rotation: two points per test. */
const PATTERN_POINTS = 512;
export const PATTERN_LENGTH = PATTERN_ROTATIONS * PATTERN_POINTS;
/** Largest reach of a rotated test from the keypoint, px; the orientation's disc is smaller. */
const PATTERN_REACH_PX = 17;
/** Offsets are 16-bit numbers. */
export const MAX_PATTERN_STRIDE_PX = Math.floor(32767 / PATTERN_REACH_PX) - 1;

/**
 * The pattern in all rotations as offsets within planes of a stride.
 *
 * @param stride px from one row of a plane to the next.
 * @param out PATTERN_LENGTH: [first, second] per test, test by test, rotation by rotation; px.
 * @throws RangeError for a stride whose offsets do not fit 16 bits.
 */
export function fillPattern(stride: number, out: Int16Array): void {
  if (stride > MAX_PATTERN_STRIDE_PX) {
    throw new RangeError(`A plane has at most ${MAX_PATTERN_STRIDE_PX} columns, got ${stride}.`);
  }
  for (let rotation = 0, o = 0; rotation < PATTERN_ROTATIONS; rotation++) {
    const cos = Math.cos((2 * Math.PI * rotation) / PATTERN_ROTATIONS);
    const sin = Math.sin((2 * Math.PI * rotation) / PATTERN_ROTATIONS);
    for (let i = 0; i < PATTERN_POINTS; i++, o++) {
      const x = PATTERN_TESTS.charCodeAt(2 * i) - ZERO;
      const y = PATTERN_TESTS.charCodeAt(2 * i + 1) - ZERO;
      // Adding a little before rounding puts exact halves on the same side on every machine.
      out[o] = Math.round(x * sin + y * cos + 1e-9) * stride + Math.round(x * cos - y * sin + 1e-9);
    }
  }
}

const ZERO = 'm'.charCodeAt(0);

/** Orientation of a keypoint from its moments, in steps of 1/256 turn, 0..255. */
export function angleStep(momentX: number, momentY: number): number {
  return Math.round((Math.atan2(momentY, momentX) * ANGLE_STEPS) / (2 * Math.PI)) & (ANGLE_STEPS - 1);
}

/** The pattern's rotation nearest to an orientation, 0..63: one for every four steps. */
export const rotationOf = (angle: number) => ((angle + 2) >> 2) & (PATTERN_ROTATIONS - 1);
