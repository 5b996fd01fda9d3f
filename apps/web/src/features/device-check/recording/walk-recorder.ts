import kernelsUrl from '@anchora/vision/kernels.wasm?url';
import { CameraError, type CameraErrorReason } from '@anchora/ar-runtime/camera/camera-error';
import { type OpenCamera, openCamera } from '@anchora/ar-runtime/camera/open-camera';
import { watchCamera } from '@anchora/ar-runtime/camera/watch-camera';
import { download } from '@anchora/ar-runtime/loading/download';
import { MotionSensor } from '@anchora/ar-runtime/markerless/camera-ways/motion-sensor';
import { MotionFeed } from '@anchora/ar-runtime/markerless/camera-world/motion-feed';
import { WayUnavailable } from '@anchora/ar-runtime/markerless/way-driver';
import { type Located, WorldClient } from '@anchora/ar-runtime/tracking/world/world-client';
import { drawMark } from './draw-mark';
import { MAX_RECORDING_MS, type RecordingEnd, TrackingRecording } from './tracking-recording';

/**
 * Assumed height of the phone over the floor, the same as `FLOOR_Y_M` for visitors, whose module would bring three.js
 * along.
 */
const HEIGHT_M = 1.4;

/** Reasons for which a recording could not start. */
export type RecorderFault = CameraErrorReason | 'motion-denied' | 'motion-none' | 'tracker';

/** Facts about the newest picture that the tester is shown. */
export type Seen = Pick<Located, 'state' | 'reason' | 'isShown'> & { seconds: number };

interface RecorderEvents {
  onSeen(seen: Seen): void;
  /** A tap met no floor. */
  onMissed(): void;
  /** The recording ended by itself. */
  onEnded(event: RecordingEnd): void;
  onFault(fault: RecorderFault): void;
}

/** Runs world tracking over this device's camera and sensors and records how it goes. Nothing leaves the page. */
export class WalkRecorder {
  private readonly sensor = new MotionSensor();
  private readonly closing = new AbortController();
  private readonly feed = new MotionFeed((sample) => {
    this.client?.motion(sample);
    this.recording?.reading(sample.rate ? 'rate' : 'angles', sample.tMs);
  });
  private camera: OpenCamera | null = null;
  private client: WorldClient | null = null;
  private recording: TrackingRecording | null = null;
  private startMs = 0;
  /** Number of the last placing that was answered; taps may follow one another before an answer comes. */
  private answered = 0;
  private stopWatching = (): void => undefined;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly video: HTMLVideoElement,
    private readonly events: RecorderEvents,
  ) {}

  /** Must be called in the tap itself, because phones allow motion only there. */
  async start(): Promise<void> {
    const kernels = download(kernelsUrl).catch(() => null);
    try {
      await this.sensor.start();
      await this.feed.start();
      this.camera = await openCamera(this.video, this.closing.signal);
      await this.record(await kernels, this.camera);
    } catch (error) {
      const wasStopped = this.closing.signal.aborted;
      this.end();
      if (!wasStopped) this.events.onFault(faultOf(error));
    }
  }

  /** Stands the mark where the picture shows the floor at a point, given as shares of the picture's sides. */
  place(x: number, y: number): void {
    this.client?.place(x, y, HEIGHT_M);
  }

  /** Ends camera, sensors and tracker. @returns the recording; null if nothing was recorded. */
  stop(event: RecordingEnd = 'stopped'): TrackingRecording | null {
    const { recording } = this;
    recording?.event(event, performance.now());
    this.end();
    return recording?.isEmpty ? null : recording;
  }

  private async record(kernels: ArrayBuffer | null, { track }: OpenCamera): Promise<void> {
    const { signal } = this.closing;
    signal.throwIfAborted();
    this.startMs = performance.now();
    this.recording = new TrackingRecording(this.startMs);
    const client = new WorldClient(kernels, {
      onLocated: (located) => this.take(located),
      onError: () => {
        // The recording shows how the failure came about.
        if (this.recording?.isEmpty === false) return this.events.onEnded('tracker-failed');
        this.end();
        this.events.onFault('tracker');
      },
    });
    this.client = client;
    this.stopWatching = watchCamera(this.video, (picture) => client.submit(picture));
    track.addEventListener('ended', () => this.events.onEnded('camera-lost'), { signal });
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') this.events.onEnded('page-hidden');
      },
      { signal },
    );
  }

  private take(located: Located): void {
    const { picture, tMs, state, reason, isShown, placing, isPlaced } = located;
    this.recording?.picture(located, picture);
    drawMark(this.canvas, located);
    picture.close();
    if (placing > this.answered) {
      this.answered = placing;
      this.recording?.event(isPlaced ? 'placed' : 'no-floor', tMs);
      if (!isPlaced) this.events.onMissed();
    }
    const ms = tMs - this.startMs;
    if (ms > MAX_RECORDING_MS) return this.events.onEnded('too-long');
    this.events.onSeen({ state, reason, isShown, seconds: Math.max(0, Math.floor(ms / 1000)) });
  }

  private end(): void {
    this.stopWatching();
    this.closing.abort(new DOMException('The recording has ended', 'AbortError'));
    this.feed.end();
    this.sensor.end();
    this.client?.dispose();
    this.camera?.close();
    this.client = this.camera = this.recording = null;
  }
}

function faultOf(error: unknown): RecorderFault {
  if (error instanceof CameraError) return error.reason;
  if (!(error instanceof WayUnavailable)) return 'tracker';
  return error.reason === 'motion-denied' ? 'motion-denied' : 'motion-none';
}
