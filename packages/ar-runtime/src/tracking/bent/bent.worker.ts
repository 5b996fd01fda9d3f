import { loadWasmKernels } from '@anchora/vision';
import { BentFollower } from '@anchora/vision/bent';
import type { BentScope } from './bent-scope';

const createBentTracker: BentScope['createBentTracker'] = async (wasm, targets) => {
  // Without WASM, one tracker is slow enough.
  const kernels = wasm ? await loadWasmKernels(wasm) : undefined;
  return kernels && new BentFollower(kernels, targets);
};

// Entries of workers have no exports.
Object.assign(globalThis, { createBentTracker });
