/** MIME types that any web server knows, by the ends of names; it sends files of other kinds as bytes. */
export const SITE_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
};
