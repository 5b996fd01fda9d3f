import type { SceneDocument, SceneTarget } from '@anchora/contract/scene/scene-shape';
import type { Range } from '@anchora/contract/scene/ranges';
import { stage } from '../../../texts/stage';

const texts = stage.panel.units;

/** Unit of shown lengths: widths of the picture, centimetres if the width of the print is known, or metres. */
export interface LengthUnit {
  text: string;
  /** Shown number for a length of 1 in the document. */
  factor: number;
  /** Step of the buttons, in the shown unit. */
  step: number;
  precision: number;
}

const WIDTHS: LengthUnit = { text: texts.widths, factor: 1, step: 0.01, precision: 0.0001 };
const METRES: LengthUnit = { text: texts.m, factor: 1, step: 0.01, precision: 0.0001 };

export function lengthUnit({ targets }: SceneDocument, sceneId: string): LengthUnit {
  if (targets.length === 0) return METRES;
  const target = targets.find(({ scene, retired }) => scene === sceneId && !retired);
  return target ? targetUnit(target) : WIDTHS;
}

/** Centimetres if the width of the print is known, else widths of the picture. */
export function targetUnit({ widthCm }: SceneTarget): LengthUnit {
  return widthCm ? { text: texts.cm, factor: widthCm, step: 0.5, precision: 0.01 } : WIDTHS;
}

/** Converts a range of the document to the unit. */
export function rangeIn({ factor }: LengthUnit, [min, max]: Range): Range {
  return [min * factor, max * factor];
}
