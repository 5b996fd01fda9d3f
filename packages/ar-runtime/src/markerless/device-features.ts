import { detectInAppBrowser } from '../camera/in-app-browser';

/** Browsers that do not answer a question within this time count as answering no. Chosen, not measured. */
const ANSWER_WITHIN_MS = 1000;

/** Abilities of a device and its browser that matter for markerless experiences. */
export interface DeviceFeatures {
  /** WebXR sessions that show the camera. */
  webxr: boolean;
  /** Links with `rel="ar"` open a USDZ in the room. */
  quickLook: boolean;
  /** `intent:` links open Android's Scene Viewer. */
  sceneViewer: boolean;
  /** Whether there is a camera, as far as the browser reveals it without a request. */
  camera: boolean;
  /** Whether the device is held in the hand and has a touch screen. */
  handheld: boolean;
  /** The device reports its orientation, or will after a permission that is requested in a tap. */
  motion: boolean;
  /** The device reports how fast it turns, too, or will after the same permission. */
  gyroscope: boolean;
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

/** Asks the browser all questions at once; takes a second at most and needs no permission. */
export async function readDeviceFeatures(scope: FeatureScope = window): Promise<DeviceFeatures> {
  const handheld = isHandheld(scope);
  const [webxr, camera, motion, gyroscope] = await Promise.all([
    inTime(hasWebxr(scope), false),
    inTime(hasCamera(scope), true),
    handheld ? hasMotion(scope) : false,
    handheld ? hasGyroscope(scope) : false,
  ]);
  const viewers = { quickLook: hasQuickLook(scope), sceneViewer: hasSceneViewer(scope) };
  return { webxr, ...viewers, camera, handheld, motion, gyroscope };
}

function inTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), ANSWER_WITHIN_MS);
    answer.then(resolve, () => resolve(otherwise)).finally(() => clearTimeout(timer));
  });
}

/** A touch screen beside a mouse or a touchpad belongs to a laptop, whose camera faces its user. */
function isHandheld(scope: FeatureScope): boolean {
  const touched = scope.navigator.maxTouchPoints > 0 && scope.matchMedia('(any-pointer: coarse)').matches;
  return touched && !scope.matchMedia('(hover: hover) and (pointer: fine)').matches;
}

async function hasWebxr({ isSecureContext, navigator }: FeatureScope): Promise<boolean> {
  return isSecureContext && ((await navigator.xr?.isSessionSupported('immersive-ar').catch(() => false)) ?? false);
}

/**
 * iOS and iPadOS report support themselves, but built-in browsers of apps report it too and then do nothing. Of these,
 * only the views of other browsers are known to open it.
 */
function hasQuickLook({ document, navigator: { userAgent } }: FeatureScope): boolean {
  if (!document.createElement('a').relList.supports('ar') || detectInAppBrowser(userAgent)) return false;
  return /CriOS|EdgiOS|FxiOS|GSA\//.test(userAgent) || /Version\/[\d.]+.* Safari\//.test(userAgent);
}

/**
 * Whether an app handles `intent:` links cannot be detected; on Android every browser except Firefox passes them on.
 */
function hasSceneViewer({ isSecureContext, navigator: { userAgent } }: FeatureScope): boolean {
  // Scene Viewer fetches models only by https, and a secure context implies that the page was served so.
  if (!isSecureContext || !/Android/.test(userAgent)) return false;
  return !/Firefox|Focus\//.test(userAgent) && !detectInAppBrowser(userAgent);
}

/** A browser that does not list devices may have a camera. */
async function hasCamera({ isSecureContext, navigator: { mediaDevices } }: FeatureScope): Promise<boolean> {
  if (!isSecureContext || !mediaDevices?.getUserMedia) return false;
  const devices = await mediaDevices.enumerateDevices().catch(() => null);
  return !devices || devices.some(({ kind }) => kind === 'videoinput');
}

/** A browser that requires a permission for motion has motion sensors. Elsewhere a first reading proves them. */
function hasMotion(scope: FeatureScope): Promise<boolean> {
  if (asksForMotion(scope)) return Promise.resolve(true);
  return firstReading(scope, 'deviceorientation', (event) =>
    (event as DeviceOrientationEvent).alpha === null ? undefined : true,
  );
}

/** Chromium may have the function to ask for a permission, too, but gives readings without one. */
function hasGyroscope(scope: FeatureScope): Promise<boolean> {
  if (asksForMotion(scope) && !('Gyroscope' in scope)) return Promise.resolve(true);
  return firstReading(scope, 'devicemotion', (event) => {
    const { rotationRate, accelerationIncludingGravity: pull } = event as DeviceMotionEvent;
    if (typeof rotationRate?.alpha === 'number') return true;
    // Devices without any sensor send one event without values; others may need a moment for the first rate.
    return typeof pull?.x === 'number' ? undefined : false;
  });
}

const asksForMotion = ({ isSecureContext, DeviceOrientationEvent: kind }: FeatureScope): boolean =>
  isSecureContext && kind !== undefined && 'requestPermission' in kind;

/**
 * The answer of the first event that gives one; false if none does within `ANSWER_WITHIN_MS`, or there are no events.
 */
function firstReading(
  scope: FeatureScope,
  type: 'deviceorientation' | 'devicemotion',
  answerOf: (event: Event) => boolean | undefined,
): Promise<boolean> {
  if (!scope.isSecureContext || !scope.DeviceOrientationEvent) return Promise.resolve(false);
  return new Promise((resolve) => {
    const settle = (answer: boolean): void => {
      clearTimeout(timer);
      scope.removeEventListener(type, listen);
      resolve(answer);
    };
    const listen = (event: Event): void => {
      const answer = answerOf(event);
      if (answer !== undefined) settle(answer);
    };
    const timer = setTimeout(() => settle(false), ANSWER_WITHIN_MS);
    scope.addEventListener(type, listen);
  });
}
