import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ShowingWay } from '../protocol/messages';
import { detectWays } from './detect-ways';
import { type FeatureScope, readDeviceFeatures } from './device-features';

const UA = {
  androidChrome:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  androidFirefox: 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
  zaloAndroid:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0 Mobile Safari/537.36 Zalo android/24100611',
  iphoneSafari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  iphoneChrome:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
  iphoneFacebook:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]',
  iphoneUnknownApp:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ipadSafari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  desktopChrome:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
};

interface FakeDevice {
  userAgent: string;
  secure?: boolean;
  touch?: boolean;
  /** True if the main pointing device is a mouse or a touchpad. */
  mouse?: boolean;
  /** Answer of `isSessionSupported`, which may also reject or never settle. */
  xr?: boolean | 'reject' | 'never';
  relAr?: boolean;
  /** Kinds of the devices; null if the browser does not list them. */
  devices?: string[] | null;
  /** `ask`: needs a permission; `angles`: readings without rates of turn; `null`: readings without values. */
  motion?: 'reads' | 'angles' | 'ask' | 'null' | 'none';
}

function scopeOf(device: FakeDevice): FeatureScope {
  const {
    secure = true,
    touch = true,
    mouse = !touch,
    xr,
    relAr = false,
    devices = ['videoinput'],
    motion = 'none',
  } = device;
  const answerXr = {
    isSessionSupported: () =>
      xr === 'reject'
        ? Promise.reject(new DOMException('blocked', 'SecurityError'))
        : xr === 'never'
          ? new Promise<boolean>(() => undefined)
          : Promise.resolve(xr === true),
  };
  const scope = {
    isSecureContext: secure,
    matchMedia: (query: string) => ({ matches: query.includes('coarse') ? touch : mouse }),
    navigator: {
      userAgent: device.userAgent,
      maxTouchPoints: touch ? 5 : 0,
      ...(xr !== undefined && { xr: answerXr }),
      ...(secure && {
        mediaDevices: {
          getUserMedia: () => Promise.reject(new Error('not to be asked')),
          enumerateDevices: () =>
            devices ? Promise.resolve(devices.map((kind) => ({ kind }))) : Promise.reject(new Error('blocked')),
        },
      }),
    },
    document: { createElement: () => ({ relList: { supports: () => relAr } }) },
    ...(motion !== 'none' && {
      DeviceOrientationEvent: motion === 'ask' ? { requestPermission: () => undefined } : {},
    }),
    addEventListener: (type: string, listen: (reading: object) => void) => {
      if (motion === 'none' || motion === 'ask') return;
      const alpha = motion === 'null' || (motion === 'angles' && type === 'devicemotion') ? null : 12;
      const moved = { rotationRate: alpha === null ? null : { alpha }, accelerationIncludingGravity: { x: null } };
      const reading = type === 'devicemotion' ? moved : { alpha };
      setTimeout(() => listen(reading), 40);
    },
    removeEventListener: () => undefined,
  };
  // The test double has only the parts of `window` that detection reads.
  return scope as unknown as FeatureScope;
}

const MODEL = { contentType: '3d-model', usdzUrl: 'https://ar.example/files/u', fitsSceneViewer: true } as const;
const MODEL_WITHOUT_USDZ = { ...MODEL, usdzUrl: null } as const;
const VIDEO = { contentType: 'video', usdzUrl: null, fitsSceneViewer: true } as const;

const OVER_CAMERA: ShowingWay[] = ['camera-world', 'camera-motion', 'camera', 'no-camera'];
const WITHOUT_RATES: ShowingWay[] = ['camera-motion', 'camera', 'no-camera'];
const WITHOUT_MOTION: ShowingWay[] = ['camera', 'no-camera'];

