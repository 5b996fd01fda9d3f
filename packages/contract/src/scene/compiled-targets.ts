import { z } from 'zod';
import type { BuildFailure } from '../errors/build-failures';
import { fault } from '../errors/field-faults';

/**
 * PUT /api/targets/{imageFileId}: tracking data of a picture that scenes name as a target. Without `tracking` the server
 * makes it; repeating the request is harmless, and starts a failed build again.
 */
export const compiledTargetSchema = z.object({
  /** Address of a checked upload that the browser compiled from this very picture. */
  tracking: z.string(fault('file-address-missing')).max(2048, fault('file-address-invalid')).nullish(),
});
export type CompiledTargetRequest = z.infer<typeof compiledTargetSchema>;

/** Answer of PUT and GET /api/targets/{imageFileId}. */
export interface CompiledTarget {
  /** `none`: nobody has asked for it yet. */
  state: 'none' | 'queued' | 'building' | 'ready' | 'failed';
  /** How well the engine finds the picture, 0..1; null until ready, or where the file does not state it. */
  score: number | null;
  /** Only with `failed`. */
  failure: BuildFailure | null;
}
