import type { Matrix4, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from 'three';

/**
 * `floor`: any level surface, content stands on it; `wall`: content hangs flat on it, with its middle at the origin.
 */
export type PlacementSurface = 'floor' | 'wall';

/** A device's estimate of the light around it. */
export interface LightEstimate {
  /** Unit vector in the world frame, from the scene towards the brightest light. */
  direction: Vector3;
  /** Linear RGB of that light and of all other light; 1 is white under the studio light. */
  lamp: readonly [number, number, number];
  ambient: readonly [number, number, number];
}

/**
 * The content in a world of metres: right-handed, y up against gravity. Ways differ only in the position of the camera
 * and in the choice of the placement.
 *
 * Placement frame: origin where the content touches its surface, y up, z from the content towards the visitor. The
 * visitor's scale and turn are kept apart from it, so that they survive a new placement and a change of way.
 */
export interface World {
  readonly camera: PerspectiveCamera;
  /** The canvas's context. */
  readonly context: Pick<WebGL2RenderingContext, 'isContextLost'>;
  /** Number of frames drawn so far. */
  readonly frames: number;

  /** Shows the content at a rigid worldFromPlacement, which is copied. A further call moves it. */
  place(worldFromPlacement: Matrix4, surface: PlacementSurface): void;
  /** Removes the content; scale and turn are kept. */
  unplace(): void;
  readonly placed: boolean;
  /** A copy of the present or last placement. */
  readonly worldFromPlacement: Matrix4;
  /** Bounding sphere of the placed content as it is shown now, world frame, m; overwritten by the next reading. */
  readonly extent: { centre: Vector3; radiusM: number };
  /**
   * Restores the state after loading: nothing placed, no reticle, visible, initial scale, studio light, turning by
   * itself unless the visitor prefers reduced motion.
   */
  reset(): void;

  /** Shows the reticle where a tap would place the content, at a rigid worldFromPlacement; null hides it. */
  aim(worldFromPlacement: Matrix4 | null, surface: PlacementSurface): void;

  /** False while the device does not know its position: placed content is kept, but not drawn. */
  setVisible(visible: boolean): void;

  /**
   * 1 is real size, or the chosen size if the file's is implausible. Content that would not fit into a room starts with
   * another scale.
   */
  readonly scale: number;
  /** True if scale 1 is the size given in the file. */
  readonly trueToSize: boolean;
  setScale(scale: number): void;
  /** Turn about the placement's y axis, counter-clockwise seen from above, rad. */
  readonly turnRad: number;
  /** Sets `turnRad`, and ends the automatic turning. */
  setTurn(rad: number): void;
  /** Ends the automatic turning, because the visitor has touched the content. */
  stopTurning(): void;

  /** Sets the room's light; null restores the studio light. */
  setLight(light: LightEstimate | null): void;

  /** Advances animations and draws. While WebXR presents, the session's camera is used. */
  render(nowMs: number): void;
  /** Fits the canvas to its element; must not be called while WebXR presents. */
  refit(): void;

  /**
   * Draws into a WebXR session instead of the page. `draw` is called for each of its frames, in which `render` draws
   * from the session's view and moves `camera` there.
   *
   * @returns the space of the session's poses: its origin is where the session started, y is up. Rejects if the browser
   *   cannot draw into the session, or the session has no such space.
   */
  present(session: XRSession, draw: (nowMs: number, frame: XRFrame) => void): Promise<XRReferenceSpace>;
  /**
   * Ends the calls of `draw`. Resolves once the session has ended and the page is drawn to again.
   */
  endPresenting(): Promise<void>;
}

/** A world that three.js draws; models need it. */
export interface ModelWorld extends World {
  readonly renderer: WebGLRenderer;
  readonly scene: Scene;
}

export function drawsModels(world: World): world is ModelWorld {
  return 'renderer' in world;
}
