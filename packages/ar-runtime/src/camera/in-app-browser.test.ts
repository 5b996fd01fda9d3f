import { expect, test } from 'vitest';
import { androidIntentLink, detectInAppBrowser } from './in-app-browser';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['facebook', `${IPHONE} Mobile/22C152 [FBAN/FBIOS;FBAV/494.0.0;FBDV/iPhone16,1]`],
  ['facebook', `${ANDROID} Version/4.0 Chrome/131.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/494.0.0;]`],
  ['instagram', `${IPHONE} Mobile/22C152 Instagram 361.0.0.35.82 (iPhone16,1; iOS 18_2)`],
  ['zalo', `${ANDROID} Version/4.0 Chrome/131.0 Mobile Safari/537.36 Zalo android/24100611 ZaloTheme/light`],
  ['tiktok', `${ANDROID} Version/4.0 Chrome/131.0 Mobile Safari/537.36 trill_370105 BytedanceWebview/d8a21c6`],
  ['line', `${IPHONE} Mobile/15E148 Safari Line/14.20.1`],
  ['other', `${ANDROID} Version/4.0 Chrome/131.0 Mobile Safari/537.36`],
])('an address opened in %s is known by its user agent', (app, userAgent) => {
  expect(detectInAppBrowser(userAgent)).toBe(app);
});

test.each([
  `${IPHONE} Version/18.2 Mobile/15E148 Safari/604.1`,
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
])('a browser of its own is no in-app browser: %s', (userAgent) => {
  expect(detectInAppBrowser(userAgent)).toBeNull();
});

test('the intent link keeps address and query and falls back to the address', () => {
  expect(androidIntentLink('https://ar.example/view/ar/x?from=qr')).toBe(
    'intent://ar.example/view/ar/x?from=qr#Intent;scheme=https;action=android.intent.action.VIEW;' +
      'category=android.intent.category.BROWSABLE;' +
      'S.browser_fallback_url=https%3A%2F%2Far.example%2Fview%2Far%2Fx%3Ffrom%3Dqr;end',
  );
});
