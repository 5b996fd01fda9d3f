/** Unit in which a model's parts were measured. */
export type ModelUnit = 'mm' | 'cm' | 'm' | 'in' | 'ft';

export const METRES_OF: Record<ModelUnit, number> = { mm: 0.001, cm: 0.01, m: 1, in: 0.0254, ft: 0.3048 };

/** Parts that a converted model loses; they are named before the creator prints or publishes anything. */
export type LostPart = 'bump' | 'shine' | 'lines' | 'lights';

export interface ModelFacts {
  /** Name of the chosen file that holds the model. */
  name: string;
  /** Extents along x, y and z in the file's own units; null where the size is known to be right. */
  size: [number, number, number] | null;
  /** 0 where `size` is null, because such a file is not read. */
  triangles: number;
  unit: ModelUnit;
  /** Whether the file's z axis points up, as in programs for construction; otherwise its y axis does. */
  zIsUp: boolean;
  /** Names of files that the model asks for and that were not chosen. */
  missing: string[];
  lost: LostPart[];
}

/** Range of the longest side of things that people put on pictures and floors, m. Chosen, not measured. */
const PLAUSIBLE_M = [0.01, 20] as const;

/**
 * The first of `told`, metres, centimetres and millimetres with which the longest side is plausible; `told` if none is.
 */
export function likelyUnit(size: readonly number[], told: ModelUnit): ModelUnit {
  const longest = Math.max(...size);
  const isPlausible = (unit: ModelUnit) => {
    const metres = longest * METRES_OF[unit];
    return metres >= PLAUSIBLE_M[0] && metres <= PLAUSIBLE_M[1];
  };
  const candidates: ModelUnit[] = [told, 'm', 'cm', 'mm'];
  return candidates.find(isPlausible) ?? told;
}
