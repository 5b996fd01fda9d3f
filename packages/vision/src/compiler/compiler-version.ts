/**
 * Counts the changes after which compiling a picture again is worth it: raise it when new targets are found or tracked better
 * than those compiled before. The server keeps the number with each tracking file that it builds, and operators recompile
 * the files of earlier versions.
 */
export const COMPILER_VERSION = 1;
