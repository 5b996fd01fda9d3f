/**
 * The header for objects whose address changes with their bytes. Browsers keep them for a year. A delivery network
 * keeps them for a minute, so that a file that is no longer public disappears from it within that time.
 */
export const OBJECT_CACHE_CONTROL = 'max-age=31536000, immutable, s-maxage=60';
