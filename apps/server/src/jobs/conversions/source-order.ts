import { VIDEO_LINES } from '@anchora/contract/limits';
import { z } from 'zod';
import { VIDEO_CONTAINERS } from '../../files/checks/video/video-container';

const orderSchema = z.object({
  /** The check of the upload has found the container, and the length, which some containers do not tell. */
  container: z.enum(VIDEO_CONTAINERS),
  durationMs: z.number().nullish(),
  /** The part that the owner chose, in seconds. */
  trim: z.object({ start: z.number(), end: z.number() }).nullish(),
  /** Absent in orders from before there was a choice. */
  lines: z.literal(VIDEO_LINES).default(VIDEO_LINES[0]),
});

/** The owner's order for the conversion of a source, from the metadata of its file; null for other files. */
export function readSourceOrder(metadata: Record<string, unknown>) {
  const read = orderSchema.safeParse(metadata);
  if (!read.success) return null;
  const { container, durationMs, trim, lines } = read.data;
  return { container, lines, trim: trim ?? null, durationS: durationMs == null ? null : durationMs / 1000 };
}
