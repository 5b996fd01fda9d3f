import type { Compiled } from '@anchora/vision';
import type { BentFollower } from '@anchora/vision/bent';

export type BentTracker = Pick<BentFollower, 'process' | 'f' | 'reset'>;

/** Members that `bent.worker.ts` adds to the scope of the worker that loads it. */
export interface BentScope {
  /** Resolves with undefined if the kernels do not run. */
  createBentTracker(wasm: ArrayBuffer | null, targets: readonly Compiled[]): Promise<BentTracker | undefined>;
}
