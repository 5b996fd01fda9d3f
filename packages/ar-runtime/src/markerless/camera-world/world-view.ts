import { Matrix4, type Quaternion, Vector3 } from 'three';
import { coverFit, defaultFocalLengthPx } from '../../camera/cover-fit';
import { watchCamera } from '../../camera/watch-camera';
import type { PlacingHint } from '../../protocol/messages';
import type { World } from '../../scene/world';
import { type Located, WorldClient } from '../../tracking/world/world-client';
import { type CameraView, type ContentSize, floorDistance, type RayAt } from '../camera-ways/camera-driver';
import { AHEAD_Y, FLOOR_Y_M, FloorView } from '../camera-ways/floor-view';
import { PhoneAttitude } from '../camera-ways/phone-attitude';
import type { WayHost } from '../way-driver';
import { KeptLens } from './kept-lens';
import { MotionFeed } from './motion-feed';
import { anchorAt, cameraIn } from './tracked-room';

/**
 * The floor is tracked from the content's place, or from `ELSEWHERE` if that is within `EDGE` of the picture's edge or
 * outside; shares of the picture's sides, from the top left. Chosen, not measured.
 */
const ELSEWHERE = { x: 0.5, y: 0.7 };
const EDGE = 0.08;
/** Loss of the floor for this time is explained to the visitor, ms. Chosen, not measured. */
const EXPLAIN_AFTER_MS = 700;
/**
 * Content disappears in this time before it moves far; the tracker waits as long (`FADE_MS` in vision's
 * `shown-pose.ts`).
 */
const FADE = 'opacity 120ms linear';
/** The least height over the floor from which it is tracked, m. Chosen, not measured. */
const MIN_HEIGHT_M = 0.3;

const HINTS = { dark: 'too-dark', fast: 'too-fast', plain: 'too-plain', covered: 'covered' } as const;

/** The camera's place by a tracker of the floor once content was placed, and before that by the phone's turn alone. */
export class WorldView implements CameraView {
  readonly choosing: CameraView['choosing'];
  zoom = 1;
  private readonly phone = new PhoneAttitude();
  private readonly floor = new FloorView(FLOOR_Y_M);
  private readonly lens: KeptLens;
  private isLensRead = false;
  private readonly feed = new MotionFeed((sample) => this.client?.motion(sample));
  private client: WorldClient | null = null;
  private isEnded = false;
  private stopWatching: (() => void) | null = null;
  /** Content was placed and the tracker does not know the floor yet. */
  private wantsFloor = false;
  /** Number of the placing that the tracker was asked for; 0 before. */
  private placing = 0;
  /** The camera in the world while its place is not tracked. */
  private readonly held = new Vector3();
  private readonly anchor = new Matrix4();
  private isAnchored = false;
  /** The newest answer that was not drawn yet. */
  private located: Located | null = null;
  private lostSinceMs: number | null = null;
  private reason: Located['reason'];
  private readonly camera = new Matrix4();
  private readonly scratch = new Vector3();

  constructor(
    private readonly host: WayHost,
    private readonly kernels: Promise<ArrayBuffer | null>,
  ) {
    const { floor } = this;
    this.lens = new KeptLens(host.elements.camera);
    this.choosing = { aim: (ray) => floor.aimedAt(ray), place: (ray) => floor.at(ray) };
  }

  async start(): Promise<void> {
    // Asks for the permission, in the tap itself.
    await this.phone.start();
    await this.feed.start();
    const kernels = await this.kernels;
    if (this.isEnded) return;
    this.client = new WorldClient(kernels, {
      onLocated: (located) => this.receive(located),
      onError: (cause) => this.host.ended({ by: 'failure', reason: 'unsupported', cause }),
    });
  }

  attitude(nowMs: number): Quaternion {
    return this.phone.at(nowMs);
  }

  placeAhead(rayAt: RayAt, { radiusM }: ContentSize, present: Matrix4 | null): Matrix4 {
    return this.floor.ahead(rayAt(0.5, AHEAD_Y), radiusM, present ? floorDistance(present) : undefined);
  }

  /** The content was placed: the floor is tracked from the next picture on. */
  placed(): void {
    // While the floor is tracked, new content stands on the same one.
    if (this.isAnchored && this.lostSinceMs === null) return;
    this.wantsFloor = true;
    this.placing = 0;
    this.watch();
  }

  pause(): void {
    this.stopWatching?.();
    this.stopWatching = null;
  }

  restart(): void {
    this.phone.restart();
    if (this.isAnchored || this.wantsFloor) this.watch();
  }

  /** Moves the world's camera to where the newest tracked picture was taken, and shows that picture. */
  move(world: World, nowMs: number): void {
    this.readLens();
    const attitude = this.attitude(nowMs);
    const { located } = this;
    this.located = null;
    if (located) this.take(located, world, attitude, nowMs);
    if (this.isAnchored) return;
    world.camera.position.copy(this.held);
    world.camera.quaternion.copy(attitude);
  }

