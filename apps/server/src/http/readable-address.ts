/**
 * Escapes the percent signs of an address that cannot be decoded, such as `/%E0%A4%A`, so that a browser gets the
 * not-found page. Otherwise the router would refuse the request before any page could answer. Addresses of the API and
 * of files are left unchanged and refused as malformed.
 */
export function readableAddress(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (decoded(path) !== null || /^\/(?:api|files)(?:\/|$)/.test(path)) return url;
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

/** Returns the text, because the bundler drops a call of `decodeURIComponent` whose result is unused. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
