import { CAMERA_STALL_S, IN_APP_SILENCE_S, KEEP_HIDDEN_MS, type OpenCamera, openCamera } from '../camera/open-camera';
import { watchCamera } from '../camera/watch-camera';
import { CameraError } from '../camera/camera-error';
import { cameraFailure } from '../camera/camera-failure';
import { defaultFocalLengthPx } from '../camera/cover-fit';
import { LEAST_FOCAL_CHANGE, cameraNumber, keepFocalRatio, learnedFocalRatio } from '../camera/learned-lenses';
import { Gate } from '../loading/gate';
import type { InAppBrowser } from '../camera/in-app-browser';
import type { ScanLook } from '../tracking/frame-look';
import { TargetPresence } from '../tracking/target-presence';
import { type Poses, TrackerClient, type TrackerError } from '../tracking/tracker-client';
import type { TargetScene } from '../scene/target-scene';
import type { ArState } from '../protocol/ar-state';
import { ContentPlayer } from './content-player';
import { ExperienceAssets, type LoadedStage, type SessionDocument, type StageElements } from './experience-assets';
import { SessionFailure } from '../protocol/session-failure';
import { FrameRate } from './frame-rate';
import { keepAwake } from './keep-awake';
import type { FrameProject, StopReason, ToShell } from '../protocol/messages';
import { START_MARKS } from './start-marks';

/**
 * Time between two reports of the rate of pictures. Chosen, not measured. markerless-session.ts has the same number of
 * its own, because no visitor loads both files.
 */
export const STATS_PERIOD_MS = 2000;

interface SessionElements extends StageElements {
  camera: HTMLVideoElement;
}

export interface ImageSessionOptions {
  project: FrameProject;
  elements: SessionElements;
  inApp: InAppBrowser | null;
  /** Replaces the content of the project. */
  document?: SessionDocument;
  emit: (message: ToShell) => void;
  /** Called about twice a second once the target image has not been found for three seconds. */
  onLook?: (look: ScanLook) => void;
}

/** Resources from one tap on Start to the next stop. */
interface Run {
  abort: AbortController;
  camera: OpenCamera | null;
  tracker: TrackerClient | null;
  stage: LoadedStage | null;
  stopWatching: () => void;
  releaseScreen: () => void;
  timers: Set<ReturnType<typeof setTimeout>>;
}

/**
 * Image tracking from the tap on Start to stop. Camera, tracker and content are started in parallel; then every camera
 * picture goes to the tracker and every pose to the stage.
 */
export class ImageSession {
  private readonly tapped = new Gate();
  private readonly assets: ExperienceAssets;
  private readonly player: SessionDocument['player'] | null;
  private readonly presence = new TargetPresence(
    { onFound: (id) => this.found(id), onLost: (id) => this.lost(id) },
    () => this.run?.tracker?.busy ?? false,
  );
  private readonly rate = new FrameRate();
  /** The camera that the visitor has chosen. */
  private deviceId: string | undefined;
  private state: ArState = 'boot';
  private run: Run | null = null;
  /** Size of the camera's pictures, px; 0 while no camera is open. */
  private size = { width: 0, height: 0 };
  /** Whether the page is in the background. */
  private hidden = false;
  /** Focal length that was last stored for the next visit, px of the camera's picture; 0 before. */
  private keptFocalPx = 0;

  constructor(private readonly options: ImageSessionOptions) {
    const { project, elements, document, emit } = options;
    const onProgress = (pct: number): void => emit({ t: 'loading', stage: 'content', pct });
    this.assets = new ExperienceAssets(project, elements, this.tapped, onProgress, document);
    this.player =
      document?.player ??
      (project.contentType === 'video'
        ? new ContentPlayer(elements.contentVideo, (audio) => emit({ t: 'audio', ...audio }))
        : null);
  }

  /** Starts loading while the start overlay is shown. */
  prepare(): void {
    this.assets.preload();
    this.setState('ready');
    this.options.emit({ t: 'ready', ways: ['image'] });
  }

  /** Must be called in the tap itself: camera and sound need the gesture. */
  start(): void {
    // An app may never answer a request for the camera; another tap then asks again.
    if (this.run) this.stop('back');
    performance.mark(START_MARKS.tap);
    this.tapped.open();
    this.player?.unlock();
    const run: Run = {
      abort: new AbortController(),
      camera: null,
      tracker: null,
      stage: null,
      stopWatching: () => undefined,
      releaseScreen: () => undefined,
      timers: new Set(),
    };
    this.run = run;
    this.setState('starting');
    void this.bringUp(run).catch((error: unknown) => this.failed(run, error));
  }

  /** Releases camera, worker, sound and picture; idempotent. */
  stop(reason: StopReason): void {
    const { run } = this;
    if (!run && this.state !== 'error') return;
    this.run = null;
    if (run) this.takeDown(run);
    this.setState('stopped');
    this.options.emit({ t: 'stopped', reason });
  }

