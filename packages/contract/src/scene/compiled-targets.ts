import { z } from 'zod';
import type { BuildFailure } from '../errors/build-failures';
import { fileAddressSchema } from '../file-address-schema';

/**
 * PUT /api/targets/{imageFileId}: tracking data of a picture that is a target of scenes. Without `tracking` the server
 * compiles it. Repeating the request is harmless, and restarts a failed build.
 */
export const compiledTargetSchema = z.object({
  /** Address of a checked upload that the browser compiled from this picture. */
  tracking: fileAddressSchema.nullish(),
});

/** Answer of PUT and GET /api/targets/{imageFileId}. */
export interface CompiledTarget {
  /** `none`: it was not requested yet. */
  state: 'none' | 'queued' | 'building' | 'ready' | 'failed';
  /** Score of the engine for finding the picture, 0..1; null until ready, or if the file does not state it. */
  score: number | null;
  /** Reason of the failure; only with `failed`. */
  failure: BuildFailure | null;
}
