import { BentSheet } from '../../src/surfaces/bent-sheet';
import type { Bend } from '../../src/types';

export const sheetOf = (aspect: number, bend?: Bend): BentSheet =>
  new BentSheet(aspect).set(bend?.curvature ?? 0, bend?.directionRad ?? 0);
