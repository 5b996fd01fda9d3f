import { readKernels } from '../wasm/build-kernels.mjs';
import { loadKernels } from '../src/kernels/load-kernels';

/**
 * The WASM kernels, for trackers that are used one after the other: the next tracker takes over their memory. They give
 * the answers of their TypeScript twins (kernels-wasm.test.ts) in a fraction of the time.
 */
export const wasmKernels = await loadKernels(await readKernels());

/** WASM kernels with a memory of their own. */
export const ownWasmKernels = async () => loadKernels(await readKernels());
