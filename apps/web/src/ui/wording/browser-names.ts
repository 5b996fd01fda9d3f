/** Names of browsers, the same in every language. */
export const BROWSER_NAMES = {
  chrome: 'Chrome',
  safari: 'Safari',
  firefox: 'Firefox',
  edge: 'Edge',
  samsung: 'Samsung Internet',
  opera: 'Opera',
};

type Browser = keyof typeof BROWSER_NAMES;

/** Marks in user agents. Most browsers also name those that stand below them here. */
const MARKS: [browser: Browser, mark: RegExp][] = [
  ['edge', /\bEdg(?:A|iOS)?\//],
  ['opera', /\b(?:OPR|OPiOS|OPT)\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:(?:Headless)?Chrome|CriOS)\//],
  ['safari', /\bSafari\//],
];

/** The browser that a user agent names; null for any other. */
export function browserOf(userAgent: string): Browser | null {
  return MARKS.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
}
