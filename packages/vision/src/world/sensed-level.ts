import { type Mat3, multiply3, transpose3 } from '../geometry/mat3';
import type { MotionTrack } from './motion-track';
import { angleRad, createWorldPose, turnTowards, type WorldPose } from './world-pose';

const DEGREE = Math.PI / 180;
/**
 * Share of the difference from the sensors' attitude that is taken over per frame while tracking. Chosen, not tuned: it
 * follows within a third of a second at 30 frames a second.
 */
const LEARN_ATTITUDE = 0.1;
/**
 * Largest difference from the fused attitude of a camera at rest. Set on 2026-11-23 with the walks of the world bench.
 */
const MAX_ATTITUDE_ERROR_RAD = 2 * DEGREE;

/**
 * Knows how the map's world is turned against the level world of the sensors' fused attitude: about the vertical, whose
 * direction the sensors choose, and by the error of their tilt.
 */
export class SensedLevel {
  /** Direction of the camera in the map's world by the sensors; tells something only while `isKnown`. */
  readonly camera = createWorldPose();
  readonly #motion: MotionTrack;
  readonly #attitude = new Float64Array(9);
  /** World of the fused attitude from the map's world. */
  readonly #fromWorld = createWorldPose();
  /**
   * World of the fused attitude from the map's world, learned only while the surface that was seen first is in view.
   */
  readonly #homeFromWorld = createWorldPose();
  /** World of the fused attitude from the map's world, as the sensors told it when the surface was seen first. */
  readonly #startFromWorld = new Float64Array(9);
  #hasLevel = false;
  #hasAttitude = false;
  readonly #wanted = new Float64Array(9);
  readonly #scratch = new Float64Array(9);

  constructor(motion: MotionTrack) {
    this.#motion = motion;
  }

  /** @param level cameraFromWorld of the sensors' attitude; without it, the next known place takes it over. */
  start(pose: WorldPose, level: Mat3 | undefined): void {
    this.#hasLevel = level !== undefined;
    if (level) multiply3(transpose3(level, this.#scratch), pose.rotation, this.#fromWorld.rotation);
    this.#beginHere();
  }

  /** Reads the attitude at a time of the sensors, ms. */
  sense(sensorMs: number): void {
    this.#hasAttitude = this.#motion.attitude(sensorMs, this.#attitude);
    if (this.isKnown) multiply3(this.#attitude, this.#fromWorld.rotation, this.camera.rotation);
  }

  /** Whether the sensors tell the direction of the camera in the map's world. */
  get isKnown(): boolean {
    return this.#hasAttitude && this.#hasLevel;
  }

  /** cameraFromWorld of the sensors for the last frame, for a level world of any direction; undefined without one. */
  get attitude(): Float64Array | undefined {
    return this.#hasAttitude ? this.#attitude : undefined;
  }

  /**
   * Whether a place may be right as far as the fused attitude tells.
   *
   * @param lagRad turn within the error of the frame's time.
   */
  allows(pose: WorldPose, lagRad: number): boolean {
    return !this.isKnown || angleRad(pose, this.camera) <= MAX_ATTITUDE_ERROR_RAD + lagRad;
  }

  /**
   * Writes the direction of the camera by the sensors as it would be if it saw the surface that was seen first: with a
   * wrong focal length, the patches that were cut on the way are bent, and the level with them.
   */
  atHome(out: Mat3): void {
    multiply3(this.#attitude, this.#homeFromWorld.rotation, out);
  }

  /** Writes the direction of the camera by the sensors alone, as they told it when the surface was seen first. */
  sinceStart(out: Mat3): void {
    multiply3(this.#attitude, this.#startFromWorld, out);
  }

  /**
   * Takes the level over from a place that is right; the first one without a level at the start counts as that of the
   * start.
   */
  take(pose: WorldPose): void {
    if (!this.#hasAttitude) return;
    multiply3(transpose3(this.#attitude, this.#scratch), pose.rotation, this.#fromWorld.rotation);
    if (!this.#hasLevel) this.#beginHere();
    this.#hasLevel = true;
  }

  /** Takes the level over from the present place on a surface whose places changed: it counts as that of the start. */
  takeAsStart(pose: WorldPose): void {
    this.take(pose);
    this.#beginHere();
  }

  /**
   * Takes the level over from a place that was found again: in a fast turn, whose time is uncertain, only as far as the
   * next frames need it.
   *
   * @param lagRad turn within the error of the frame's time; 0 if the camera turns slowly.
   */
  takeAfterLoss(pose: WorldPose, lagRad: number): void {
    if (!this.isKnown || !lagRad) return this.take(pose);
    const apart = angleRad(pose, this.camera);
    const kept = MAX_ATTITUDE_ERROR_RAD + lagRad;
    if (apart > kept) this.#turn(this.#fromWorld, pose, 1 - kept / apart);
  }

  /**
   * Learns a little from a place that is exact.
   *
   * @param isHome whether it is where the surface was seen first.
   */
  learn(pose: WorldPose, isHome: boolean): void {
    if (!this.isKnown) this.take(pose);
    else this.#turn(this.#fromWorld, pose, LEARN_ATTITUDE);
    if (isHome && this.#hasAttitude) this.#turn(this.#homeFromWorld, pose, LEARN_ATTITUDE);
  }

  /** From here on the present level is that of the surface that was seen first. */
  #beginHere(): void {
    this.#homeFromWorld.rotation.set(this.#fromWorld.rotation);
    this.#startFromWorld.set(this.#fromWorld.rotation);
  }

  #turn(fromWorld: WorldPose, pose: WorldPose, share: number): void {
    multiply3(transpose3(this.#attitude, this.#scratch), pose.rotation, this.#wanted);
    turnTowards(fromWorld, this.#wanted, share);
  }
}
