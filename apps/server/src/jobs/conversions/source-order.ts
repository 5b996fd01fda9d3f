import { z } from 'zod';

const orderSchema = z.object({
  /** By the check of the upload. */
  container: z.enum(['mov', 'matroska']),
  durationMs: z.number().nullish(),
  /** As its owner asked for. */
  trim: z.object({ start: z.number(), end: z.number() }).nullish(),
});

/** How a source is to be converted, from the metadata of its file; null for a file that is no source. */
export function readOrder(metadata: Record<string, unknown>) {
  const read = orderSchema.safeParse(metadata);
  if (!read.success) return null;
  const { container, durationMs, trim } = read.data;
  return { container, trim: trim ?? null, durationS: durationMs == null ? null : durationMs / 1000 };
}
