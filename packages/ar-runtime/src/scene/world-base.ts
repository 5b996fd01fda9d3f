import { type Matrix4, Object3D, PerspectiveCamera, Vector3 } from 'three';
import { ReticlePlace } from './reticle-place';
import type { LightEstimate, PlacementSurface, World } from './world';
import type { WorldContent } from './world-content';

/** Nearest and farthest drawn distance, m; chosen, not measured. */
const NEAR_M = 0.05;
const FAR_M = 100;
/** Vertical, until a way of showing sets the projection of its camera. Chosen, not measured. */
const FIELD_OF_VIEW_DEG = 60;
/** Longest step of an animation: that of `target-scene.ts`, typed again because to import it costs visitors 20 B. */
export const MAX_STEP_S = 0.1;
/**
 * Range of the longest side that pinching can reach, m; extended so that the real size is always within reach. Chosen,
 * not measured.
 */
const PINCHED_M = { min: 0.05, max: 6 };

const NOTHING = { middle: new Vector3(), radiusM: 0 };

/** The part of a world that does not depend on its renderer: what is placed where, how large and how turned. */
export abstract class WorldBase implements World {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, NEAR_M, FAR_M);
  /** Moved by `place`; contains the object that the visitor scales and turns. */
  protected readonly placement = new Object3D();
  protected readonly adjusted = new Object3D();
  protected readonly reticle = new ReticlePlace();
  protected content: WorldContent | null = null;
  private readonly sphere = { centre: new Vector3(), radiusM: 0 };
  private isPlaced = false;
  private visible = true;
  private lastDrawMs = 0;

  /** @param root the scene. */
  constructor(root: Object3D) {
    this.placement.name = 'placement';
    this.placement.matrixAutoUpdate = false;
    this.placement.visible = false;
    this.placement.add(this.adjusted);
    root.add(this.placement, this.camera);
  }

  abstract readonly context: World['context'];
  abstract readonly frames: number;
  abstract present(session: XRSession, draw: (nowMs: number, frame: XRFrame) => void): Promise<XRReferenceSpace>;
  abstract endPresenting(): Promise<void>;
  abstract refit(): void;
  /** The shadow on a level surface below the content. */
  protected abstract readonly shadow: Object3D;
  protected abstract draw(): void;

  setLight(_light: LightEstimate | null): void {}

  protected hold(content: WorldContent): void {
    this.content = content;
    content.turning &&= !prefersStillness();
    this.adjusted.add(content.object);
    this.adjusted.scale.setScalar(content.firstScale);
  }

  place(worldFromPlacement: Matrix4, surface: PlacementSurface): void {
    this.content?.layOn(surface);
    this.shadow.visible = surface === 'floor';
    this.placement.matrix.copy(worldFromPlacement);
    this.placement.matrixWorldNeedsUpdate = true;
    this.isPlaced = true;
    this.showPlacement();
  }

  unplace(): void {
    this.isPlaced = false;
    this.showPlacement();
  }

  get placed(): boolean {
    return this.isPlaced;
  }

  get worldFromPlacement(): Matrix4 {
    return this.placement.matrix.clone();
  }

  get extent(): { centre: Vector3; radiusM: number } {
    const { sphere, scale } = this;
    const { middle, radiusM } = this.content ?? NOTHING;
    sphere.centre.copy(middle).multiplyScalar(scale).applyMatrix4(this.placement.matrix);
    sphere.radiusM = radiusM * scale;
    return sphere;
  }

  reset(): void {
    this.unplace();
    this.aim(null, 'floor');
    this.setVisible(true);
    this.setLight(null);
    if (!this.content) return;
    this.adjusted.scale.setScalar(this.content.firstScale);
    this.adjusted.rotation.y = 0;
    this.content.turning = !prefersStillness();
  }

  aim(worldFromPlacement: Matrix4 | null, surface: PlacementSurface): void {
    this.reticle.show(worldFromPlacement, surface);
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
    this.showPlacement();
  }

  get scale(): number {
    return this.adjusted.scale.x;
  }

  setScale(scale: number): void {
    const longest = this.content?.longestSideM ?? 1;
    const min = Math.min(PINCHED_M.min / longest, 1);
    const max = Math.max(PINCHED_M.max / longest, 1);
    if (Number.isFinite(scale)) this.adjusted.scale.setScalar(Math.min(max, Math.max(min, scale)));
  }

  get trueToSize(): boolean {
    return this.content?.trueToSize ?? false;
  }

  get turnRad(): number {
    return this.adjusted.rotation.y;
  }

  setTurn(rad: number): void {
    this.stopTurning();
    if (Number.isFinite(rad)) this.adjusted.rotation.y = rad;
  }

  stopTurning(): void {
    if (this.content) this.content.turning = false;
  }

  render(nowMs: number): void {
    if (this.placement.visible) this.content?.update(Math.min(Math.max(0, nowMs - this.lastDrawMs) / 1000, MAX_STEP_S));
    this.lastDrawMs = nowMs;
    this.draw();
  }

  protected showPlacement(): void {
    this.placement.visible = this.isPlaced && this.visible;
  }
}

/**
 * Whether the visitor prefers reduced motion; content then moves only when it is touched. Also in
 * session/document/shown-document.ts: the two are in different files of the build, and a third one for both would cost
 * visitors a request.
 */
function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
