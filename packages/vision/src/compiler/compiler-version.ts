/**
 * Version of the compiler. Increase it when compiling pictures again is worth it, because new targets are found or
 * tracked better. The server stores the number with each tracking file that it builds, and operators recompile the
 * files of earlier versions.
 */
export const COMPILER_VERSION = 2;