  /** Pauses while the page is hidden. */
  suspend(): void {
    const { run } = this;
    this.hidden = true;
    if (!run || (this.state !== 'scanning' && this.state !== 'tracking')) return;
    run.stopWatching();
    this.presence.end();
    run.releaseScreen();
    this.setState('suspended');
    this.after(run, KEEP_HIDDEN_MS, () => this.closeCamera(run));
  }

  resume(): void {
    const { run } = this;
    this.hidden = false;
    if (!run || this.state !== 'suspended') return;
    this.clearTimers(run);
    if (run.camera?.track.readyState === 'live') {
      // Some phones pause the element without an event. If it does not play, the stall timer notices.
      this.options.elements.camera.play().catch(() => undefined);
      this.begin(run);
      return;
    }
    this.reopenCamera(run);
  }

  /** Goes on with another camera; later starts use it too. */
  switchCamera(deviceId: string): void {
    const { run } = this;
    if (!run?.camera) return;
    run.stopWatching();
    run.releaseScreen();
    this.presence.end();
    this.deviceId = deviceId;
    this.reopenCamera(run);
  }

  /** The open camera; null while no camera is open. */
  get cameraTrack(): MediaStreamTrack | null {
    return this.run?.camera?.track ?? null;
  }

  /** The scene that draws the content; null while nothing runs. */
  get scene(): TargetScene | null {
    return this.run?.stage?.scene ?? null;
  }

  setMuted(muted: boolean): void {
    this.player?.setMuted(muted);
  }

  /** Fits the picture again after a change of the canvas's size or orientation. */
  refit(): void {
    const { width, height } = this.size;
    if (width > 0) this.run?.stage?.scene.resize(width, height);
  }

  private async bringUp(run: Run): Promise<void> {
    const worker = await this.options.document?.startWorker();
    if (run.abort.signal.aborted) {
      worker?.terminate();
      return;
    }
    const tracker = new TrackerClient(
      {
        onPoses: (poses) => this.receivePoses(run, poses),
        onError: (error) => this.failed(run, trackerFailure(error)),
      },
      worker,
    );
    run.tracker = tracker;
    const [, , stage] = await Promise.all([
      this.bringUpCamera(run),
      this.bringUpTracker(run, tracker),
      this.assets.stage(),
    ]);
    if (run.abort.signal.aborted) return;
    run.stage = stage;
    this.begin(run);
  }

  /** Closing forgets the size of the pictures, so the tracker gets size and lens of the camera that is opened then. */
  private reopenCamera(run: Run): void {
    this.closeCamera(run);
    this.setState('starting');
    this.bringUpCamera(run)
      .then(() => this.begin(run))
      .catch((error: unknown) => this.failed(run, error));
  }

  private async bringUpTracker(run: Run, tracker: TrackerClient): Promise<void> {
    const [kernels, tracking] = await Promise.all([this.assets.kernels(), this.assets.tracking()]);
    if (run.abort.signal.aborted) return;
    tracker.load(kernels, tracking);
    const targets = await tracker.loaded.catch((error: TrackerError) => {
      // Only damaged bytes are loaded again; a stop rejects this promise, too.
      if (error.failure === 'format') this.assets.tracking.forget();
      throw trackerFailure(error);
    });
    this.options.document?.sized(targets);
  }

  private async bringUpCamera(run: Run): Promise<void> {
    const { elements, inApp, emit } = this.options;
    emit({ t: 'loading', stage: 'camera' });
    let silence: ReturnType<typeof setTimeout> | undefined;
    const watchSilence = (leftS: number): void => {
      if (leftS === 0) emit({ t: 'error', code: 'inapp', fatal: false });
      // Nobody can answer while another page or app is seen.
      else silence = this.after(run, 1000, () => watchSilence(this.hidden ? leftS : leftS - 1));
    };
    if (inApp) watchSilence(IN_APP_SILENCE_S);
    try {
      run.camera = await openCamera(elements.camera, run.abort.signal, this.deviceId);
    } catch (error) {
      throw error instanceof CameraError ? cameraFailure(error, inApp) : error;
    } finally {
      clearTimeout(silence);
    }
    performance.mark(START_MARKS.cameraPicture);
    // The screen stops pointing at the question for the camera, which was granted.
    emit({ t: 'loading', stage: 'tracker' });
    const onEnded = (): void => {
      if (this.run === run && this.state !== 'suspended') {
        this.failed(run, new SessionFailure('camera-busy', 'The camera was taken away'));
      }
    };
    // Chromium keeps a granted stream for some seconds after its last use, so listeners of an ended run must be
    // removed.
    run.camera.track.addEventListener('ended', onEnded, { signal: run.abort.signal });
    this.measureCamera(run);
  }

