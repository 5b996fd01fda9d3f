/** Apps whose built-in browser may have no camera. `other`: the web view of an unknown app. */
export type InAppBrowser = 'facebook' | 'instagram' | 'zalo' | 'tiktok' | 'line' | 'other';

const SIGNS: readonly (readonly [InAppBrowser, RegExp])[] = [
  ['instagram', /\bInstagram\b/],
  ['facebook', /\b(?:FBAN|FBAV|FB_IAB|MessengerForiOS)\b/],
  ['zalo', /\bZalo/i],
  ['tiktok', /\b(?:TikTok|musical_ly|BytedanceWebview|trill_)/i],
  ['line', /\bLine\//],
  ['other', /; wv\)/],
];

/** The app whose built-in browser has this user agent; null for a full browser. */
export function detectInAppBrowser(userAgent: string): InAppBrowser | null {
  return SIGNS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
}

/**
 * Link that opens `link` in the phone's own browser from an Android app's web view; falls back to `link` itself. A
 * fragment is kept by the fallback only, because an intent has its own.
 */
export function androidIntentLink(link: string): string {
  const url = new URL(link);
  const rest = `${url.host}${url.pathname}${url.search}`;
  const fallback = encodeURIComponent(link);
  return `intent://${rest}#Intent;scheme=${url.protocol.slice(0, -1)};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=${fallback};end`;
}
