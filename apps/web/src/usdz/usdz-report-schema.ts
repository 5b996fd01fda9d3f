import type { UsdzNote, UsdzReport } from '@anchora/ar-runtime/usdz/usdz-report';
import { z } from 'zod';

/** As an object, because the compiler then refuses a list that lacks a note. */
const NOTES = {
  animation: 'animation',
  lines: 'lines',
  'vertex-colours': 'vertex-colours',
  glass: 'glass',
  'special-surface': 'special-surface',
} as const satisfies { [Note in UsdzNote]: Note };

/** Findings of a USDZ export, as stored in a draft. */
export const usdzReportSchema: z.ZodType<UsdzReport> = z.object({
  sizeBytes: z.number(),
  triangles: z.number(),
  sizeM: z.tuple([z.number(), z.number(), z.number()]),
  metresPerUnit: z.number(),
  shrunkTextures: z.number(),
  notes: z.array(z.enum(NOTES)),
});
