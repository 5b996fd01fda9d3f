import type { UsdzReport } from '@anchora/ar-runtime/usdz/usdz-report';
import { z } from 'zod';

/** Findings of a USDZ export, as stored in a draft. */
export const usdzReportSchema: z.ZodType<UsdzReport> = z.object({
  sizeBytes: z.number(),
  triangles: z.number(),
  sizeM: z.tuple([z.number(), z.number(), z.number()]),
  metresPerUnit: z.number(),
  shrunkTextures: z.number(),
  notes: z.array(z.enum(['animation', 'lines', 'vertex-colours', 'glass', 'special-surface'])),
});
