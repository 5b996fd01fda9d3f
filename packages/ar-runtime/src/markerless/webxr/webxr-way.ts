import { Matrix4, Vector3 } from 'three';
import { handleContent } from '../content-handling';
import { placementOnFloor } from '../placement';
import { type WayDriver, type WayHost, WayUnavailable } from '../way-driver';
import type { PlacementSurface, World } from '../../scene/world';
import { TiedPlacement } from './tied-placement';
import { requestArSession } from './request-ar-session';
import { RoomLight } from './room-light';
import { type FoundSurface, type SurfaceFinder, createSurfaceFinder } from './surface-finder';
import { Visitor } from './visitor';
import { wallPoint } from './wall-point';

/** Recentred content is placed at this distance from the visitor, m. Chosen, not measured, like the next. */
const RECENTRE_DISTANCE_M = 1.5;
/** Content gets an XRAnchor again after resting for this long, ms. */
const REST_MS = 300;

/** Resources of a running session. */
interface Running {
  world: World;
  space: XRReferenceSpace;
  finder: SurfaceFinder;
  light: RoomLight;
}

/** Content that the visitor has placed. */
interface Placed {
  worldFromPlacement: Matrix4;
  surface: PlacementSurface;
  placement: TiedPlacement;
  /** Time of the last move by hand, which ended its XRAnchor, ms; null if it has one or could not get one. */
  movedMs: number | null;
}

/**
 * WebXR: the device finds surfaces and knows its position in the room. Content is aimed at a surface, placed by a tap
 * and tied to an XRAnchor.
 */
class WebxrWay implements WayDriver {
  private session: XRSession | null = null;
  /** The world while it is drawn into the session. */
  private world: World | null = null;
  private running: Running | null = null;
  private placed: Placed | null = null;
  private tapped = false;
  /** True after a tap if the browser shows no overlay; without buttons, a tap is the only way to choose a new place. */
  private tappedBare = false;
  private ended = false;
  /** Another way had placed the content, and this one has not yet. */
  private placesAtOnce: boolean;
  private readonly listening = new AbortController();
  private stopGestures = (): void => undefined;
  private readonly visitor = new Visitor();

  constructor(private readonly host: WayHost) {
    this.placesAtOnce = host.wasPlaced;
  }

  begin(): Promise<void> {
    return this.bringUp(requestArSession(this.host.elements.overlay));
  }

  private async bringUp(asked: Promise<XRSession>): Promise<void> {
    const session = await asked;
    // `end` rejects for a session that has already ended by itself.
    if (this.ended) return session.end().catch(() => undefined);
    this.session = session;
    this.listen(session);
    const world = await this.host.world();
    if (this.ended) return;
    try {
      this.world = world;
      const space = await world.present(session, (nowMs, frame) => this.draw(frame, nowMs));
      if (this.ended) return void world.endPresenting();
      const finder = await createSurfaceFinder(session, space, this.host.project.contentType === 'video');
      if (this.ended) return finder.cancel();
      const { signal } = this.listening;
      space.addEventListener('reset', ({ transform }) => this.originMoved(transform ?? null), { signal });
      this.running = { world, space, finder, light: new RoomLight(session) };
    } catch (cause) {
      throw new WayUnavailable('unsupported', { cause });
    }
    this.stopGestures = handleContent({
      world,
      host: this.host,
      onTap: () => (this.tapped = true),
      onMoved: (worldFromPlacement) => this.moved(worldFromPlacement),
      // Undefined: the content is on a floor.
      meet: (ray) => (this.placed?.surface === 'wall' ? wallPoint(ray, this.placed.worldFromPlacement) : undefined),
    });
    this.host.elements.canvas.style.visibility = 'visible';
    this.host.hint('move-phone');
  }

  recentre(): void {
    const { placed } = this;
    if (!placed) {
      // Stands for a tap of a visitor who cannot touch the scene.
      this.tapped = true;
      return;
    }
    // The next wall's position is unknown, so the visitor has to place the content again.
    if (placed.surface === 'wall') return this.placeAgain();
    const { y } = new Vector3().setFromMatrixPosition(placed.worldFromPlacement);
    const { position, ahead } = this.visitor;
    const point = position.clone().addScaledVector(ahead, RECENTRE_DISTANCE_M).setY(y);
    this.moved(placementOnFloor(point, position));
  }

  placeAgain(): void {
    this.placed?.placement.release();
    this.placed = null;
    this.running?.world.unplace();
    this.host.unplaced();
  }

  /** The device itself pauses its sessions. */
  suspend(): void {}

  async resume(): Promise<void> {}

  /** The session has its own view. */
  refit(): void {}

