import { expect, it } from 'vitest';
import { browserOf, deviceKindOf } from './browser-of';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`, 'phone', 'chrome'],
  [`${ANDROID} Chrome/130.0.0.0 Safari/537.36`, 'tablet', 'chrome'],
  [`${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'phone', 'samsung'],
  [`${ANDROID} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0;]`, 'phone', 'in-facebook'],
  [`${IPHONE} Mobile/15E148 Instagram 340.0`, 'phone', 'in-instagram'],
  [`${IPHONE} Mobile/15E148 BytedanceWebview/d8a21c6`, 'phone', 'in-tiktok'],
  [`${IPHONE} Mobile/15E148 Zalo iOS/600`, 'phone', 'in-zalo'],
  [`${IPHONE} Mobile/15E148 Safari Line/14.1.0`, 'phone', 'in-line'],
  [`${IPHONE} Mobile/15E148`, 'phone', 'in-app'],
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'phone', 'safari'],
  [`${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'phone', 'chrome'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'computer', 'firefox'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'computer', 'edge'],
  ['curl/8.0', 'computer', 'unknown'],
  ['', 'computer', 'unknown'],
])('%s is a %s with %s', (userAgent, device, browser) => {
  expect([deviceKindOf(userAgent), browserOf(userAgent)]).toEqual([device, browser]);
});
