import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { PHONE } from './screen-sizes';

const IPHONE_SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const ANDROID_CHROME =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

const TOUCHED_PHONE: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true };

/**
 * Features of an iPhone's browsers: they open USDZ and ask permission for motion data, which has no classes of its own.
 */
const IPHONE_FEATURES = `
  delete window.Gyroscope;
  const supports = DOMTokenList.prototype.supports;
  DOMTokenList.prototype.supports = function (token) { return token === 'ar' || supports.call(this, token); };
  if (window.DeviceOrientationEvent) Object.defineProperty(DeviceOrientationEvent, 'requestPermission', { value: async () => 'denied' });
  Object.defineProperty(Navigator.prototype, 'xr', { configurable: true, value: undefined });
`;

/** An Android phone without AR services: WebXR exists but does not support immersive AR. */
const ANDROID_FEATURES = `
  Object.defineProperty(Navigator.prototype, 'xr', {
    configurable: true,
    value: { isSessionSupported: async () => false, addEventListener() {} },
  });
`;

/** A camera that is only listed; no test opens it. */
const CAMERA = `
  if (navigator.mediaDevices) {
    navigator.mediaDevices.enumerateDevices = async () => [{ kind: 'videoinput', deviceId: '', groupId: '', label: '' }];
  }
`;

export async function openIphone(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return phone(browser, { ...TOUCHED_PHONE, baseURL, userAgent: IPHONE_SAFARI }, IPHONE_FEATURES);
}

export async function openAndroid(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return phone(browser, { ...TOUCHED_PHONE, baseURL, userAgent: ANDROID_CHROME }, ANDROID_FEATURES);
}

async function phone(browser: Browser, options: BrowserContextOptions, features: string): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript({ content: features + CAMERA });
  return context;
}
