const HOME = '/dashboard';
const AUTH_PATH = /^\/(?:auth|login|signup|second-factor)\/?$/;

/** The sign-in page, with the address of the page that asked for it; its own pages keep the one that they have. */
export function signInAddress(path: string, search: string): string {
  if (AUTH_PATH.test(path)) return search ? `/auth?${search}` : '/auth';
  const asked = search ? `${path}?${search}` : path;
  return path === '/' || asked === HOME ? '/auth' : `/auth?next=${encodeURIComponent(asked)}`;
}

/** The page to open after sign-in: the page of this origin that asked for it, otherwise the dashboard. */
export function returnAddress(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return HOME;
  const address = parseAddress(next);
  if (address?.origin !== location.origin || AUTH_PATH.test(address.pathname)) return HOME;
  return `${address.pathname}${address.search}${address.hash}`;
}

function parseAddress(text: string): URL | null {
  try {
    return new URL(text, location.origin);
  } catch {
    return null;
  }
}
