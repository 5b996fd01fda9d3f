import { detectInAppBrowser } from '../camera/in-app-browser';

/** A question that the browser has not answered by then counts as answered with no. */
const ANSWER_WITHIN_MS = 1000;

/** What a device and its browser can do for an experience without a picture to follow. */
export interface DeviceFeatures {
  /** WebXR sessions that show the camera. */
  webxr: boolean;
  /** Links with `rel="ar"` open a USDZ in the room. */
  quickLook: boolean;
  /** `intent:` links reach Android's Scene Viewer. */
  sceneViewer: boolean;
  /** A camera exists, as far as that is known without requesting it. */
  camera: boolean;
  /** Held in the hand: the screen is touched and the device can be turned about. */
  handheld: boolean;
  /** The device reports its orientation, or will once permission is requested in a tap. */
  motion: boolean;
}

/** The part of `window` that detection uses. */
export type FeatureScope = Pick<
  Window,
  'isSecureContext' | 'matchMedia' | 'addEventListener' | 'removeEventListener'
> & {
  navigator: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> & {
    xr?: Pick<XRSystem, 'isSessionSupported'>;
    mediaDevices?: Pick<MediaDevices, 'enumerateDevices'> & Partial<Pick<MediaDevices, 'getUserMedia'>>;
  };
  document: Pick<Document, 'createElement'>;
  DeviceOrientationEvent?: object;
};

/** Asks the browser, all questions side by side; takes a second at most and asks the visitor nothing. */
export async function readDeviceFeatures(scope: FeatureScope = window): Promise<DeviceFeatures> {
  const handheld = isHandheld(scope);
  const [webxr, camera, motion] = await Promise.all([
    inTime(hasWebxr(scope), false),
    inTime(hasCamera(scope), true),
    handheld ? hasMotion(scope) : false,
  ]);
  return { webxr, quickLook: hasQuickLook(scope), sceneViewer: hasSceneViewer(scope), camera, handheld, motion };
}

function inTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), ANSWER_WITHIN_MS);
    answer.then(resolve, () => resolve(otherwise)).finally(() => clearTimeout(timer));
  });
}

/** A screen that can be touched beside a mouse or a touchpad is a laptop's, whose camera looks at its user. */
function isHandheld(scope: FeatureScope): boolean {
  const touched = scope.navigator.maxTouchPoints > 0 && scope.matchMedia('(any-pointer: coarse)').matches;
  return touched && !scope.matchMedia('(hover: hover) and (pointer: fine)').matches;
}

async function hasWebxr({ isSecureContext, navigator }: FeatureScope): Promise<boolean> {
  return isSecureContext && ((await navigator.xr?.isSessionSupported('immersive-ar').catch(() => false)) ?? false);
}

/**
 * iOS and iPadOS say so themselves; but built-in browsers of apps say it too and then do nothing. Of these only the
 * other browsers' own views are known to open it.
 */
function hasQuickLook({ document, navigator: { userAgent } }: FeatureScope): boolean {
  if (!document.createElement('a').relList.supports('ar') || detectInAppBrowser(userAgent)) return false;
  return /CriOS|EdgiOS|FxiOS|GSA\//.test(userAgent) || /Version\/[\d.]+.* Safari\//.test(userAgent);
}

/** No feature tells whether an app answers `intent:` links; on Android every browser but Firefox passes them on. */
function hasSceneViewer({ isSecureContext, navigator: { userAgent } }: FeatureScope): boolean {
  // It fetches the model by https alone, as a page that counts as secure is served.
  if (!isSecureContext || !/Android/.test(userAgent)) return false;
  return !/Firefox|Focus\//.test(userAgent) && !detectInAppBrowser(userAgent);
}

/** A browser that will not tell which devices there are may have a camera. */
async function hasCamera({ isSecureContext, navigator: { mediaDevices } }: FeatureScope): Promise<boolean> {
  if (!isSecureContext || !mediaDevices?.getUserMedia) return false;
  const devices = await mediaDevices.enumerateDevices().catch(() => null);
  return !devices || devices.some(({ kind }) => kind === 'videoinput');
}

/** A browser that requires a permission for motion has it. Elsewhere a first reading proves it. */
function hasMotion(scope: FeatureScope): Promise<boolean> {
  const { DeviceOrientationEvent: kind } = scope;
  if (!scope.isSecureContext || !kind) return Promise.resolve(false);
  if ('requestPermission' in kind) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (answer: boolean): void => {
      clearTimeout(timer);
      scope.removeEventListener('deviceorientation', listen);
      resolve(answer);
    };
    const listen = ({ alpha }: DeviceOrientationEvent): void => {
      if (alpha !== null) settle(true);
    };
    const timer = setTimeout(() => settle(false), ANSWER_WITHIN_MS);
    scope.addEventListener('deviceorientation', listen);
  });
}
