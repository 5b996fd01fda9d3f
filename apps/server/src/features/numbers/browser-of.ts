import type { Browser, Device } from '@anchora/contract/visit-properties';

/** The first match counts: browsers inside apps, and those built on others, name the others too. */
const BROWSERS: readonly [RegExp, Browser][] = [
  [/Instagram/i, 'in-instagram'],
  [/FBAN|FBAV|FB_IAB|FBIOS/, 'in-facebook'],
  [/TikTok|musical_ly|BytedanceWebview|trill_/i, 'in-tiktok'],
  [/\bZalo\b/i, 'in-zalo'],
  [/\bLine\//i, 'in-line'],
  [/; wv\)|\bGSA\/|MicroMessenger|Snapchat|Pinterest|LinkedInApp|Twitter/i, 'in-app'],
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/SamsungBrowser\//, 'samsung'],
  [/\bOPR\/|\bOPT\/|Opera/, 'opera'],
  [/Firefox\/|FxiOS\//, 'firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'chrome'],
  [/Version\/[\d.]+ .*Safari\//, 'safari'],
  // On an iPhone only the built-in browser of an app does not name Safari.
  [/iPhone|iPad/, 'in-app'],
];

/** @param userAgent the header, or an empty text. */
export function browserOf(userAgent: string): Browser {
  return BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'unknown';
}

/** An iPad that asks for desktop pages counts as a computer, because its header is that of a Mac. */
export function deviceKindOf(userAgent: string): Device {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|iPod|Android/.test(userAgent) ? 'phone' : 'computer';
}
