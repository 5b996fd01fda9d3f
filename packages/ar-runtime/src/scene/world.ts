import type { Matrix4, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from 'three';

/** `floor`: anything that lies level, content stands on it; `wall`: content hangs flat on it, its middle at the origin. */
export type SurfaceKind = 'floor' | 'wall';

/** What a device knows about the light around it. */
export interface LightEstimate {
  /** Unit, world frame, from the scene towards the brightest light. */
  direction: Vector3;
  /** Linear RGB of that light and of all other light; 1 is white at the studio light's own strength. */
  lamp: readonly [number, number, number];
  ambient: readonly [number, number, number];
}

/**
 * The content in a world of metres: right-handed, y up against gravity. Ways differ only in where the camera stands and
 * in what decides the placement.
 *
 * Placement frame: origin where the content touches its surface, y up, z from the content towards the visitor. The
 * visitor's own scale and turn are kept apart from it, so that they outlast a new placement and a change of way.
 */
export interface World {
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
  readonly camera: PerspectiveCamera;

  /** Shows the content at a rigid worldFromPlacement, which is copied; called again, it moves. */
  place(worldFromPlacement: Matrix4, surface: SurfaceKind): void;
  /** Takes the content away again; scale and turn are kept. */
  unplace(): void;
  readonly placed: boolean;
  /** Where it is placed, or was last: a copy. */
  readonly worldFromPlacement: Matrix4;
  /** A ball around the placed content as it is shown now, world frame, m: a copy. */
  readonly extent: { centre: Vector3; radiusM: number };
  /** As after loading: nothing placed, no reticle, visible, its first scale, turning by itself, studio light. */
  reset(): void;

  /** Where a tap would place: a rigid worldFromPlacement; null hides the reticle. */
  aim(worldFromPlacement: Matrix4 | null, surface: SurfaceKind): void;

  /** False while the device does not know where it is: placed content is kept, but not drawn. */
  setVisible(visible: boolean): void;

  /**
   * 1 is real size, or the size that the content was given where its own is implausible. Content that would not fit into
   * a room begins with another scale than 1.
   */
  readonly scale: number;
  /** Scale 1 is the size that the file gives: a model's, unless implausible. */
  readonly trueToSize: boolean;
  setScale(scale: number): void;
  /** About the placement's y, counter-clockwise from above, rad. The first call ends the content's own turning. */
  readonly turnRad: number;
  setTurn(rad: number): void;
  /** The visitor has taken the content in hand: it does not turn by itself any more. */
  stopTurning(): void;

  /** null: the studio's own light. */
  setLight(light: LightEstimate | null): void;

  /** Advances animations and draws; the renderer's camera is the session's while WebXR presents. */
  render(nowMs: number): void;
  /** Fits the canvas to its place on the page; not to be called while WebXR presents. */
  refit(): void;
}
