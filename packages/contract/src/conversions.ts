import { z } from 'zod';
import { DAY_MS } from './durations';
import { fault } from './errors/field-faults';
import { fileAddressSchema } from './file-address-schema';
import type { VariantFailure } from './errors/variant-failures';
import { MAX_CONVERTED_S, VIDEO_LINES } from './limits';
import type { UploadedFile } from './uploads';

/**
 * POST /api/conversions/sources: keeps an upload of the kind `source` as long as the video that a browser made of it.
 */
export const keptSourceSchema = z.object({
  source: fileAddressSchema,
  /** Address of the video. */
  result: fileAddressSchema,
});

/**
 * Latest moment of a source that a request may name. Chosen, not measured: far beyond any video of `MAX_SOURCE_BYTES`.
 */
const MAX_MOMENT_S = DAY_MS / 1000;
const wrongPart = fault('trim-invalid', { minutes: MAX_CONVERTED_S / 60 });
const momentS = z.number(wrongPart).min(0, wrongPart).max(MAX_MOMENT_S, wrongPart);

/** POST /api/conversions: has the server make an MP4 for phones of an uploaded source. */
export const conversionSchema = z.object({
  /** Address of an upload of the kind `source`. */
  source: fileAddressSchema,
  /** The part to convert, in seconds of the source; without it, the first `MAX_CONVERTED_S`. */
  trim: z
    .object({ start: momentS, end: momentS }, wrongPart)
    .refine(({ start, end }) => end > start && end - start <= MAX_CONVERTED_S, wrongPart)
    .nullish(),
  /** Shorter side of the result, px; a source with fewer keeps its own. */
  lines: z.literal(VIDEO_LINES, fault('quality-unknown')).default(VIDEO_LINES[0]),
});
export type ConversionRequest = z.input<typeof conversionSchema>;
export type ConversionOrder = z.output<typeof conversionSchema>;

/** A conversion on the server; its id is that of the source's file. */
export interface ServerConversion {
  id: string;
  state: 'queued' | 'running' | 'ready' | 'failed';
  /** 0..100, while it runs. */
  percent: number;
  /** Once it is ready: a video like one that its owner uploaded. */
  result: UploadedFile | null;
  failure: VariantFailure | null;
  /** `failure` in English words. */
  message: string | null;
}