  /** Starts the flow of frames once camera, tracker and stage are ready. */
  private begin(run: Run): void {
    if (this.run !== run || !run.camera) return;
    const { camera } = this.options.elements;
    this.measureCamera(run);
    this.refit();
    // Counts ticks of the page's timer rather than time, because a blocked page has not waited for the camera.
    let silentS = 0;
    const stopFrames = watchCamera(camera, (picture) => {
      silentS = 0;
      if (camera.videoWidth !== this.size.width || camera.videoHeight !== this.size.height) this.measureCamera(run);
      run.tracker?.submit(picture);
    });
    const stallTimer = setInterval(() => {
      silentS += 1;
      if (silentS >= CAMERA_STALL_S) {
        this.failed(run, new SessionFailure('timeout', 'The camera sends no pictures'));
      }
    }, 1000);
    // The time before the first picture does not count.
    this.rate.take();
    const statsTimer = setInterval(() => this.options.emit({ t: 'stats', ...this.rate.take() }), STATS_PERIOD_MS);
    run.stopWatching = () => {
      stopFrames();
      clearInterval(stallTimer);
      clearInterval(statsTimer);
    };
    run.releaseScreen = keepAwake();
    this.setState('scanning');
    const { facingMode } = run.camera.track.getSettings();
    const { width: w, height: h } = this.size;
    this.options.emit({ t: 'started', way: 'image', video: facingMode ? { w, h, facing: facingMode } : { w, h } });
    // The page was hidden while the camera was opened, and a hidden page gets no pictures.
    if (this.hidden) this.suspend();
  }

  /** Tells the tracker the present size of the camera's pictures; the projection follows with the poses. */
  private measureCamera(run: Run): void {
    const { videoWidth, videoHeight } = this.options.elements.camera;
    if (videoWidth === 0 || (videoWidth === this.size.width && videoHeight === this.size.height && run.stage)) return;
    this.keptFocalPx = 0;
    this.size = { width: videoWidth, height: videoHeight };
    this.presence.end();
    run.tracker?.resize(videoWidth, videoHeight, this.knownFocalPx(run));
    this.refit();
  }

  private knownFocalPx({ camera }: Run): number {
    const { width, height } = this.size;
    const ratio = camera && learnedFocalRatio(cameraNumber(camera.track.getSettings(), this.size));
    return ratio ? ratio * Math.max(width, height) : defaultFocalLengthPx(width, height);
  }

  /**
   * Stores a learned focal length for the next visit, immediately, because a browser may end a page without any event.
   */
  private keepLens({ camera }: Run, focalPx: number): void {
    if (!camera || Math.abs(focalPx - this.keptFocalPx) < LEAST_FOCAL_CHANGE * focalPx) return;
    this.keptFocalPx = focalPx;
    const longerPx = Math.max(this.size.width, this.size.height);
    keepFocalRatio(cameraNumber(camera.track.getSettings(), this.size), focalPx / longerPx);
  }

  private receivePoses(run: Run, { ms, results, focalPx, isFocalLearned, trackedWidthPx, look, picture }: Poses): void {
    this.rate.add(ms, trackedWidthPx);
    if (this.run === run && isFocalLearned) this.keepLens(run, focalPx);
    const watching = this.run === run && (this.state === 'scanning' || this.state === 'tracking');
    const seen = watching ? this.presence.update(results) : null;
    if (seen && run.stage) run.stage.stage.show(seen.matrix, picture, focalPx, seen.bend);
    else picture.close();
    if (look && this.state === 'scanning') this.options.onLook?.(look);
  }

  private found(id: number): void {
    performance.mark(START_MARKS.targetFound);
    this.setState('tracking');
    this.options.emit({ t: 'targetFound', i: id });
    void this.player?.play();
  }

  private lost(id: number): void {
    this.run?.stage?.stage.hide();
    this.player?.pause();
    if (this.state === 'tracking') this.setState('scanning');
    this.options.emit({ t: 'targetLost', i: id });
  }

  private failed(run: Run, error: unknown): void {
    if (this.run !== run || run.abort.signal.aborted) return;
    const failure = error instanceof SessionFailure ? error : new SessionFailure('tracker', String(error));
    this.run = null;
    // The chosen camera may be the reason.
    this.deviceId = undefined;
    this.takeDown(run);
    this.options.emit({ t: 'error', code: failure.code, fatal: true, detail: failure.message });
    this.setState('error');
  }

  private takeDown(run: Run): void {
    run.abort.abort(new DOMException('The session was stopped', 'AbortError'));
    this.clearTimers(run);
    run.stopWatching();
    run.releaseScreen();
    this.presence.end();
    this.player?.rest();
    run.stage?.stage.hide();
    run.tracker?.dispose();
    this.closeCamera(run);
  }

  private closeCamera(run: Run): void {
    run.camera?.close();
    run.camera = null;
    this.size = { width: 0, height: 0 };
  }

  private after(run: Run, delayMs: number, act: () => void): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      run.timers.delete(timer);
      act();
    }, delayMs);
    run.timers.add(timer);
    return timer;
  }

  private clearTimers(run: Run): void {
    for (const timer of run.timers) clearTimeout(timer);
    run.timers.clear();
  }

  private setState(state: ArState): void {
    if (this.state === state) return;
    this.state = state;
    this.options.emit({ t: 'state', state });
  }
}

function trackerFailure(error: TrackerError): SessionFailure {
  return new SessionFailure('tracker', error.message, { cause: error });
}
