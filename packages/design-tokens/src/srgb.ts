/*
 * Tokens of `base.css` and `app.css` in sRGB, for what cannot read CSS: pictures drawn by the server, by scripts and by
 * the AR frame, the web app manifest, and the browser's own bars. A test compares each with its OKLCH original. Import
 * them as `SRGB`; as single exports, those that a page does not use are left out of its code.
 */

export const paper = '#fbfaf7';
export const paperDark = '#120f0b';
export const table = '#f1eee9';
export const ink = '#14120f';
export const accent = '#f0452a';