  hint(nowMs: number): PlacingHint | null {
    const isLong = this.lostSinceMs !== null && nowMs - this.lostSinceMs > EXPLAIN_AFTER_MS;
    return isLong && this.reason ? HINTS[this.reason] : null;
  }

  end(): void {
    this.isEnded = true;
    this.pause();
    this.feed.end();
    this.phone.end();
    this.client?.dispose();
    this.located?.picture.close();
    this.located = null;
    const { background, canvas } = this.host.elements;
    background.style.visibility = '';
    canvas.style.opacity = canvas.style.transition = '';
    delete canvas.dataset['floor'];
  }

  /** Begins with the focal length of an earlier visit; before a tap, because the view changes with it. */
  private readLens(): void {
    if (this.isLensRead || !this.client) return;
    const focalRatio = this.lens.read();
    if (focalRatio === undefined) return;
    this.isLensRead = true;
    if (focalRatio === null) return;
    const { videoWidth, videoHeight } = this.host.elements.camera;
    this.zoom = (focalRatio * Math.max(videoWidth, videoHeight)) / defaultFocalLengthPx(videoWidth, videoHeight);
    this.client.expectLens(focalRatio);
  }

  private watch(): void {
    this.stopWatching ??= watchCamera(this.host.elements.camera, (picture) => {
      if (this.client) this.client.submit(picture);
      else picture.close();
    });
  }

  private receive(located: Located): void {
    this.located?.picture.close();
    this.located = located;
  }

  private take(located: Located, world: World, attitude: Quaternion, nowMs: number): void {
    const { cameraFromContent, state, isShown, picture } = located;
    const { camera } = world;
    this.reason = located.reason;
    this.host.elements.canvas.dataset['floor'] = state;
    this.lostSinceMs = state === 'tracking' ? null : (this.lostSinceMs ?? nowMs);
    // After an exception the tracker is made again, without the floor.
    if (this.isAnchored && !located.isPlaced) this.placed();
    if (this.wantsFloor) this.findFloor(located, world, attitude);
    if (cameraFromContent && this.isAnchored) {
      cameraIn(this.anchor, cameraFromContent, this.camera).decompose(camera.position, camera.quaternion, this.scratch);
      this.zoom = located.zoom;
      if (located.learnedFocalRatio !== null) this.lens.keep(located.learnedFocalRatio);
      this.fade(isShown);
      this.show(picture);
    }
    picture.close();
  }

  /** Asks the tracker for the floor at the content's place until it has found it. */
  private findFloor(answer: Located, world: World, attitude: Quaternion): void {
    const isAnswered = this.placing > 0 && answer.placing === this.placing;
    if (this.placing > 0 && !isAnswered) return;
    if (isAnswered && answer.isPlaced && answer.cameraFromContent) {
      this.camera.makeRotationFromQuaternion(attitude).setPosition(this.held);
      anchorAt(this.camera, answer.cameraFromContent, FLOOR_Y_M, this.anchor);
      this.isAnchored = true;
      this.wantsFloor = false;
      return;
    }
    // Content that leaves a floor fades out first. As long as no other floor is found, it stays in its direction, over
    // the live picture.
    this.fade(!this.isAnchored);
    this.host.elements.background.style.visibility = '';
    const { x, y } = this.pictureShareOf(world) ?? ELSEWHERE;
    this.held.copy(world.camera.position);
    this.placing = this.client?.place(x, y, Math.max(MIN_HEIGHT_M, this.held.y - FLOOR_Y_M)) ?? 0;
    this.isAnchored = false;
  }

  /**
   * Point of the camera's picture at which the content's place is, as shares of its sides; null near the edge and
   * outside.
   */
  private pictureShareOf(world: World): { x: number; y: number } | null {
    const { camera: video, canvas } = this.host.elements;
    const { clientWidth, clientHeight } = canvas;
    const at = this.scratch.setFromMatrixPosition(world.worldFromPlacement).project(world.camera);
    if (at.z > 1) return null;
    // A cover fit puts the middle of the picture into the middle of the canvas.
    const { scale } = coverFit(video.videoWidth, video.videoHeight, clientWidth, clientHeight);
    const x = 0.5 + (at.x * clientWidth) / (2 * scale * video.videoWidth);
    const y = 0.5 - (at.y * clientHeight) / (2 * scale * video.videoHeight);
    return Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) < 0.5 - EDGE ? { x, y } : null;
  }

  /** Fades the content out while it moves to a place far away, and in there. */
  private fade(isShown: boolean): void {
    const { style } = this.host.elements.canvas;
    style.transition = FADE;
    style.opacity = isShown ? '1' : '0';
  }

  /** Shows the picture that the camera's place belongs to, instead of a newer one. */
  private show({ image, width, height }: Located['picture']): void {
    const { background } = this.host.elements;
    if (background.width !== width || background.height !== height) {
      background.width = width;
      background.height = height;
    }
    background.getContext('2d', { alpha: false })?.drawImage(image, 0, 0, width, height);
    background.style.visibility = 'visible';
  }
}
