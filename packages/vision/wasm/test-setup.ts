import { ensureKernels } from './build-kernels.mjs';

/** Before the tests of a run: kernels.wasm is there and up to date. */
export default async function setUpKernels(): Promise<void> {
  await ensureKernels();
}
