import { CameraError, type CameraErrorReason } from '../../camera/camera-error';
import { detectInAppBrowser } from '../../camera/in-app-browser';
import { type OpenCamera, openCamera } from '../../camera/open-camera';
import type { WayLoss } from '../../protocol/messages';
import { WayUnavailable } from '../way-driver';

/** In an app's built-in browser the question for the camera may never be shown. */
const IN_APP_SILENCE_MS = 8000;
/** Hidden for longer, the camera is given back. */
const KEEP_HIDDEN_MS = 10_000;
/** A camera that runs but shows nothing new for this many seconds in a row has failed. */
const STALL_S = 8;

const LOSSES: Record<CameraErrorReason, WayLoss> = {
  denied: 'camera-denied',
  none: 'camera-none',
  busy: 'camera-busy',
  silent: 'camera-busy',
  insecure: 'unsupported',
  unsupported: 'unsupported',
};

/** The camera behind a way: opened, kept over short pauses, and reported when it is taken away. */
export class LiveCamera {
  private readonly closing = new AbortController();
  private camera: OpenCamera | null = null;
  private hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  private stallTimer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly onLost: (reason: WayLoss) => void,
  ) {}

  /** @throws WayUnavailable with what is wrong with the camera. */
  async open(): Promise<void> {
    const { signal } = this.closing;
    const asking = new AbortController();
    signal.addEventListener('abort', () => asking.abort(signal.reason), { signal: asking.signal });
    const isInApp = detectInAppBrowser(navigator.userAgent) !== null;
    const timer = isInApp ? setTimeout(() => asking.abort(new CameraError('silent')), IN_APP_SILENCE_MS) : undefined;
    try {
      // A question that is never shown is never answered either.
      this.camera = await Promise.race([openCamera(this.video, asking.signal), aborted(asking.signal)]);
    } catch (cause) {
      throw new WayUnavailable(cause instanceof CameraError ? LOSSES[cause.reason] : 'unsupported', { cause });
    } finally {
      clearTimeout(timer);
    }
    // Taken away while nobody looks, it is asked for again when somebody does.
    this.camera.track.addEventListener('ended', () => !this.hiddenTimer && this.onLost('camera-busy'), { signal });
    this.watch();
  }

  /** The page is hidden. */
  suspend(): void {
    clearInterval(this.stallTimer);
    this.hiddenTimer = setTimeout(() => this.release(), KEEP_HIDDEN_MS);
  }

  /** @throws as `open` does. */
  async resume(): Promise<void> {
    clearTimeout(this.hiddenTimer);
    this.hiddenTimer = undefined;
    if (this.camera?.track.readyState !== 'live') {
      this.release();
      return this.open();
    }
    // Some phones pause the element behind one's back.
    await this.video.play().catch(() => undefined);
    this.watch();
  }

  close(): void {
    clearTimeout(this.hiddenTimer);
    this.closing.abort(new DOMException('The camera is not needed any more', 'AbortError'));
    this.release();
  }

  private release(): void {
    clearInterval(this.stallTimer);
    this.camera?.close();
    this.camera = null;
  }

  private watch(): void {
    clearInterval(this.stallTimer);
    // Counted in ticks of the page's own clock: a page that was held up has not waited for the camera.
    let stillS = 0;
    let lastTime = -1;
    this.stallTimer = setInterval(() => {
      const { currentTime } = this.video;
      stillS = currentTime === lastTime ? stillS + 1 : 0;
      lastTime = currentTime;
      if (stillS >= STALL_S) this.onLost('camera-busy');
    }, 1000);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
}
