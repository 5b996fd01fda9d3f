import { type Matrix4, type Quaternion, type Ray, Vector3 } from 'three';
import type { PlacingHint, WayLoss } from '../../protocol/messages';
import { handleContent, rayThrough } from '../content-handling';
import type { WayDriver, WayHost } from '../way-driver';
import type { World } from '../../scene/world';
import { applyCameraProjection } from './camera-projection';
import { LiveCamera } from './live-camera';

/** The part in which the ways with a camera picture differ: where the camera looks, and where content is placed. */
export interface CameraView {
  /** Called in the tap itself. @throws WayUnavailable */
  start(): Promise<void>;
  /** Present rotation worldFromCamera; the camera stays at the world's origin, unless the view moves it. */
  attitude(nowMs: number): Quaternion;
  /** Moves the world's camera itself. */
  move?(world: World, nowMs: number): void;
  /** Focal length of the camera as a multiple of `defaultFocalLengthPx`, if the view learns it. */
  readonly zoom?: number;
  /** Content was placed for the first time or again. */
  placed?(): void;
  /** Advice to the visitor that lets content keep its place better; null for none. */
  hint?(nowMs: number): PlacingHint | null;
  /** Called when the page is hidden. */
  pause?(): void;
  /** Called after a pause, so that the view does not sweep from where it was. */
  restart(): void;
  /** worldFromPlacement of content that is placed without a tap. */
  placeAhead(rayAt: RayAt, content: ContentSize, present: Matrix4 | null): Matrix4;
  /** Lets the visitor choose a place; null if content is placed at once. */
  readonly choosing: {
    /** worldFromPlacement at which a ray aims; overwritten by the next call. Null if it meets no place nearby. */
    aim(ray: Ray): Matrix4 | null;
    /** worldFromPlacement of content that is placed by a tap with this ray. */
    place(ray: Ray): Matrix4;
  } | null;
  end(): void;
}

/**
 * Ray through a point of the picture, given as shares of its width and height from the top left; overwritten by the
 * next.
 */
export type RayAt = (x: number, y: number) => Ray;

/** Size of the content as it is shown now, m. */
export interface ContentSize {
  heightM: number;
  /** Radius of a bounding sphere. */
  radiusM: number;
}

/**
 * Height of the aiming point, as a share of the picture's height: below the middle, where a handheld phone shows the
 * floor. Chosen by eye.
 */
const AIM_Y = 0.58;
/** Content that is out of sight for longer than this is reported to the visitor, ms. Chosen, not measured. */
const LOST_SIGHT_MS = 1200;

/**
 * Content over the live picture of a camera that, for most views, stays at the world's origin and only turns. Picture
 * and projection share one focal length and one cover fit.
 */
export class CameraDriver implements WayDriver {
  private readonly camera: LiveCamera;
  private world: World | null = null;
  private ended = false;
  private request = 0;
  private endHandling = (): void => undefined;
  /** Whether a tap in the middle would place the content in the present picture. */
  private isAimed = false;
  private seenMs = 0;

  constructor(
    private readonly host: WayHost,
    private readonly view: CameraView,
  ) {
    this.camera = new LiveCamera(host.elements.camera, (reason) => this.lost(reason));
  }

  async begin(): Promise<void> {
    const { host } = this;
    await this.view.start();
    const [world] = await Promise.all([host.world(), this.openCamera()]);
    if (this.ended) return;
    this.world = world;
    this.refit();
    this.look(world, performance.now());
    host.elements.canvas.style.visibility = 'visible';
    this.endHandling = handleContent({
      world,
      host,
      onTap: (ray) => this.tapped(world, ray),
      onMoved: (worldFromPlacement) => world.place(worldFromPlacement, 'floor'),
    });
    if (host.wasPlaced || !this.view.choosing) this.placeAt(world, this.ahead(world, false));
    this.draw();
  }

  private async openCamera(): Promise<void> {
    await this.host.released();
    if (this.ended) return;
    this.host.asking(true);
    await this.camera.open();
    this.host.asking(false);
  }

  recentre(): void {
    const { world } = this;
    if (world) this.placeAt(world, this.ahead(world, world.placed));
  }

