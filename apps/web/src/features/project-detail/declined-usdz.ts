const KEY = 'usdz-declined';

/** Models that were declined on this page, because a browser may block the storage. */
const declinedHere = new Set<string>();

/** Whether this tab has tried the model in vain, or its creator did not want to wait. */
export function isDeclined(modelUrl: string): boolean {
  return declinedHere.has(modelUrl) || stored().includes(modelUrl);
}

export function rememberDeclined(modelUrl: string): void {
  if (isDeclined(modelUrl)) return;
  declinedHere.add(modelUrl);
  try {
    sessionStorage.setItem(KEY, [...stored(), modelUrl].join(' '));
  } catch {
    // Storage is blocked or full; the next page of this tab offers the model again.
  }
}

function stored(): string[] {
  try {
    return sessionStorage.getItem(KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
