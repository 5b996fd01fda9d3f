import { type Matrix4, Plane, type Ray, Vector3 } from 'three';
import { handleContent } from '../content-handling';
import { placementOnFloor } from '../placement';
import { type RungDriver, type RungHost, RungUnavailable } from '../rung-driver';
import type { SurfaceKind, World } from '../world';
import { AnchoredPlacement } from './anchored-placement';
import { requestArSession } from './request-ar-session';
import { RoomLight } from './room-light';
import { type FoundSurface, type SurfaceFinder, createSurfaceFinder } from './surface-finder';

/** Content that is brought back stands this far before the visitor, m. */
const RECENTRE_DISTANCE_M = 1.5;
/** Content that has not been moved for this long gets an anchor again. */
const REST_MS = 300;
/** A finger that points farther along a wall does not move what hangs on it, m. */
const WALL_REACH_M = 8;

/** What exists while the session's pictures run. */
interface Running {
  session: XRSession;
  world: World;
  space: XRReferenceSpace;
  finder: SurfaceFinder;
  light: RoomLight;
}

/** Content that the visitor has placed. */
interface Placed {
  worldFromPlacement: Matrix4;
  surface: SurfaceKind;
  anchored: AnchoredPlacement;
  /** When it was moved by hand and so lost its anchor, ms; null while it has one, or could not get one. */
  movedMs: number | null;
}

/**
 * Rung A, WebXR: the device finds surfaces and knows where it is in the room. Content is aimed at a surface, placed by a tap
 * and tied to an anchor.
 */
class WebxrRung implements RungDriver {
  private session: XRSession | null = null;
  private running: Running | null = null;
  private placed: Placed | null = null;
  private tapped = false;
  private ended = false;
  private stopGestures = (): void => undefined;
  private readonly visitor = new Vector3();
  private readonly ahead = new Vector3();

  constructor(private readonly host: RungHost) {}

  begin(): Promise<void> {
    return this.bringUp(requestArSession(this.host.elements.overlay));
  }

  private async bringUp(asked: Promise<XRSession>): Promise<void> {
    const session = await asked;
    if (this.ended) return session.end().catch(() => undefined);
    this.session = session;
    this.listen(session);
    const world = await this.host.world();
    if (this.ended) return;
    const { xr } = world.renderer;
    try {
      xr.enabled = true;
      // Its origin is where the session starts, y is up.
      xr.setReferenceSpaceType('local');
      await xr.setSession(session);
      const space = xr.getReferenceSpace();
      if (!space) throw new Error('The session has no local space');
      const finder = await createSurfaceFinder(session, space, this.host.project.contentType === 'video');
      if (this.ended) return finder.cancel();
      this.running = { session, world, space, finder, light: new RoomLight(session) };
    } catch (cause) {
      throw new RungUnavailable('unsupported', { cause });
    }
    this.stopGestures = handleContent({
      world,
      host: this.host,
      onTap: () => (this.tapped = true),
      onMoved: (worldFromPlacement) => this.moved(worldFromPlacement),
      meet: (ray) => this.meetWall(ray),
    });
    this.host.elements.canvas.style.visibility = 'visible';
    this.host.hint('move-phone');
    world.renderer.setAnimationLoop((nowMs, frame) => frame && this.draw(frame, nowMs));
  }

  recentre(): void {
    const { placed } = this;
    if (!placed) return;
    // There is no telling where the next wall is.
    if (placed.surface === 'wall') return this.placeAgain();
    const { y } = new Vector3().setFromMatrixPosition(placed.worldFromPlacement);
    const point = this.visitor.clone().addScaledVector(this.ahead, RECENTRE_DISTANCE_M).setY(y);
    this.moved(placementOnFloor(point, this.visitor));
  }

  placeAgain(): void {
    this.placed?.anchored.release();
    this.placed = null;
    this.running?.world.unplace();
    this.host.unplaced();
  }

  /** The device pauses a session by itself. */
  suspend(): void {}

  async resume(): Promise<void> {}

  /** The session has its own view. */
  refit(): void {}

  async end(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    this.stopGestures();
    this.host.elements.overlay.removeEventListener('beforexrselect', this.keepFromPlacing);
    this.placed?.anchored.release();
    this.running?.finder.cancel();
    this.running?.world.renderer.setAnimationLoop(null);
    this.host.elements.canvas.style.visibility = 'hidden';
    const { session } = this;
    this.session = null;
    await session?.end().catch(() => undefined);
    if (this.running) await giveBack(this.running.world);
  }

