import type { VariantFailure } from '@anchora/contract/errors/variant-failures';
import type { ModelVariant, VariantStats } from '@anchora/contract/variants';
import { childProgram } from '../../child-processes/child-program';
import { ChildTimeoutError } from '../../child-processes/child-limit-error';
import { runChild } from '../../child-processes/run-child';

export interface VariantRequest {
  /** Paths in the folder of the request. */
  sourcePath: string;
  outputPath: string;
  variant: ModelVariant;
}

export type VariantAnswer =
  | { outcome: 'ready'; stats: VariantStats }
  /**
   * The variant would hardly be smaller than its source, or would have textures that the viewers it is made for show
   * black.
   */
  | { outcome: 'skipped'; stats: VariantStats; hasKtx2?: true }
  /** Another attempt would end the same way. */
  | { outcome: 'failed'; failure: VariantFailure };

export const MAKE_VARIANT = childProgram<VariantRequest, VariantAnswer>('make-variant', import.meta.url);

/** The largest models take a tenth of this on two busy processors (2026-11-22). */
export const MAKE_VARIANT_TIMEOUT_MS = 120_000;
/** Limit of the JavaScript heap. Chosen, not measured. */
const HEAP_MB = 1024;
/** Limit of the whole process, with the buffers of meshes and textures. Chosen, not measured. */
const MEMORY_MB = 1536;

interface Making {
  folder: string;
  user: string;
  signal: AbortSignal;
  /** @param percent 0..100 */
  onProgress?: (percent: number) => void;
}

/**
 * Makes a variant of a checked model in a child process, and writes it to `outputPath`. The process has decoded an
 * upload, so the bytes that it wrote must pass the checks of uploads.
 *
 * @throws ChildLimitError if the process crashed or exceeded a limit other than its time; also what else `runChild`
 *   throws.
 */
export async function makeVariant(request: VariantRequest, making: Making): Promise<VariantAnswer> {
  try {
    return await runChild(MAKE_VARIANT, request, {
      ...making,
      timeoutMs: MAKE_VARIANT_TIMEOUT_MS,
      heapMb: HEAP_MB,
      memoryMb: MEMORY_MB,
      maxAtOnce: 1,
    });
  } catch (error) {
    if (error instanceof ChildTimeoutError) return { outcome: 'failed', failure: { code: 'variant-too-complex' } };
    throw error;
  }
}
