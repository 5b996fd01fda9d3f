/**
 * For bytes whose address changes with them. Browsers keep them for a year; a delivery network for a minute, within which a file
 * that is no longer public disappears from it.
 */
export const OBJECT_CACHE_CONTROL = 'max-age=31536000, immutable, s-maxage=60';
