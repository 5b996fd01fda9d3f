const KEY = 'usdz-declined';

/** Files that were declined on this page, because a browser may block the storage. */
const declinedHere = new Set<string>();

/**
 * Whether this tab makes no other iPhone version in place of a file: it has tried in vain, the creator did not want to
 * wait, or the file is itself the lighter version that was made.
 *
 * @param url of a model without a USDZ, or of a USDZ.
 */
export function isDeclined(url: string): boolean {
  return declinedHere.has(url) || stored().includes(url);
}

/** @param url as for `isDeclined`. */
export function rememberDeclined(url: string): void {
  if (isDeclined(url)) return;
  declinedHere.add(url);
  try {
    sessionStorage.setItem(KEY, [...stored(), url].join(' '));
  } catch {
    // Storage is blocked or full; the next page of this tab makes the offer again.
  }
}

function stored(): string[] {
  try {
    return sessionStorage.getItem(KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
