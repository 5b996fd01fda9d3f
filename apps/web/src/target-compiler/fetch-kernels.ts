import { createTsKernels, type Kernels, loadKernels } from '@anchora/vision';
import kernelsUrl from '@anchora/vision/kernels.wasm?url';

/** The engine's fast kernels; where they cannot be had, the slow ones, which do the same. */
export async function fetchKernels(): Promise<Kernels> {
  try {
    const answer = await fetch(kernelsUrl);
    if (answer.ok) return await loadKernels(await answer.arrayBuffer());
  } catch {
    // Offline, or a browser that refuses: below.
  }
  return createTsKernels();
}
