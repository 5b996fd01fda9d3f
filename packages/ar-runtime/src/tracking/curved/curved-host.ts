import { checkFileSize, type Compiled, type Kernels, loadWasmKernels, type Tracker } from '@anchora/vision';
import { createMixedTracker, readCurvedContainer } from '@anchora/vision/curved';
import { TrackerHost } from '../tracker-host';

/**
 * The host of projects with a target on a bottle, can or cup; flat targets of the same project are tracked as usual.
 */
export class CurvedHost extends TrackerHost {
  protected override async readTargets(bytes: Uint8Array): Promise<Compiled[]> {
    checkFileSize(bytes);
    return readCurvedContainer(bytes);
  }

  /** Flat and curved targets are tracked in memories of their own, because each tracker owns its memory. */
  protected override async createTracker(kernels: Kernels, size: { width: number; height: number }): Promise<Tracker> {
    const memories = [kernels, await this.moreKernels(kernels)];
    return createMixedTracker(() => {
      const next = memories.shift();
      if (!next) throw new Error('expected at most two kinds of targets');
      return next;
    }, size);
  }

  private async moreKernels({ simd }: Kernels): Promise<Kernels> {
    const more = simd && this.wasm ? await loadWasmKernels(this.wasm) : undefined;
    return more ?? (await import('@anchora/vision/ts-kernels')).createTsKernels();
  }
}
