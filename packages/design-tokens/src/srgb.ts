/**
 * Tokens of `base.css` and `app.css` in sRGB, for what cannot read CSS: pictures drawn by the server and by scripts, the web
 * app manifest, and the browser's own bars. A test compares each with its OKLCH original.
 */
export const SRGB = {
  paper: '#fbfaf7',
  paperDark: '#120f0b',
  table: '#f1eee9',
  ink: '#14120f',
  accent: '#f0452a',
};
