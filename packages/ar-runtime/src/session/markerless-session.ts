import { canDraw } from '../markerless/can-draw';
import { detectWays } from '../markerless/detect-ways';
import {
  type LiveWay,
  type WayDriver,
  type WayElements,
  type WayEnd,
  type WayHost,
  WayUnavailable,
} from '../markerless/way-driver';
import { wayDrivers } from '../markerless/way-drivers';
import { type OwnedWorld, createWorld } from '../markerless/create-world';
import { isLive, nextWay, withoutDrawing } from '../markerless/way-order';
import { drawsModels, type World } from '../scene/world';
import type { ArState } from '../protocol/ar-state';
import { ContentPlayer } from './content-player';
import type { SessionDocument } from './experience-assets';
import { Gate } from '../loading/gate';
import { withTimeout } from '../loading/download';
import { SessionFailure } from '../protocol/session-failure';
import { hasWebglContext, watchWebglContext } from './webgl-context';
import { keepAwake } from './keep-awake';
import type { PlacingActions } from './placing-actions';
import type { FrameProject, PlacingHint, ShowingWay, StopReason, ToShell } from '../protocol/messages';
import { retryable } from '../loading/retryable';
import { failureAfter, lossOf } from './way-loss';
import { START_MARKS } from './start-marks';

/** Time between two reports of the rate of pictures. Equal to that of image-session.ts, which says why. */
export const STATS_PERIOD_MS = 2000;
/** The next way starts after this time even if the previous one has not ended. Chosen, not measured. */
const LEAVE_WITHIN_MS = 4000;

/** Content of a document, which replaces the plain fields of a project. */
export interface SessionWorld extends Pick<SessionDocument, 'player'> {
  /** @throws SessionFailure `webgl` or `content`. */
  createWorld(canvas: HTMLCanvasElement): Promise<OwnedWorld>;
}

export interface MarkerlessSessionOptions {
  project: FrameProject;
  /** Replaces the content of the project. */
  document?: SessionWorld;
  elements: WayElements;
  emit: (message: ToShell) => void;
  /** Overrides the detected ways. */
  ways?: ShowingWay[];
}

/** State from one tap on Start to the next stop. */
interface Run {
  way: LiveWay;
  driver: WayDriver | null;
  placed: boolean;
  /** Whether the visitor had placed the content, perhaps on an earlier way, and has not begun to choose a new place. */
  wasPlaced: boolean;
  /** State before a pause; null if not paused. */
  pausedFrom: ArState | null;
  /** True if the visitor had stopped the video with its own controls before the pause. */
  stilled: boolean;
  end: () => void;
}

/**
 * Shows content in the room in the best way that the device offers. A way that is unavailable or fails is replaced by
 * the next one, with content, scale, turn and sound unchanged.
 */
export class MarkerlessSession implements PlacingActions {
  private readonly drivers = wayDrivers();
  private readonly player: SessionDocument['player'] | null;
  private readonly tapped = new Gate();
  private readonly loadedWorld = retryable((again) => {
    const { document, elements, project, emit } = this.options;
    if (document) return document.createWorld(elements.canvas);
    const onProgress = (pct: number): void => emit({ t: 'loading', stage: 'content', pct });
    return createWorld(elements, project, { tapped: this.tapped, pastCache: again, onProgress });
  });
  private world: World | null = null;
  private ways: ShowingWay[] = [];
  private state: ArState = 'boot';
  private run: Run | null = null;
  private leaving: Promise<void> = Promise.resolve();
  private drawnFrames = 0;
  /** Whether the page is in the background. */
  private hidden = false;

  constructor(private readonly options: MarkerlessSessionOptions) {
    const { project, elements, document, emit } = options;
    this.player =
      document?.player ??
      (project.contentType === 'video'
        ? new ContentPlayer(elements.contentVideo, (audio) => emit({ t: 'audio', ...audio }))
        : null);
  }

  /** Detects the device's ways, and starts loading while the start overlay is shown. */
  prepare(): void {
    // The start asks for the world again and reports a failure.
    this.getWorld().catch(() => undefined);
    void this.findWays();
  }

  /** Address of a picture of the content, to be shown while nothing runs; null if the content has no picture. */
  async picture(): Promise<string | null> {
    const [world, { modelPicture, videoPicture }] = await Promise.all([
      this.getWorld(),
      import('../scene/content-picture'),
    ]);
    if (this.options.project.contentType === 'video') return videoPicture(this.options.elements.contentVideo);
    return this.run || !drawsModels(world) ? null : modelPicture(world);
  }

  /** Must be called in the tap itself: WebXR, motion, camera and sound need the gesture. */
  start(): void {
    const first = this.ways.find(isLive);
    if (!this.run && first) this.enter(first);
  }

  switchTo(way: LiveWay): void {
    const { run } = this;
    if (!run) return this.enter(way);
    if (run.way === way) return;
    this.player?.pause();
    this.begin(run, way);
  }