const CLASSES: [name: string, device: FakeDevice, model: ShowingWay[], video: ShowingWay[]][] = [
  [
    'Android with AR services',
    { userAgent: UA.androidChrome, xr: true, motion: 'reads' },
    ['webxr', ...OVER_CAMERA],
    ['webxr', ...OVER_CAMERA],
  ],
  [
    'Android without AR services',
    { userAgent: UA.androidChrome, xr: false, motion: 'reads' },
    ['scene-viewer', ...OVER_CAMERA],
    OVER_CAMERA,
  ],
  [
    'Android, WebXR not allowed here',
    { userAgent: UA.androidChrome, xr: 'reject', motion: 'reads' },
    ['scene-viewer', ...OVER_CAMERA],
    OVER_CAMERA,
  ],
  [
    'Android, WebXR never answers',
    { userAgent: UA.androidChrome, xr: 'never', motion: 'reads' },
    ['scene-viewer', ...OVER_CAMERA],
    OVER_CAMERA,
  ],
  [
    'Android without a gyroscope',
    { userAgent: UA.androidChrome, xr: false, motion: 'null' },
    ['scene-viewer', ...WITHOUT_MOTION],
    WITHOUT_MOTION,
  ],
  [
    'Android that reports its angles only',
    { userAgent: UA.androidChrome, xr: false, motion: 'angles' },
    ['scene-viewer', ...WITHOUT_RATES],
    WITHOUT_RATES,
  ],
  ['Android Firefox', { userAgent: UA.androidFirefox, motion: 'reads' }, OVER_CAMERA, OVER_CAMERA],
  ['Android, an app’s browser', { userAgent: UA.zaloAndroid, motion: 'reads' }, OVER_CAMERA, OVER_CAMERA],
  [
    'iPhone Safari',
    { userAgent: UA.iphoneSafari, relAr: true, motion: 'ask' },
    ['quick-look', ...OVER_CAMERA],
    OVER_CAMERA,
  ],
  [
    'iPhone Chrome',
    { userAgent: UA.iphoneChrome, relAr: true, motion: 'ask' },
    ['quick-look', ...OVER_CAMERA],
    OVER_CAMERA,
  ],
  [
    'iPhone, Facebook’s browser',
    { userAgent: UA.iphoneFacebook, relAr: true, motion: 'ask' },
    OVER_CAMERA,
    OVER_CAMERA,
  ],
  [
    'iPhone, an unknown app’s browser',
    { userAgent: UA.iphoneUnknownApp, relAr: true, motion: 'ask' },
    OVER_CAMERA,
    OVER_CAMERA,
  ],
  ['iPad', { userAgent: UA.ipadSafari, relAr: true, motion: 'ask' }, ['quick-look', ...OVER_CAMERA], OVER_CAMERA],
  [
    'tablet without a camera',
    { userAgent: UA.androidChrome, devices: ['audioinput'], motion: 'reads' },
    ['scene-viewer', 'no-camera'],
    ['no-camera'],
  ],
  [
    'phone that hides its devices',
    { userAgent: UA.androidFirefox, devices: null, motion: 'reads' },
    OVER_CAMERA,
    OVER_CAMERA,
  ],
  [
    'phone on a plain http address',
    { userAgent: UA.androidChrome, secure: false, motion: 'reads' },
    ['no-camera'],
    ['no-camera'],
  ],
  [
    'laptop with a screen to touch',
    { userAgent: UA.desktopChrome, mouse: true, motion: 'null' },
    ['no-camera'],
    ['no-camera'],
  ],
  ['desktop with a webcam', { userAgent: UA.desktopChrome, touch: false, xr: false }, ['no-camera'], ['no-camera']],
  [
    'headset with a see-through view',
    { userAgent: UA.desktopChrome, touch: false, xr: true },
    ['webxr', 'no-camera'],
    ['webxr', 'no-camera'],
  ],
];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The ways of a device, after the time in which it has to answer. */
async function waysOf(project: Parameters<typeof detectWays>[0], scope: FeatureScope): Promise<ShowingWay[]> {
  const ways = detectWays(project, scope);
  await vi.advanceTimersByTimeAsync(1000);
  return ways;
}

describe('detectWays', () => {
  test.each(CLASSES)(
    'finds the ways of a %s for a model and for a video, the best first',
    async (_name, device, model, video) => {
      expect(await waysOf(MODEL, scopeOf(device))).toEqual(model);
      expect(await waysOf(VIDEO, scopeOf(device))).toEqual(video);
    },
  );

  test('a model without a USDZ goes without Quick Look', async () => {
    const scope = scopeOf({ userAgent: UA.iphoneSafari, relAr: true, motion: 'ask' });
    expect(await waysOf(MODEL_WITHOUT_USDZ, scope)).toEqual(OVER_CAMERA);
  });

  test('a model that Scene Viewer cannot show goes without it', async () => {
    const scope = scopeOf({ userAgent: UA.androidChrome, xr: false, motion: 'reads' });
    expect(await waysOf({ ...MODEL, fitsSceneViewer: false }, scope)).toEqual(OVER_CAMERA);
  });

  test('Chromium that could ask for motion but has no rates of turn goes without camera-world', async () => {
    const scope = scopeOf({ userAgent: UA.androidChrome, motion: 'angles' });
    const asking = { ...scope, DeviceOrientationEvent: { requestPermission: () => undefined }, Gyroscope: {} };
    expect(await waysOf(VIDEO, asking)).toEqual(WITHOUT_RATES);
  });

  test('a device that answers at once is not waited for', async () => {
    const told = vi.fn();
    void readDeviceFeatures(scopeOf({ userAgent: UA.androidChrome, xr: true, motion: 'reads' })).then(told);
    // Its readings come after 40 ms.
    await vi.advanceTimersByTimeAsync(40);
    expect(told).toHaveBeenCalledOnce();
  });
});

describe('the first way of a scene on an iPhone', () => {
  const device = { userAgent: UA.iphoneSafari, relAr: true, motion: 'ask' } as const;
  const model = { kind: 'model', onTap: [] };
  const firstOf = async (items: object[], button: object | null = null): Promise<ShowingWay | undefined> => {
    const scene = { v: 1, targets: [], scenes: [{ id: 'scene1', items, whenLost: 'hide', button }] };
    return (await waysOf({ ...MODEL, scene }, scopeOf(device)))[0];
  };

  test('is its own viewer for one model', async () => {
    expect(await firstOf([model])).toBe('quick-look');
  });

  test('is the camera if its own viewer would leave out a tap, a text or a button', async () => {
    const tap = { do: 'hide', item: 'item01' };
    expect(await firstOf([{ ...model, onTap: [tap] }])).toBe('camera-world');
    expect(await firstOf([model, { kind: 'text', onTap: [] }])).toBe('camera-world');
    expect(await firstOf([model], { label: 'Order', action: tap, when: 'always' })).toBe('camera-world');
  });
});
