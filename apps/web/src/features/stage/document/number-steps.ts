import type { Range } from '@anchora/contract/scene/ranges';

/**
 * Step to which the editor rounds positions, so that documents hold no accidental digits, widths of the picture or
 * metres on a floor. Like the two below it is chosen, not measured, as less than anyone sees.
 */
export const POSITION_STEP = 0.0001;
/** The same for angles. */
export const ANGLE_STEP_DEG = 0.01;
/** The same for scales, which are factors. */
export const SCALE_STEP = 0.0001;

/**
 * @param step a power of ten.
 * @returns `value` as a multiple of `step` within the range, without a rounding error in its last digits.
 */
export function fitNumber(value: number, [min, max]: Range, step: number): number {
  const rounded = Number((Math.round(value / step) * step).toFixed(digitsOf(step)));
  // Adding 0 makes 0 of −0.
  return Math.min(max, Math.max(min, rounded)) + 0;
}

/** Decimal places of the multiples of a step. @param step a power of ten. */
export function digitsOf(step: number): number {
  return Math.max(0, Math.ceil(-Math.log10(step)));
}

/** The same direction, from −180 (not included) to 180°. */
export function wrapDegrees(degrees: number): number {
  const wrapped = degrees - 360 * Math.round(degrees / 360);
  return wrapped === -180 ? 180 : wrapped;
}