  /** Releases the resources of the current way; idempotent. */
  stop(reason: StopReason): void {
    if (this.run) this.takeDown(this.run);
    else if (this.state !== 'error') return;
    this.setState('stopped');
    this.options.emit({ t: 'stopped', reason });
  }

  suspend(): void {
    const { run } = this;
    this.hidden = true;
    if (!run || !this.pause(run)) return;
    run.driver?.suspend();
  }

  resume(): void {
    const { run } = this;
    this.hidden = false;
    const driver = run?.driver;
    if (!run?.pausedFrom || !driver) return;
    driver.resume().then(
      () => this.current(run, driver) && this.back(run),
      (error: unknown) => this.current(run, driver) && this.lost(run, error),
    );
  }

  /** The world over the live camera; null without one, or if the page cannot read its picture. */
  get worldOverCamera(): World | null {
    const way = this.run?.way;
    return way === 'camera' || way === 'camera-motion' || way === 'camera-world' ? this.world : null;
  }

  setMuted(muted: boolean): void {
    this.player?.setMuted(muted);
  }

  refit(): void {
    this.run?.driver?.refit();
  }

  recentre(): void {
    this.run?.driver?.recentre();
  }

  placeAgain(): void {
    this.run?.driver?.placeAgain();
  }

  resetScale(): void {
    this.world?.setScale(1);
    this.tellScale();
  }

  /** Removes a way whose link could not be opened, because the device does not have it after all. */
  dropWay(way: ShowingWay): void {
    if (!this.ways.includes(way) || isLive(way)) return;
    this.ways = this.ways.filter((kept) => kept !== way);
    this.options.emit({ t: 'dropped', way, reason: 'unsupported' });
    this.options.emit({ t: 'ready', ways: this.ways });
  }

  private async findWays(): Promise<void> {
    const found =
      this.options.ways ?? (await detectWays(this.options.project).catch((): ShowingWay[] => ['no-camera']));
    this.ways = canDraw() ? found : withoutDrawing(found);
    // The way's code must be loaded before the tap, because it requests permissions in the tap itself.
    // After a failure, the tap loads it again and reports what is wrong.
    const first = this.ways.find(isLive);
    if (first) await this.drivers.load(first).catch(() => undefined);
    this.setState('ready');
    this.options.emit({ t: 'ready', ways: this.ways });
  }

  private enter(way: LiveWay): void {
    performance.mark(START_MARKS.tap);
    this.tapped.open();
    this.player?.unlock();
    const statsTimer = setInterval(() => this.tellStats(), STATS_PERIOD_MS);
    const releaseScreen = keepAwake();
    const unwatchContext = watchWebglContext(this.options.elements.canvas, () => {
      if (this.run) this.lostDrawing(this.run);
    });
    const run: Run = {
      way,
      driver: null,
      placed: false,
      wasPlaced: false,
      pausedFrom: null,
      stilled: false,
      end: () => {
        clearInterval(statsTimer);
        releaseScreen();
        unwatchContext();
      },
    };
    this.run = run;
    this.begin(run, way);
  }

  private begin(run: Run, way: LiveWay): void {
    this.endDriver(run);
    run.way = way;
    run.pausedFrom = null;
    this.world?.unplace();
    this.setState('starting');
    const loaded = this.drivers.loaded(way);
    if (loaded) return this.drive(run, loaded);
    this.drivers.load(way).then(
      (factory) => this.run === run && run.way === way && this.drive(run, factory),
      (cause: unknown) => {
        if (this.run === run && run.way === way) this.lost(run, new WayUnavailable('unsupported', { cause }));
      },
    );
  }

  private drive(run: Run, factory: (host: WayHost) => WayDriver): void {
    const { wasPlaced } = run;
    run.placed = false;
    let told: PlacingHint | null | undefined;
    const current = (): boolean => this.current(run, driver);
    const driver: WayDriver = factory({
      project: this.options.project,
      elements: this.options.elements,
      wasPlaced,
      world: () => (run.way === 'no-camera' ? this.getWorld() : this.getDrawingWorld()),
      released: () => this.leaving,
      asking: (forCamera) => current() && this.options.emit({ t: 'loading', stage: forCamera ? 'camera' : 'content' }),
      hint: (hint) => {
        if (hint === told || !current()) return;
        told = hint;
        this.options.emit({ t: 'hint', hint });
      },
      placed: () => current() && this.placed(run),
      unplaced: () => current() && this.unplaced(run),
      scaled: () => current() && this.tellScale(),
      paused: (paused) => current() && (paused ? this.pause(run) : this.unpause(run)),
      ended: (end) => current() && this.ended(run, end),
    });
    run.driver = driver;
    driver.begin().then(
      () => current() && this.started(run),
      (error: unknown) => current() && this.lost(run, error),
    );
  }

