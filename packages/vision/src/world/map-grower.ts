import { cutPicture, findSite } from './patch-cutter';
import type { SurfaceLocator } from './surface-locator';
import type { SurfaceView } from './surface-view';
import type { SurfaceMap } from './surface-map';

/* Conditions for a further patch. Set on 2026-11-23 with the walks of the world bench. */

/**
 * In faster turns a patch is cut only below MIN_COVERED_ROUGH, because its picture stays as blurred as the frame is.
 */
const MAX_TURN_RAD_PER_S = (40 * Math.PI) / 180;
/** Least time between two cuts, ms: the new patch has to be seen before it can be told what it covers. */
const EVERY_MS = 250;
/** No patch is cut for this time after the place was found again, because it may turn out to be wrong, ms. */
const SETTLED_MS = 1000;
/** A patch is cut from a sharp frame if others cover less than this share of the view's middle. */
const MIN_COVERED = 0.62;
/** MIN_COVERED of a blurred frame. */
const MIN_COVERED_BLURRED = 0.5;
/** Blur below which a frame counts as sharp, px of the frame, so that MIN_COVERED holds. */
const SHARP_PX = 2.5;
/**
 * Below this covered share, a blurred patch is better than none, up to ROUGH_PX of blur and MAX_ROUGH_TURN_RAD_PER_S.
 */
const MIN_COVERED_ROUGH = 0.4;
const ROUGH_PX = 12;
const MAX_ROUGH_TURN_RAD_PER_S = (65 * Math.PI) / 180;
/** Middle of a further patch in the frame, as shares of the frame's sides. */
const AHEAD_X = 0.5;
const AHEAD_Y = 0.55;

/** Cuts the patches of a surface while the camera moves over it. */
export class MapGrower {
  readonly #map: SurfaceMap;
  readonly #locator: SurfaceLocator;
  readonly #isLevelled: boolean;
  #cutMs = -Infinity;

  /**
   * @param isLevelled whether further patches are cut in the direction that the sensors' level tells. Only for a map
   *   whose first patch was levelled by the same sensors, as a floor's is and a picture's surroundings are not.
   */
  constructor(map: SurfaceMap, locator: SurfaceLocator, isLevelled = false) {
    this.#map = map;
    this.#locator = locator;
    this.#isLevelled = isLevelled;
  }

  reset(): void {
    this.#cutMs = -Infinity;
  }

  /** Adds a patch if others cover too little of the view's middle and the place of the camera is firm. */
  grow(view: SurfaceView, turnRadPerS: number, tMs: number): void {
    const { follower, camera } = view;
    const locator = this.#locator;
    if (tMs - this.#cutMs < EVERY_MS || tMs - locator.foundMs < SETTLED_MS) return;
    const isSteady = locator.isFirm(follower) && turnRadPerS < MAX_TURN_RAD_PER_S;
    const isUsable = follower.blurPx < ROUGH_PX && turnRadPerS < MAX_ROUGH_TURN_RAD_PER_S && locator.isClear(follower);
    if (!isSteady && !isUsable) return;
    const least = !isSteady ? MIN_COVERED_ROUGH : follower.blurPx < SHARP_PX ? MIN_COVERED : MIN_COVERED_BLURRED;
    if (this.#map.coveredShare(locator.pose, camera) < least) this.cutAhead(view, tMs);
  }

  /** Adds a patch in the middle of the view. */
  cutAhead(view: SurfaceView, tMs: number): void {
    this.cut(view, AHEAD_X * view.camera.width, AHEAD_Y * view.camera.height, tMs);
  }

  /** Adds a patch around a px of the frame, if the surface has texture there. */
  cut({ camera, frame, follower }: SurfaceView, u: number, v: number, tMs: number): void {
    const pose = this.#isLevelled && this.#map.size > 0 ? this.#locator.levelled(follower) : this.#locator.pose;
    this.#cutMs = tMs;
    const site = findSite(pose, camera, u, v);
    if (!site || this.#map.hasAlike(site)) return;
    const picture = cutPicture(site, pose, camera, frame.levels[0]);
    if (!picture || !this.#map.add(site, picture, tMs)) return;
    if (this.#map.size === 1) this.#locator.sight(tMs);
  }
}
