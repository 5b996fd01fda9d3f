import type { FrameProject, PlacingHint, ShowingWay, WayLoss } from '../protocol/messages';
import type { World } from '../scene/world';

/** Markerless ways that run inside the frame; the other two are links to another app. */
export type LiveWay = Exclude<ShowingWay, 'image' | 'quick-look' | 'scene-viewer'>;

/** The device cannot use this way now; the session continues with the next one. */
export class WayUnavailable extends Error {
  override name = 'WayUnavailable';

  constructor(
    readonly reason: WayLoss,
    options?: ErrorOptions,
  ) {
    super(`Way of showing unavailable: ${reason}`, options);
  }
}

export interface WayElements {
  /** The live camera, cover-fitted, below everything else. */
  camera: HTMLVideoElement;
  /** Hidden canvas over the camera, on which a way may show the picture that its content belongs to. */
  background: HTMLCanvasElement;
  /** The world's transparent canvas, above both. */
  canvas: HTMLCanvasElement;
  contentVideo: HTMLVideoElement;
  /** The frame's whole UI over the full window; root of a dom-overlay. */
  overlay: HTMLElement;
  /** Full-window element inside the overlay, below its buttons, that receives gestures. */
  touch: HTMLElement;
}

/** The end of a running way: the device ended it (back to the start overlay), or it failed (next way). */
export type WayEnd = { by: 'device' } | { by: 'failure'; reason: WayLoss; cause?: unknown };

/** Interface of a session for its current way. Calls after `end` are ignored. */
export interface WayHost {
  readonly project: FrameProject;
  readonly elements: WayElements;
  /**
   * The world with its content, which is created once and shared by all ways of a frame. It starts loading when the
   * frame opens.
   *
   * @throws SessionFailure `webgl` or `content`, which ways pass on.
   */
  world(): Promise<World>;
  /** Resolves once the previous way has released its resources, because a camera has only one user. */
  released(): Promise<void>;
  /** Reports that the camera is being requested (the visitor may see a prompt), or that the request was answered. */
  asking(forCamera: boolean): void;
  /** True if the visitor had placed the content on an earlier way; it is then placed at once where it is seen best. */
  readonly wasPlaced: boolean;
  /** Tells the visitor what to do next; null for nothing. May be called with every frame. */
  hint(hint: PlacingHint | null): void;
  /** The content was placed; sound starts. Called for each placement. */
  placed(): void;
  /** The visitor is choosing a new place; sound pauses. */
  unplaced(): void;
  /** The visitor has changed the size of the content. */
  scaled(): void;
  /** The device has hidden the view for a while (a prompt, another app in front), or shows it again. */
  paused(paused: boolean): void;
  ended(end: WayEnd): void;
}

/** One run of a way. It cannot be used again after `end`. */
export interface WayDriver {
  /**
   * Must be called in the tap itself, because permissions, sessions and sound are requested before any `await`.
   * Resolves when the way is drawing.
   *
   * @throws WayUnavailable: the session tries the next way; SessionFailure: no other way could work, so the session
   * fails.
   */
  begin(): Promise<void>;
  /** Brings the content back in front of the visitor, or places it there. */
  recentre(): void;
  /** Lets the visitor choose a new place. */
  placeAgain(): void;
  /** Called when the page is hidden. A camera may be kept for `KEEP_HIDDEN_MS`. */
  suspend(): void;
  /** @throws the errors of `begin`, if a resource is gone. */
  resume(): Promise<void>;
  /** Called after a change of the window's size or orientation. */
  refit(): void;
  /**
   * Releases all tracks, sessions, listeners and workers; idempotent, and allowed before `begin` has settled. Resolves
   * when another way can use the world.
   */
  end(): Promise<void>;
}

export type WayDriverFactory = (host: WayHost) => WayDriver;
