import type { Mat3 } from '../geometry/mat3';
import { PlaceFinder } from './place-finder';
import type { PlaceRecognition } from './place-recognition';
import { reachAfterM, startingReachM } from './search-reach';
import type { SurfaceMap } from './surface-map';
import type { SurfaceView } from './surface-view';
import { copyWorldPose, createWorldPose, distanceM, type WorldPose } from './world-pose';

/** A frame in which the place is looked for. */
interface SearchedFrame {
  /** Expected pose of the camera. */
  pose: WorldPose;
  /** Time since the surface was in sight, ms. */
  lostMs: number;
  /** Whether the camera turns faster than a walking visitor's. */
  isFast: boolean;
  /** Turn from the frame before, 9, row-major, and the time between them, ms. */
  turn: Mat3;
  stepMs: number;
  /** Whether that turn is the gyroscope's. */
  isSensed: boolean;
  /** Whether looking for the surface at the expected place took the time that this frame has. */
  isSpent: boolean;
  /** Whether the patches agree with the follower's place, too vaguely for it to be shown. */
  isVague: boolean;
  /** Share of the patches that agree in sharp frames. */
  usualSupport: number;
}

/** Looks for the camera as far from the place at which sight was lost as it can have gone since. */
export class LostCamera {
  readonly #finder: PlaceFinder;
  /** Pose of the camera when it lost sight of the surface. */
  readonly #lostAt = createWorldPose();
  /** Speed of the camera at that moment, m/s. */
  #lostSpeed = 0;
  /** Whether the camera turned fast since: a visitor who does that hardly starts to walk. */
  #hasTurned = false;

  constructor(map: SurfaceMap, recognition: PlaceRecognition) {
    this.#finder = new PlaceFinder(map, recognition);
  }

  /** The place that was found last. */
  get found(): WorldPose {
    return this.#finder.found;
  }

  /** Velocity of the camera by the places that were found, m/s; undefined if they are too few. */
  get velocity(): Float64Array | undefined {
    return this.#finder.velocity;
  }

  /** Forgets earlier searches, because a camera that stands still is expected at a place. */
  restart(pose: WorldPose): void {
    copyWorldPose(pose, this.#lostAt);
    this.#lostSpeed = 0;
    this.#finder.reset();
  }

  /** Sight of the surface was lost at a place, where the camera had this speed, m/s. */
  begin(pose: WorldPose, speed: number): void {
    copyWorldPose(pose, this.#lostAt);
    this.#lostSpeed = speed;
    this.#hasTurned = false;
    this.#finder.begin();
  }

  /** Looks for the place in a frame; it is then in `found`. */
  find(view: SurfaceView, { pose, isFast, ...frame }: SearchedFrame): boolean {
    const { lostMs } = frame;
    const walkedM = (this.#lostSpeed * lostMs) / 1000;
    // The way that the camera is taken to have gone since is a guess, too: a visitor who walked may have gone on or
    // turned aside.
    const reachM = reachAfterM(lostMs) + distanceM(pose, this.#lostAt) + walkedM;
    if (isFast) this.#hasTurned = true;
    const clearReachM = this.#hasTurned ? reachM : Math.max(reachM, startingReachM(lostMs));
    return this.#finder.find(view, pose, { ...frame, reachM, clearReachM, walkedM });
  }
}