  async end(): Promise<void> {
    if (this.ended) return;
    this.ended = true;
    this.stopGestures();
    this.listening.abort();
    this.placed?.placement.release();
    this.running?.finder.cancel();
    const pageIsDrawn = this.world?.endPresenting();
    this.host.elements.canvas.style.visibility = 'hidden';
    const { session } = this;
    this.session = null;
    // `end` rejects for a session that has already ended by itself.
    await session?.end().catch(() => undefined);
    await pageIsDrawn;
  }

  private listen(session: XRSession): void {
    const { overlay, canvas } = this.host.elements;
    const { signal } = this.listening;
    session.addEventListener('end', () => {
      this.session = null;
      if (!this.ended) this.host.ended({ by: 'device' });
    });
    session.addEventListener('visibilitychange', () => this.host.paused(session.visibilityState !== 'visible'));
    // The session's own event, which also fires if the browser shows no overlay.
    session.addEventListener('select', () => {
      this.tapped = true;
      this.tappedBare = !session.domOverlayState;
    });
    overlay.addEventListener('beforexrselect', this.keepFromPlacing, { signal });
    // Once the WebGL context was lost, a session never gets a framebuffer back, even if the context is restored.
    canvas.addEventListener('webglcontextlost', () => this.broken(), { signal });
  }

  /** Ends this way; the next one may work. */
  private broken(cause?: unknown): void {
    if (!this.ended) this.host.ended({ by: 'failure', reason: 'unsupported', cause });
  }

  /**
   * The device has moved the space's origin.
   *
   * @param oldFromNew pose of the new origin in the old space; null if the device does not know it.
   */
  private originMoved(oldFromNew: XRRigidTransform | null): void {
    const { placed } = this;
    if (!placed) return;
    if (oldFromNew) placed.worldFromPlacement.premultiply(new Matrix4().fromArray(oldFromNew.inverse.matrix));
    else if (!placed.placement.tied) this.placeAgain();
  }

  /** A touch on a button must not place the content as well (WebXR DOM Overlays, section 3.2). */
  private readonly keepFromPlacing = (event: Event): void => {
    if (event.target !== this.host.elements.touch) event.preventDefault();
  };

  private moved(worldFromPlacement: Matrix4): void {
    const { placed } = this;
    if (!placed) return;
    placed.placement.release();
    placed.worldFromPlacement.copy(worldFromPlacement);
    placed.movedMs = performance.now();
  }

  private draw(frame: XRFrame, nowMs: number): void {
    const { running } = this;
    if (!running) return;
    try {
      this.drawPicture(running, frame, nowMs);
    } catch (cause) {
      // After an exception no further frame would be requested, and the view would freeze.
      this.broken(cause);
    }
  }

  private drawPicture(running: Running, frame: XRFrame, nowMs: number): void {
    const { world, space, light } = running;
    const viewer = frame.getViewerPose(space);
    const lost = !viewer || viewer.emulatedPosition;
    world.setVisible(!lost);
    if (viewer) this.visitor.follow(viewer);
    if (lost) this.host.hint('tracking-limited');
    else if (!this.placed) this.aim(running, frame, nowMs);
    else {
      if (this.tappedBare) this.placeElsewhere(running, frame, nowMs);
      this.hold(running, this.placed, frame);
    }
    this.tapped = this.tappedBare = false;
    light.update(frame, world);
    world.render(nowMs);
  }

  private aim({ world, finder, space }: Running, frame: XRFrame, nowMs: number): void {
    const found = finder.find(frame, this.visitor.position, nowMs);
    world.aim(found?.worldFromPlacement ?? null, found?.surface ?? 'floor');
    this.host.hint(found ? 'tap-to-place' : 'move-phone');
    if (found && (this.tapped || this.placesAtOnce)) this.place(world, found, frame, space);
  }

  /** Places the content where the visitor points, if there is a surface. */
  private placeElsewhere({ world, finder, space }: Running, frame: XRFrame, nowMs: number): void {
    const found = finder.find(frame, this.visitor.position, nowMs);
    if (!found) return;
    this.placed?.placement.release();
    this.place(world, found, frame, space);
  }

  private place(world: World, found: FoundSurface, frame: XRFrame, space: XRReferenceSpace): void {
    const { surface, hit } = found;
    const worldFromPlacement = found.worldFromPlacement.clone();
    const placement = new TiedPlacement(worldFromPlacement);
    placement.tie(frame, space, hit);
    this.placesAtOnce = false;
    this.placed = { worldFromPlacement, surface, placement, movedMs: null };
    world.aim(null, surface);
    world.place(worldFromPlacement, surface);
    this.host.hint(null);
    this.host.placed();
  }

  private hold({ world, space }: Running, placed: Placed, frame: XRFrame): void {
    if (placed.movedMs !== null && performance.now() - placed.movedMs > REST_MS) {
      placed.movedMs = null;
      placed.placement.tie(frame, space, null);
    }
    world.place(placed.placement.update(frame, space), placed.surface);
    this.host.hint(null);
  }
}

export function createWebxrWay(host: WayHost): WayDriver {
  return new WebxrWay(host);
}
