import { createTsKernels, type Kernels, loadKernels } from '@anchora/vision';
import kernelsUrl from '@anchora/vision/kernels.wasm?url';

/** The engine's WASM kernels; if they cannot be loaded, the slower TypeScript kernels with the same results. */
export async function fetchKernels(): Promise<Kernels> {
  try {
    const answer = await fetch(kernelsUrl);
    if (answer.ok) return await loadKernels(await answer.arrayBuffer());
  } catch {
    // Offline, or a browser without WASM: fall back to the slower kernels below.
  }
  return createTsKernels();
}
