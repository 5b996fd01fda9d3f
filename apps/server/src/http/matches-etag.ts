/**
 * Whether the client has the answer with this ETag already: one of the ETags of its If-None-Match header is this one by
 * the weak comparison, or the header is `*`, which means any answer (RFC 9110, 13.1.2).
 *
 * @param header value of If-None-Match. @param etag with its quotes, and `W/` before them if it is weak.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((known) => opaque(known) === opaque(etag));
}

/** The ETag without the mark of a weak one. */
function opaque(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}