  private listen(session: XRSession): void {
    session.addEventListener('end', () => {
      this.session = null;
      if (!this.ended) this.host.ended({ by: 'device' });
    });
    session.addEventListener('visibilitychange', () => this.host.paused(session.visibilityState !== 'visible'));
    // Also where the browser shows no overlay to tap on.
    session.addEventListener('select', () => (this.tapped = true));
    this.host.elements.overlay.addEventListener('beforexrselect', this.keepFromPlacing);
  }

  /** A touch on a button is for the button alone (WebXR DOM Overlays, section 3.2). */
  private readonly keepFromPlacing = (event: Event): void => {
    if (event.target !== this.host.elements.touch) event.preventDefault();
  };

  private moved(worldFromPlacement: Matrix4): void {
    const { placed } = this;
    if (!placed) return;
    placed.anchored.release();
    placed.worldFromPlacement.copy(worldFromPlacement);
    placed.movedMs = performance.now();
  }

  /** @returns undefined for content that stands on a floor. */
  private meetWall(ray: Ray): Vector3 | null | undefined {
    if (this.placed?.surface !== 'wall') return undefined;
    const { worldFromPlacement } = this.placed;
    const normal = new Vector3().setFromMatrixColumn(worldFromPlacement, 2);
    const origin = new Vector3().setFromMatrixPosition(worldFromPlacement);
    const point = ray.intersectPlane(new Plane().setFromNormalAndCoplanarPoint(normal, origin), new Vector3());
    return point && point.distanceTo(ray.origin) <= WALL_REACH_M ? point : null;
  }

  private draw(frame: XRFrame, nowMs: number): void {
    const { running } = this;
    if (!running) return;
    const { world, space, light } = running;
    const viewer = frame.getViewerPose(space);
    const lost = !viewer || viewer.emulatedPosition;
    world.setVisible(!lost);
    if (viewer) this.follow(viewer);
    if (lost) this.host.hint('tracking-limited');
    else if (this.placed) this.hold(running, this.placed, frame);
    else this.aim(running, frame, nowMs);
    this.tapped = false;
    light.update(frame, world);
    world.render(nowMs);
  }

  private follow({ transform: { position, matrix } }: XRViewerPose): void {
    this.visitor.set(position.x, position.y, position.z);
    this.ahead.set(-(matrix[8] ?? 0), 0, -(matrix[10] ?? 0));
    // Looking straight down or up, ahead is where the top of the phone points.
    if (this.ahead.lengthSq() < 1e-4) this.ahead.set(matrix[4] ?? 0, 0, matrix[6] ?? 0);
    this.ahead.normalize();
  }

  private aim({ world, finder, space }: Running, frame: XRFrame, nowMs: number): void {
    const found = finder.find(frame, this.visitor, nowMs);
    world.aim(found?.worldFromPlacement ?? null, found?.surface ?? 'floor');
    this.host.hint(found ? 'tap-to-place' : 'move-phone');
    if (found && (this.tapped || this.host.wasPlaced)) this.place(world, found, frame, space);
  }

  private place(
    world: World,
    { worldFromPlacement, surface, hit }: FoundSurface,
    frame: XRFrame,
    space: XRReferenceSpace,
  ): void {
    const anchored = new AnchoredPlacement(worldFromPlacement);
    anchored.tie(frame, space, hit);
    this.placed = { worldFromPlacement, surface, anchored, movedMs: null };
    world.aim(null, surface);
    world.place(worldFromPlacement, surface);
    this.host.hint(null);
    this.host.placed();
  }

  private hold({ world, space }: Running, placed: Placed, frame: XRFrame): void {
    if (placed.movedMs !== null && performance.now() - placed.movedMs > REST_MS) {
      placed.movedMs = null;
      placed.anchored.tie(frame, space, null);
    }
    world.place(placed.anchored.update(frame, space), placed.surface);
    this.host.hint(null);
  }
}

/** The renderer goes back to the page's own pictures once it has heard of the session's end, which may be after this rung. */
async function giveBack(world: World): Promise<void> {
  const { renderer } = world;
  if (renderer.xr.isPresenting) {
    await new Promise<void>((resolve) => {
      const done = (): void => {
        renderer.xr.removeEventListener('sessionend', done);
        resolve();
      };
      renderer.xr.addEventListener('sessionend', done);
    });
  }
  renderer.xr.enabled = false;
  renderer.setAnimationLoop(null);
  world.refit();
}

export function createRungA(host: RungHost): RungDriver {
  return new WebxrRung(host);
}
