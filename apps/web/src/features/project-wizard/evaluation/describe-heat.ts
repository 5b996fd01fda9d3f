import { wizard } from '../../../texts/wizard';
import type { Heat } from '../draft/draft';
import { CARRYING_HEAT } from '../target-picture/score-verdict';

const texts = wizard.evaluation.heat;

/** The picture is divided into 3 × 3 parts. */
const PARTS = 3;
/** A part is prominent from this multiple of its even share; chosen by eye. */
const OUTSTANDING = 1.35;
/** Parts that one sentence names; more would have to be listed. */
const MOST_NAMED = 3;

/** Share of the picture without use from which it is mentioned, percent. Chosen, not measured. */
const LEAST_IDLE_PERCENT = 10;

/**
 * Describes the heat map in one or two sentences: the parts that help recognition, and the share of the picture that
 * does not.
 */
export function describeHeat(heat: Heat): string {
  const total = heat.cells.reduce((sum, value) => sum + value, 0);
  if (total === 0) return texts.nowhere;
  const strong = strongParts(heat, total).flatMap((part) => texts.parts[part] ?? []);
  const idle = idlePercent(heat);
  const where = strong.length > 0 ? texts.mostly(strong) : texts.even;
  return idle >= LEAST_IDLE_PERCENT ? `${where} ${texts.idle(idle)}` : where;
}

/** Share of the picture that hardly contributes, in whole percent. */
function idlePercent({ cells }: Heat): number {
  return Math.round((100 * cells.filter((value) => value < CARRYING_HEAT).length) / cells.length);
}

/** The prominent parts, strongest first, numbered row by row. */
function strongParts({ columns, rows, cells }: Heat, total: number): number[] {
  const parts = Array.from({ length: PARTS * PARTS }, (_, number) => ({ number, sum: 0, size: 0 }));
  cells.forEach((value, i) => {
    const column = Math.floor(((i % columns) * PARTS) / columns);
    const row = Math.floor((Math.floor(i / columns) * PARTS) / rows);
    const part = parts[row * PARTS + column];
    if (!part) return;
    part.sum += value;
    part.size++;
  });
  const even = total / cells.length;
  return parts
    .filter(({ sum, size }) => sum > OUTSTANDING * even * size)
    .sort((a, b) => b.sum - a.sum || a.number - b.number)
    .slice(0, MOST_NAMED)
    .map(({ number }) => number);
}
