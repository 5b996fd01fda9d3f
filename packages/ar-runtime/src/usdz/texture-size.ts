/**
 * Longest side of a texture in a USDZ. Enough for a phone's screen; four times as many pixels would exhaust its memory.
 */
export const MAX_USDZ_TEXTURE_SIZE_PX = 1024;
