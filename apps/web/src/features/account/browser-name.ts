import { account } from '../../texts/account';
import { BROWSER_NAMES, browserOf } from '../../ui/wording/browser-names';

const SYSTEMS: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * Browser and platform as people would name them ("Chrome on Android"); null if the header names neither.
 *
 * @param onSystem words for the two together, by default those of the page's language.
 */
export function browserName(userAgent: string | null, onSystem = account.sessions.onSystem): string | null {
  if (userAgent === null) return null;
  const browser = browserOf(userAgent);
  const name = browser && BROWSER_NAMES[browser];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return name && system ? onSystem(name, system) : (name ?? system);
}
