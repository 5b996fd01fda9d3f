import { CameraError, type CameraErrorReason } from '../../camera/camera-error';
import { detectInAppBrowser } from '../../camera/in-app-browser';
import {
  CAMERA_STALL_S,
  IN_APP_SILENCE_S,
  KEEP_HIDDEN_MS,
  type OpenCamera,
  openCamera,
} from '../../camera/open-camera';
import type { WayLoss } from '../../protocol/messages';
import { WayUnavailable } from '../way-driver';

const LOSSES: Record<CameraErrorReason, WayLoss> = {
  denied: 'camera-denied',
  none: 'camera-none',
  busy: 'camera-busy',
  silent: 'camera-busy',
  insecure: 'unsupported',
  unsupported: 'unsupported',
};

/** Keeps the camera of a way open over short pauses, and reports its loss. */
export class LiveCamera {
  private readonly closing = new AbortController();
  private camera: OpenCamera | null = null;
  /** A request without an answer yet. A second one beside it would open a camera that nothing closes. */
  private opening: Promise<void> | null = null;
  private hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  private stallTimer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly onLost: (reason: WayLoss) => void,
  ) {}

  /** @throws WayUnavailable with the reason. */
  open(): Promise<void> {
    this.opening ??= this.request().finally(() => (this.opening = null));
    return this.opening;
  }

  /** Called when the page is hidden. */
  suspend(): void {
    clearInterval(this.stallTimer);
    this.hiddenTimer = setTimeout(() => this.release(), KEEP_HIDDEN_MS);
  }

  /** @throws the errors of `open`. */
  async resume(): Promise<void> {
    clearTimeout(this.hiddenTimer);
    this.hiddenTimer = undefined;
    if (this.camera?.track.readyState !== 'live') {
      this.release();
      return this.open();
    }
    // Some phones pause the element without an event. If it does not play, the stall timer notices.
    await this.video.play().catch(() => undefined);
    // The camera may have been closed meanwhile.
    if (this.camera) this.watch();
  }

  close(): void {
    clearTimeout(this.hiddenTimer);
    this.closing.abort(new DOMException('The camera is not needed any more', 'AbortError'));
    this.release();
  }

  private async request(): Promise<void> {
    const { signal } = this.closing;
    const asking = new AbortController();
    signal.addEventListener('abort', () => asking.abort(signal.reason), { signal: asking.signal });
    const isInApp = detectInAppBrowser(navigator.userAgent) !== null;
    let silentS = 0;
    const timer = setInterval(() => {
      // Nobody can answer while another page or app is seen.
      if (isInApp && !document.hidden && ++silentS >= IN_APP_SILENCE_S) asking.abort(new CameraError('silent'));
    }, 1000);
    try {
      // If the prompt is never shown, it is never answered either.
      this.camera = await Promise.race([openCamera(this.video, asking.signal), aborted(asking.signal)]);
    } catch (cause) {
      throw new WayUnavailable(cause instanceof CameraError ? LOSSES[cause.reason] : 'unsupported', { cause });
    } finally {
      clearInterval(timer);
    }
    // A camera that ends while the page is hidden is requested again when the page is shown.
    this.camera.track.addEventListener('ended', () => !this.hiddenTimer && this.onLost('camera-busy'), { signal });
    this.watch();
  }

  private release(): void {
    clearInterval(this.stallTimer);
    this.camera?.close();
    this.camera = null;
  }

  private watch(): void {
    clearInterval(this.stallTimer);
    // Counts ticks of the page's timer, of a second each, rather than time: a blocked page has not waited for the
    // camera.
    let stillS = 0;
    let lastTime = -1;
    this.stallTimer = setInterval(() => {
      const { currentTime } = this.video;
      // A page that is hidden while the content still loads gets no pictures.
      stillS = currentTime === lastTime && !document.hidden ? stillS + 1 : 0;
      lastTime = currentTime;
      if (stillS >= CAMERA_STALL_S) this.onLost('camera-busy');
    }, 1000);
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
}
