/** Largest side of a texture that current phones take. */
export const MAX_TEXTURE_SIDE_PX = 8192;
/** Limit for all textures of a model together: decoded they take a gigabyte, mipmaps not included. */
export const MAX_TEXTURES_PX = 4 * MAX_TEXTURE_SIDE_PX ** 2;
