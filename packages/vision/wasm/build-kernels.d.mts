/** The bytes of kernels.wasm, made anew. */
export function compileKernels(): Promise<Uint8Array>;