  private started(run: Run): void {
    this.options.emit({ t: 'started', way: run.way });
    // The page gives the canvas another size for another way.
    run.driver?.refit();
    if (this.state === 'starting') {
      if (run.placed) this.tellPlaced(run);
      else this.setState('scanning');
    }
    // The page was hidden during the start, so the way is suspended now.
    if (this.hidden) this.suspend();
  }

  private placed(run: Run): void {
    run.placed = run.wasPlaced = true;
    // What is seen without a camera was not placed by the visitor, so the way is named first.
    if (this.state !== 'starting') this.tellPlaced(run);
  }

  private tellPlaced(run: Run): void {
    this.show(run, 'tracking');
    this.options.emit({ t: 'placed' });
    this.tellScale();
    if (!run.pausedFrom) void this.player?.play();
  }

  private unplaced(run: Run): void {
    run.placed = run.wasPlaced = false;
    this.player?.pause();
    this.show(run, 'scanning');
    this.options.emit({ t: 'unplaced' });
  }

  /** @returns false if nothing was running, or it is paused already. */
  private pause(run: Run): boolean {
    if (run.pausedFrom || (this.state !== 'scanning' && this.state !== 'tracking')) return false;
    run.pausedFrom = this.state;
    const { document, elements } = this.options;
    run.stilled = !document && run.way === 'no-camera' && elements.contentVideo.paused;
    this.player?.pause();
    this.setState('suspended');
    return true;
  }

  private unpause(run: Run): void {
    if (!run.pausedFrom) return;
    this.setState(run.pausedFrom);
    run.pausedFrom = null;
    if (run.placed && !run.stilled) void this.player?.play();
  }

  private back(run: Run): void {
    this.unpause(run);
    // The page was hidden again while the way came back.
    if (this.hidden) this.suspend();
  }

  private ended(run: Run, end: WayEnd): void {
    if (end.by === 'device') this.stop('device');
    else this.lost(run, new WayUnavailable(end.reason, { cause: end.cause }));
  }

  /** Ends the current way and starts the next one, or shows the failure screen if no other way could work. */
  private lost(run: Run, cause: unknown): void {
    this.endDriver(run);
    const { way } = run;
    const reason = lossOf(cause, way);
    if (reason === null) return this.failed(run, failureAfter(cause, null));
    this.player?.pause();
    this.options.emit({ t: 'dropped', way, reason });
    const next = nextWay(this.ways, way, reason);
    if (next) this.begin(run, next);
    else this.failed(run, failureAfter(cause, reason));
  }

  private lostDrawing(run: Run): void {
    if (run.way !== 'no-camera') return this.lost(run, new WayUnavailable('webgl'));
    // Begun again, it shows something without a GPU; a video has never needed one.
    if (this.options.project.contentType === 'video') return;
    this.player?.pause();
    this.begin(run, run.way);
  }

  private failed(run: Run, failure: SessionFailure): void {
    this.takeDown(run);
    this.options.emit({ t: 'error', code: failure.code, fatal: true, detail: failure.message });
    this.setState('error');
  }

  private takeDown(run: Run): void {
    this.run = null;
    this.endDriver(run);
    run.end();
    this.player?.rest();
    this.world?.reset();
  }

  private endDriver(run: Run): void {
    const { driver } = run;
    run.driver = null;
    if (!driver) return;
    const { leaving } = this;
    const left = withTimeout(driver.end(), 'Leaving a way of showing', LEAVE_WITHIN_MS).catch(() => undefined);
    // The next way is shown even if this one cannot be left. The one before may still hold the camera or the canvas.
    this.leaving = left.then(() => leaving);
  }

  /** Waits until the previous way has released the world: while WebXR presents, nothing else can draw. */
  private async getWorld(): Promise<World> {
    this.world = await this.loadedWorld();
    await this.leaving;
    return this.world;
  }

  /** @throws SessionFailure `webgl` if its WebGL context is lost. */
  private async getDrawingWorld(): Promise<World> {
    const world = await this.getWorld();
    if (await hasWebglContext(this.options.elements.canvas, world.context)) return world;
    throw new SessionFailure('webgl', 'The WebGL context is lost');
  }

  private current(run: Run, driver: WayDriver): boolean {
    return this.run === run && run.driver === driver;
  }

  private tellScale(): void {
    const { world } = this;
    const percent = world?.trueToSize ? Math.round(100 * world.scale) : null;
    this.options.emit({ t: 'scaled', percent });
  }

  private tellStats(): void {
    const frames = this.world?.frames ?? 0;
    const fps = ((frames - this.drawnFrames) * 1000) / STATS_PERIOD_MS;
    this.drawnFrames = frames;
    this.options.emit({ t: 'stats', fps, trackMs: 0, trackedWidthPx: 0 });
  }

  /** Shows a state, or keeps it until the end of a pause. */
  private show(run: Run, state: ArState): void {
    if (run.pausedFrom) run.pausedFrom = state;
    else this.setState(state);
  }

  private setState(state: ArState): void {
    if (this.state === state) return;
    this.state = state;
    this.options.emit({ t: 'state', state });
  }
}
