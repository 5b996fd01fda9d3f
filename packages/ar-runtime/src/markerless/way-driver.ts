import type { FrameProject, PlacingHint, ShowingWay, WayLoss } from '../protocol/messages';
import type { World } from '../scene/world';

/** Ways of showing that run inside the frame; the others are links that leave it. */
export type LiveWay = Extract<ShowingWay, 'webxr' | 'camera-motion' | 'camera' | 'no-camera'>;

/** The device cannot use this way now; the session continues with the next one in place. */
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
  /** The live camera, cover-fitted, under everything else. */
  camera: HTMLVideoElement;
  /** The world's canvas, transparent, above the camera. */
  canvas: HTMLCanvasElement;
  contentVideo: HTMLVideoElement;
  /** All of the frame's own UI, full window: the root of a dom-overlay. */
  overlay: HTMLElement;
  /** Full-window element inside the overlay, below its buttons: gestures start here. */
  touch: HTMLElement;
}

/** Why a running way ended: the device ended it (back to the start), or it failed (next way). */
export type WayEnd = { by: 'device' } | { by: 'failure'; reason: WayLoss };

/** Interface of a session for its current way. Calls after `end` are ignored. */
export interface WayHost {
  readonly project: FrameProject;
  readonly elements: WayElements;
  /**
   * The world with its content, made once and kept for all ways of a frame. Under way since the frame was opened.
   *
   * @throws SessionFailure `webgl` or `content`, which a way lets pass.
   */
  world(): Promise<World>;
  /** Resolves once the previous way has released its resources: a camera can have only one user. */
  released(): Promise<void>;
  /** The camera is being asked for (the visitor may have to answer), or has answered. */
  asking(forCamera: boolean): void;
  /** The visitor had placed the content on an earlier way: place it at once where it is best seen. */
  readonly wasPlaced: boolean;
  /** Shows what the visitor should do next; null: nothing. */
  hint(hint: PlacingHint | null): void;
  /** The content stands; sound starts. Called again for each new placement. */
  placed(): void;
  /** The visitor is choosing a new place; sound pauses. */
  unplaced(): void;
  /** The visitor has scaled the content. */
  scaled(): void;
  /** The device took the view away for a while (a question of its own, another app in front), or gives it back. */
  paused(paused: boolean): void;
  ended(end: WayEnd): void;
}

/** One way to show the content. Made for one run: after `end` it is of no further use. */
export interface WayDriver {
  /**
   * Called in the tap itself: permissions, sessions and sound are asked for before any `await`. Resolves when its pictures
   * run.
   *
   * @throws WayUnavailable: the next way is tried; SessionFailure: no way could do better, the session fails.
   */
  begin(): Promise<void>;
  /** Brings the content back before the visitor. */
  recentre(): void;
  /** Lets the visitor choose a new place. */
  placeAgain(): void;
  /** The page is hidden. A camera may be kept for ten seconds. */
  suspend(): void;
  /** @throws as `begin` does, when what it needs has gone meanwhile. */
  resume(): Promise<void>;
  /** The window has another size or the phone was turned. */
  refit(): void;
  /**
   * Releases every track, session, listener and worker that it made; idempotent, also before `begin` has settled. Resolves
   * when the world is free for another way.
   */
  end(): Promise<void>;
}

export type WayDriverFactory = (host: WayHost) => WayDriver;
