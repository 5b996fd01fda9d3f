import type { Range } from '@anchora/contract/scene/ranges';

/**
 * Steps to which the editor rounds, so that documents hold no accidental digits; chosen, not measured, as less than anyone
 * sees. Positions are in widths of the picture, or in metres on a floor; a scale is a factor.
 */
export const POSITION_STEP = 0.0001;
export const ANGLE_STEP_DEG = 0.01;
export const SCALE_STEP = 0.0001;

/** @returns `value` as a multiple of `step` within the range, without a rounding error in its last digits. */
export function fitNumber(value: number, [min, max]: Range, step: number): number {
  const rounded = Number((Math.round(value / step) * step).toFixed(digitsOf(step)));
  // Adding 0 makes 0 of −0.
  return Math.min(max, Math.max(min, rounded)) + 0;
}

/** Decimal places of the multiples of a step. */
export function digitsOf(step: number): number {
  return Math.max(0, Math.ceil(-Math.log10(step)));
}

/** The same direction, from −180 (not included) to 180°. */
export function wrapDegrees(degrees: number): number {
  const wrapped = degrees - 360 * Math.round(degrees / 360);
  return wrapped === -180 ? 180 : wrapped;
}
