/**
 * Rewrites an address whose percent signs do not decode, such as `/%E0%A4%A`, to the one that spells them out, so that a
 * browser gets the not-found page for it. Without this the router refuses the request before any page can answer.
 * Addresses of the API and of files stay as they are and are refused as malformed.
 */
export function readableAddress(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (decoded(path) !== null || /^\/(?:api|files)(?:\/|$)/.test(path)) return url;
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

/** Hands the text on, because the bundler drops a call of `decodeURIComponent` whose result is not used. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
