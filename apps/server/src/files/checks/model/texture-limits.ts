/** Largest side of a texture that current phones take. Chosen, not measured. */
export const MAX_TEXTURE_SIDE_PX = 8192;
/**
 * Limit for all textures of a model together: four of the largest, which decoded take a gigabyte, mipmaps not included.
 * Chosen, not measured.
 */
export const MAX_TEXTURES_PX = 4 * MAX_TEXTURE_SIDE_PX ** 2;