  placeAgain(): void {
    const { world } = this;
    if (!world) return;
    if (!this.view.choosing) return this.recentre();
    world.unplace();
    this.host.unplaced();
  }

  suspend(): void {
    cancelAnimationFrame(this.request);
    this.request = 0;
    this.view.pause?.();
    this.camera.suspend();
  }

  async resume(): Promise<void> {
    await this.camera.resume();
    if (this.ended) return;
    this.view.restart();
    this.seenMs = performance.now();
    this.refit();
    if (this.world && this.request === 0) this.draw();
  }

  refit(): void {
    const { world, host } = this;
    if (!world) return;
    world.refit();
    applyCameraProjection(world.camera, host.elements.camera, host.elements.canvas, this.view.zoom);
  }

  async end(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    cancelAnimationFrame(this.request);
    this.endHandling();
    this.view.end();
    this.camera.close();
    this.host.elements.canvas.style.visibility = 'hidden';
    this.world?.aim(null, 'floor');
  }

  private readonly draw = (nowMs: number = performance.now()): void => {
    const { world } = this;
    if (this.ended || !world) return;
    this.request = requestAnimationFrame(this.draw);
    // The video's aspect ratio changes later than the screen's orientation.
    applyCameraProjection(world.camera, this.host.elements.camera, this.host.elements.canvas, this.view.zoom);
    this.look(world, nowMs);
    this.aim(world);
    this.advise(world, nowMs);
    world.render(nowMs);
  };

  private look(world: World, nowMs: number): void {
    const { view } = this;
    if (view.move) view.move(world, nowMs);
    else {
      world.camera.position.set(0, 0, 0);
      world.camera.quaternion.copy(view.attitude(nowMs));
    }
    world.camera.updateMatrixWorld(true);
  }

  private aim(world: World): void {
    const { choosing } = this.view;
    const place = choosing && !world.placed ? choosing.aim(rayThrough(world, 0.5, AIM_Y)) : null;
    this.isAimed = place !== null;
    world.aim(place, 'floor');
  }

  private tapped(world: World, ray: Ray): void {
    const { choosing } = this.view;
    if (choosing && !world.placed) this.placeAt(world, choosing.place(ray));
  }

  private placeAt(world: World, worldFromPlacement: Matrix4): void {
    world.place(worldFromPlacement, 'floor');
    this.seenMs = performance.now();
    this.view.placed?.();
    this.host.placed();
  }

  private ahead(world: World, keepDistance: boolean): Matrix4 {
    const present = world.worldFromPlacement;
    const { centre, radiusM } = world.extent;
    const heightM = 2 * (centre.y - new Vector3().setFromMatrixPosition(present).y);
    const rayAt: RayAt = (x, y) => rayThrough(world, x, y);
    return this.view.placeAhead(rayAt, { heightM, radiusM }, keepDistance ? present : null);
  }

  private advise(world: World, nowMs: number): void {
    if (world.placed && this.inSight(world)) this.seenMs = nowMs;
    this.host.hint(this.hintNow(world, nowMs));
  }

  private hintNow(world: World, nowMs: number): PlacingHint | null {
    if (world.placed) return nowMs - this.seenMs > LOST_SIGHT_MS ? 'turn-back' : (this.view.hint?.(nowMs) ?? null);
    return this.isAimed ? 'tap-to-place' : 'look-down';
  }

  /** True if a bounding sphere of the content reaches into the picture. */
  private inSight(world: World): boolean {
    const { centre, radiusM } = world.extent;
    const { camera } = world;
    const at = centre.applyMatrix4(camera.matrixWorldInverse);
    if (at.z > radiusM) return false;
    const { 0: sx, 5: sy } = camera.projectionMatrix.elements;
    // Content around the camera is in sight, too.
    const ahead = Math.max(-at.z, 1e-3);
    return Math.abs(at.x) * sx < ahead + radiusM * sx && Math.abs(at.y) * sy < ahead + radiusM * sy;
  }

  private lost(reason: WayLoss): void {
    if (!this.ended) this.host.ended({ by: 'failure', reason });
  }
}

/** Distance of a placement from the world's origin along the floor, m. */
export function floorDistance(worldFromPlacement: Matrix4): number {
  const { x, z } = new Vector3().setFromMatrixPosition(worldFromPlacement);
  return Math.hypot(x, z);
}
