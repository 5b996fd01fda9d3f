import {
  type DirectionalLight,
  Group,
  type Matrix4,
  PerspectiveCamera,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { LightEstimate, SurfaceKind, World } from './world';
import { type ContactShadow, createContactShadow } from './contact-shadow';
import { EstimatedLight } from './estimated-light';
import { Reticle } from './reticle';
import { lightStudio, renewSurroundings } from './studio-light';
import type { WorldContent } from './world-content';

/** Nearest and farthest drawn distance, m. */
const NEAR_M = 0.05;
const FAR_M = 100;
const FIELD_OF_VIEW_DEG = 60;
const MAX_PIXEL_RATIO = 2;
/** Longest step of an animation, s: after a pause it continues where it was instead of jumping. */
const MAX_STEP_S = 0.1;
/** Range of the longest side that pinching can reach, m; extended so that the real size is always within reach. */
const PINCHED_M = { min: 0.05, max: 6 };
/** Strength of the studio's reflections while the room's own light is used; metals need something to reflect. */
const REFLECTIONS_IN_ROOM_LIGHT = 0.4;

const ORIGIN = new Vector3();

export interface WorldSceneOptions {
  /** True if the processor draws: then no anti-aliasing and one canvas pixel per CSS pixel. */
  software: boolean;
}

/** Draws the content of a room on a transparent canvas. */
export class WorldScene implements World {
  readonly renderer: WebGLRenderer;
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, 1, NEAR_M, FAR_M);
  private readonly reticle = new Reticle();
  private readonly estimated = new EstimatedLight();
  /** Moved by `place`; contains the object that the visitor scales and turns. */
  private readonly placement = new Group();
  private readonly adjusted = new Group();
  private readonly shadow: ContactShadow = createContactShadow();
  private content: WorldContent | null = null;
  private lamp: DirectionalLight | null = null;
  private isPlaced = false;
  private visible = true;
  private lastDrawMs = 0;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly options: WorldSceneOptions,
  ) {
    this.renderer = new WebGLRenderer({ canvas, alpha: true, antialias: !options.software });
    this.renderer.setClearColor(0x000000, 0);
    this.placement.name = 'placement';
    this.placement.matrixAutoUpdate = false;
    this.placement.visible = false;
    this.placement.add(this.adjusted);
    this.scene.add(this.placement, this.camera, this.reticle.object, this.estimated.object);
    canvas.addEventListener('webglcontextrestored', this.restore);
  }

  /** Adds the studio's light, which models need; videos are unlit. */
  light(): void {
    this.lamp ??= lightStudio(this.renderer, this.scene, this.camera);
  }

  setContent(content: WorldContent): void {
    this.content = content;
    content.turning &&= !prefersStillness();
    this.adjusted.add(content.object);
    this.adjusted.scale.setScalar(content.firstScale);
    this.bakeShadow();
  }

  /** Uploads everything to the GPU and compiles its programs, so that the first picture with content is not delayed. */
  warmUp(): void {
    this.renderer.setSize(16, 16, false);
    this.placement.visible = true;
    this.reticle.object.visible = true;
    this.renderer.render(this.scene, this.camera);
    this.showPlacement();
    this.reticle.object.visible = false;
    this.renderer.clear();
  }

  place(worldFromPlacement: Matrix4, surface: SurfaceKind): void {
    this.content?.layOn(surface);
    this.shadow.object.visible = surface === 'floor';
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
    const { middle, radiusM } = this.content ?? { middle: ORIGIN, radiusM: 0 };
    const centre = middle.clone().multiplyScalar(this.scale).applyMatrix4(this.placement.matrix);
    return { centre, radiusM: radiusM * this.scale };
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

  aim(worldFromPlacement: Matrix4 | null, surface: SurfaceKind): void {
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

  setLight(light: LightEstimate | null): void {
    if (!this.lamp) return;
    if (light) this.estimated.set(light);
    else this.estimated.clear();
    this.lamp.visible = !light;
    this.scene.environmentIntensity = light ? REFLECTIONS_IN_ROOM_LIGHT : 1;
  }

  render(nowMs: number): void {
    if (this.placement.visible) this.content?.update(Math.min(Math.max(0, nowMs - this.lastDrawMs) / 1000, MAX_STEP_S));
    this.lastDrawMs = nowMs;
    this.reticle.fitTo(this.camera);
    this.renderer.render(this.scene, this.camera);
  }

  refit(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    const ratio = this.options.software ? 1 : Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
    const { x, y } = this.renderer.getSize(new Vector2());
    // Setting the size clears the canvas, even if the size is the same.
    if (x === width && y === height && this.renderer.getPixelRatio() === ratio) return;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
  }

  dispose(): void {
    this.canvas.removeEventListener('webglcontextrestored', this.restore);
    this.shadow.dispose();
    this.content?.dispose();
    this.content = null;
    this.reticle.dispose();
    this.scene.environment?.dispose();
    this.renderer.dispose();
  }

  private showPlacement(): void {
    this.placement.visible = this.isPlaced && this.visible;
  }

  private bakeShadow(): void {
    if (!this.content) return;
    const { object, shadowCaster } = this.content;
    this.shadow.object.removeFromParent();
    this.shadow.bake(this.renderer, shadowCaster);
    // The shadow turns with a model that turns.
    object.add(this.shadow.object);
  }

  /** Renews what existed only on the graphics card; three.js uploads files and videos again by itself. */
  private readonly restore = (): void => {
    renewSurroundings(this.renderer, this.scene);
    this.bakeShadow();
  };
}

/** With reduced motion, content moves only when it is touched. */
function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
