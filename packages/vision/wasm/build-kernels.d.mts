/** Path of the file that `ensureKernels` brings up to date. */
export const KERNELS_FILE: string;

/**
 * Brings kernels.wasm up to date, or the given file; true when it was rebuilt.
 *
 * @throws Error with the compiler's words when a kernel does not compile; an older file then stays.
 */
export function ensureKernels(file?: string): Promise<boolean>;

/** The bytes of kernels.wasm, up to date. @throws Error as ensureKernels does. */
export function readKernels(): Promise<Uint8Array<ArrayBuffer>>;
