import type { Camera } from '../geometry/camera';
import { homographyFromPose, projectPoint, takeSourcePixels } from '../geometry/pose';
import type { Pose } from '../geometry/pose';
import { makeBackdrop } from '../simulation/backdrop';
import { addSheen, blurByDefocus, blurByMotion, expose, MOTION_STEPS } from '../simulation/camera-effects';
import type { GrayPlane, Sheen } from '../simulation/camera-effects';
import type { Random } from '../simulation/random';
import { renderSurface } from '../simulation/render-surface';
import { createMipMap, renderView } from '../simulation/render-view';
import type { MipMap } from '../simulation/render-view';
import type { Compiled, Gray, Surface } from '../types';
import type { ScoreView } from './score-views';

/** Number of backgrounds, which the views use in turn. Chosen, not measured: each takes time to draw. */
const BACKDROPS = 3;
/** Tilt from which the squeezed picture needs several samples per px, degrees. Chosen, not tuned. */
const SUPERSAMPLED_TILT_DEG = 40;
/** Light added in the middle of a lamp's image, gray levels: enough to saturate everything below it. */
const SHEEN_LEVEL = 300;
const RIGHT_ANGLE_RAD = Math.PI / 2;

/**
 * Drift of the picture from frame to frame in a hand that tries to hold still, frame px; of either sign in both
 * directions. Chosen, not measured.
 */
const LEAST_DRIFT_PX = 0.5;
const MOST_DRIFT_PX = 2.5;

/** A frame and the target's pose in it. */
export interface ScoreFrame {
  frame: Gray;
  pose: Pose;
}

/** Draws the frames of simulated views of one target. */
export class ScoreFrames {
  readonly #camera: Camera;
  readonly #surface: Surface | undefined;
  readonly #aspect: number;
  readonly #mips: MipMap;
  readonly #random: Random;
  readonly #backdrops: Float32Array[];
  readonly #plane: Float32Array;
  readonly #line: Float32Array;
  #begun = 0;

  constructor({ image, width, height, surface }: Compiled, camera: Camera, random: Random) {
    this.#camera = camera;
    this.#surface = surface;
    this.#aspect = height / width;
    this.#mips = createMipMap(image);
    this.#random = random;
    this.#backdrops = Array.from({ length: BACKDROPS }, () => makeBackdrop(camera.width, camera.height, random));
    this.#plane = new Float32Array(camera.width * camera.height);
    this.#line = new Float32Array(Math.max(camera.width, camera.height));
  }

  /**
   * Frames that follow each other while a hand holds the phone at a view, without end. If the view is blurred, all but
   * the first are.
   */
  *show(view: ScoreView, pose: Pose): Generator<ScoreFrame, never, void> {
    const { width, height } = this.#camera;
    const plane = this.#plane;
    const shown = { plane, width, height };
    const backdrop = this.#backdrops[this.#begun++ % BACKDROPS] ?? plane;
    const lamp = view.glare > 0 ? this.#placeLamp(view, pose) : null;
    const drift = [this.#drawDriftPx(), this.#drawDriftPx()] as const;
    const direction = this.#random.below(MOTION_STEPS.length);
    const held = { rotation: pose.rotation, translation: pose.translation.slice() };
    for (let isFirst = true; ; isFirst = false) {
      plane.set(backdrop);
      this.#draw(shown, held, view.tiltDeg > SUPERSAMPLED_TILT_DEG ? 2 : 1);
      if (lamp) addSheen(plane, width, height, lamp);
      if (!isFirst && view.motionPx > 0) blurByMotion(shown, direction, view.motionPx, this.#line);
      if (!isFirst && view.defocusPx > 0) blurByDefocus(shown, view.defocusPx, this.#line);
      yield { frame: expose(plane, width, height, view, this.#random), pose: held };
      const [x = 0, y = 0, depth = 0] = held.translation;
      held.translation.set([x + (drift[0] * depth) / this.#camera.f, y + (drift[1] * depth) / this.#camera.f]);
    }
  }

  #draw(shown: GrayPlane, pose: Pose, supersample: number): void {
    const camera = this.#camera;
    const surface = this.#surface;
    if (surface) {
      renderSurface(this.#mips, shown.plane, { pose, surface, camera, aspect: this.#aspect }, { supersample });
      return;
    }
    const h = homographyFromPose(camera, pose, new Float64Array(9));
    takeSourcePixels(h, this.#mips.width, this.#mips.height, this.#aspect);
    renderView(this.#mips, shown, h, { supersample });
  }

  #drawDriftPx(): number {
    const px = this.#random.between(LEAST_DRIFT_PX, MOST_DRIFT_PX);
    return this.#random.next() < 0.5 ? px : -px;
  }

  /**
   * A lamp's image that covers the view's share of the target's area. Its place is random, but within 70% of the way to
   * the edge, and its shape between a flat and a tall ellipse; both chosen by eye.
   */
  #placeLamp({ glare, sizePx }: ScoreView, pose: Pose): Sheen {
    const angle = this.#random.between(0, RIGHT_ANGLE_RAD);
    const x = (0.5 - glare / 2) * this.#random.between(-0.7, 0.7);
    const y = (0.5 - glare / 2) * this.#random.between(-0.7, 0.7) * this.#aspect;
    const { u, v } = projectPoint(this.#camera, pose, x, y);
    const radius = sizePx * Math.sqrt(glare / Math.PI);
    const stretch = 0.8 + 0.5 * Math.sin(angle);
    return { x: u, y: v, radiusX: radius * stretch, radiusY: radius / stretch, level: SHEEN_LEVEL };
  }
}
