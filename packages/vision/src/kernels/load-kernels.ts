import type { Kernels } from './kernels';
import { loadWasmKernels } from './load-wasm-kernels';
import { createTsKernels } from './ts-kernels';

/**
 * The kernels of wasm/kernels.wasm, or their TypeScript twins (`simd` is then false) where loadWasmKernels has none:
 * everything works with them, only slower.
 *
 * @param wasm the bytes of kernels.wasm, loaded by the platform.
 * @throws as loadWasmKernels does.
 */
export async function loadKernels(wasm: ArrayBuffer | Uint8Array): Promise<Kernels> {
  return (await loadWasmKernels(wasm)) ?? createTsKernels();
}
