import type { SceneDocument, SceneTarget } from '@anchora/contract/scene/scene-shape';
import type { Range } from '@anchora/contract/scene/ranges';
import { stage } from '../../../texts/stage';
import { POSITION_STEP } from '../document/number-steps';

const texts = stage.panel.units;

/** Unit of shown lengths: widths of the picture, centimetres if the width of the print is known, or metres. */
interface LengthUnit {
  text: string;
  /** Shown number for a length of 1 in the document. */
  factor: number;
  /** Step of the buttons, in the shown unit. Chosen, not measured. */
  step: number;
  /** Finest shown difference, in the shown unit. */
  precision: number;
}

/**
 * Step and precision of numbers that are no lengths of the document: shares and volume in percent, delays and periods
 * in seconds, angles in degrees, widths of prints in cm; speed is a factor. Chosen, not measured.
 */
export const FINENESS = {
  shares: { step: 5, precision: 1 },
  volume: { step: 10, precision: 1 },
  delays: { step: 0.5, precision: 0.1 },
  periods: { step: 1, precision: 0.1 },
  speed: { step: 0.1, precision: 0.01 },
  angles: { step: 5, precision: 0.1 },
  printWidths: { step: 1, precision: 0.1 },
} satisfies Record<string, Pick<LengthUnit, 'step' | 'precision'>>;

/** Lengths of a document with pictures; a press changes them by a hundredth of the picture's width. */
const WIDTHS: LengthUnit = { text: texts.widths, factor: 1, step: 0.01, precision: POSITION_STEP };
/** Lengths of a document on a floor; a press changes them by a centimetre. */
const METRES: LengthUnit = { text: texts.m, factor: 1, step: 0.01, precision: POSITION_STEP };

export function lengthUnit({ targets }: SceneDocument, sceneId: string): LengthUnit {
  if (targets.length === 0) return METRES;
  const target = targets.find(({ scene, retired }) => scene === sceneId && !retired);
  return target ? targetUnit(target) : WIDTHS;
}

/** Centimetres if the width of the print is known, else widths of the picture. */
export function targetUnit({ widthCm }: SceneTarget): LengthUnit {
  return widthCm ? { text: texts.cm, factor: widthCm, step: 0.5, precision: 0.01 } : WIDTHS;
}

/** A range of shares or factors, in percent. */
export function percentRange([min, max]: Range): Range {
  return [100 * min, 100 * max];
}

/** Converts a range of the document to the unit. */
export function rangeIn({ factor }: LengthUnit, [min, max]: Range): Range {
  return [min * factor, max * factor];
}
